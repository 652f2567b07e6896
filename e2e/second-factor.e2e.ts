import type { Page } from '@playwright/test';
import { codeOf } from '#shop/account/second-factor/second-factor.fixture.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { field } from './registration.ts';
import { visit } from './visit.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const card = (page: Page) =>
  page.locator('section', {
    has: page.getByRole('heading', { name: 'Dvojstupňové prihlásenie' }),
  });
const press = (page: Page, name: string) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

async function signInByForm(page: Page, email: string) {
  await field(page, 'Používateľské meno (e-mail)').fill(email);
  await field(page, 'Heslo').fill(PASSWORD);
  await press(page, 'Prihlásiť sa');
}

/** Nothing sticks out at any width, and nothing that axe objects to at both ends of them. */
async function expectSound(page: Page, expectAccessible: () => Promise<void>) {
  for (const width of [1024, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
    if (width !== 1024) await expectAccessible();
  }
}

test('a customer turns the second factor on, signs in with it and turns it off', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  test.slow();
  const email = await signIn();
  const sound = () => expectSound(page, expectAccessible);
  /** As if half a minute had passed: a code works once. */
  const forgetStep = () => sql`
    update second_factor set last_step = 0
    where person_id = (select id from person where email = ${email})`;

  await visit(page, '/account/details');
  await expect(card(page)).toContainText('Vypnuté');
  await press(page, 'Zapnúť dvojstupňové prihlásenie');
  await card(page).getByLabel('Vaše heslo').fill('zle-heslo');
  await press(page, 'Pokračovať');
  await expect(card(page)).toContainText('Zadali ste nesprávne heslo.');
  await card(page).getByLabel('Vaše heslo').fill(PASSWORD);
  await press(page, 'Pokračovať');

  const picture = card(page).getByRole('img', { name: 'QR kód s kľúčom' });
  await expect(picture).toBeVisible();
  expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await expect(card(page).locator('code')).toHaveCSS('font-family', /Bastion Mono/);
  const secret = (await card(page).locator('code').innerText()).replace(/\s/g, '');
  await sound();
  await card(page).getByLabel('Kód z aplikácie').fill('000000');
  await press(page, 'Zapnúť');
  await expect(card(page)).toContainText('Kód nie je správny alebo už bol použitý.');
  await card(page).getByLabel('Kód z aplikácie').fill(codeOf(secret));
  await press(page, 'Zapnúť');

  await expect(toast(page, 'Dvojstupňové prihlásenie je zapnuté.')).toBeVisible();
  await expect(card(page).getByRole('heading', { name: 'Záložné kódy' })).toBeFocused();
  const codes = await card(page).getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expect(card(page).locator('code').first()).toHaveCSS('font-family', /Bastion Mono/);
  await sound();
  await press(page, 'Kódy mám uložené');
  await expect(card(page)).toContainText(/Zostáva 10\száložných kódov/);
  await sound();

  // Signed out and in again: a wrong code stays at its field, the right one is welcomed.
  await page.goto('/logout');
  await expect(toast(page, 'Boli ste úspešne odhlásení.')).toBeVisible();
  await forgetStep();
  await visit(page, '/account/orders');
  await signInByForm(page, email);
  await expect(page.getByRole('heading', { name: 'Overenie prihlásenia' })).toBeVisible();
  await expect(field(page, 'Overovací kód')).toBeFocused();
  await sound();
  await field(page, 'Overovací kód').fill('000000');
  await press(page, 'Overiť a prihlásiť sa');
  await expect(page.getByText('Kód nie je správny alebo už bol použitý.')).toBeVisible();
  await expectAccessible();
  await field(page, 'Overovací kód').fill(codeOf(secret));
  await press(page, 'Overiť a prihlásiť sa');
  await expect(toast(page, 'Vitajte, Marek Hudák!')).toBeVisible();
  await expect(page).toHaveURL('/account/orders');

  // With a code of the paper, after the first try took too long.
  await page.goto('/logout');
  await expect(toast(page, 'Boli ste úspešne odhlásení.')).toBeVisible();
  await visit(page, '/login');
  await signInByForm(page, email);
  await expect(field(page, 'Overovací kód')).toBeVisible();
  await sql`update second_step set expires_at = now()
            where person_id = (select id from person where email = ${email})`;
  await field(page, 'Overovací kód').fill(codes[0]!);
  await press(page, 'Overiť a prihlásiť sa');
  await expect(
    page.getByRole('main').getByText('Na zadanie kódu uplynul čas. Prihláste sa, prosím, znova.'),
  ).toBeVisible();
  await signInByForm(page, email);
  await field(page, 'Overovací kód').fill(codes[0]!.toLowerCase());
  await press(page, 'Overiť a prihlásiť sa');
  await expect(page).toHaveURL('/');

  await visit(page, '/account/details');
  await expect(card(page)).toContainText(/Zostáva 9\száložných kódov/);
  await press(page, 'Nové záložné kódy');
  await card(page).getByLabel('Vaše heslo').fill(PASSWORD);
  await card(page).getByLabel('Kód z aplikácie alebo záložný kód').fill(codes[1]!);
  await press(page, 'Nové záložné kódy');
  await expect(card(page).getByRole('listitem')).toHaveCount(10);
  await press(page, 'Kódy mám uložené');

  await press(page, 'Vypnúť');
  await sound();
  await card(page).getByLabel('Vaše heslo').fill(PASSWORD);
  await forgetStep();
  await card(page).getByLabel('Kód z aplikácie alebo záložný kód').fill(codeOf(secret));
  await press(page, 'Vypnúť');
  await expect(toast(page, 'Dvojstupňové prihlásenie je vypnuté.')).toBeVisible();
  await expect(card(page)).toContainText('Vypnuté');
  await page.goto('/logout');
  await expect(toast(page, 'Boli ste úspešne odhlásení.')).toBeVisible();
  await visit(page, '/login');
  await signInByForm(page, email);
  await expect(page).toHaveURL('/');
});

/** As far as the picture with the key. */
async function begin(page: Page): Promise<string> {
  await press(page, 'Zapnúť dvojstupňové prihlásenie');
  await card(page).getByLabel('Vaše heslo').fill(PASSWORD);
  await press(page, 'Pokračovať');
  return (await card(page).locator('code').innerText()).replace(/\s/g, '');
}

test('turned on in two tabs at once: the older key says that it is old, and both tabs end as on', async ({
  page,
  signIn,
}) => {
  await signIn();
  const other = await page.context().newPage();
  for (const tab of [page, other]) await visit(tab, '/account/details');
  await begin(page);
  const secret = await begin(other);

  // The key shown here would never work: it is gone, and the way to a new one stands there.
  await expect(card(page).locator('code')).toHaveCount(0);
  await expect(card(page)).toContainText('Zapínanie ste začali znova v\u00a0inom okne.');
  await expect(card(page).getByLabel('Vaše heslo')).toBeVisible();

  await card(other).getByLabel('Kód z aplikácie').fill(codeOf(secret));
  await press(other, 'Zapnúť');
  await expect(card(other).getByRole('listitem')).toHaveCount(10);
  await expect(card(page)).toContainText('Zapnuté');
  await expect(card(page).getByRole('button', { name: 'Vypnúť' })).toBeVisible();
  // The codes stay where they were given, whatever is read again.
  await expect(card(other).getByRole('listitem')).toHaveCount(10);
});
