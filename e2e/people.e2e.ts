import { randomBytes, randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Sql } from 'postgres';
import { fillBasket } from './checkout.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { linkTo } from './mails.ts';
import { field, fillRegistration, newAddress } from './registration.ts';
import { signInByForm } from './signing.ts';
import { untilHydrated, visit } from './visit.ts';

const PEOPLE = '/account/people';
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string) =>
  dialog(page).getByRole('button', { name, exact: true }).click();
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const menu = (page: Page) => page.getByRole('navigation', { name: 'Môj účet' });
const openOptions = (page: Page, email: string) =>
  row(page, email)
    .getByRole('button', { name: /^Možnosti/ })
    .click();
const invite = (page: Page) => page.getByRole('button', { name: 'Pozvať kolegu' }).click();
const noRight = (page: Page) =>
  page.getByRole('main').getByText('Na toto vo vašej firme nemáte oprávnenie');
const addButtons = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /do košíka|objednať/i });

async function expectFitting(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
}

/** How many calls of this kind the page has sent. */
function countCalls(page: Page, method: string): { sent: number } {
  const counted = { sent: 0 };
  page.on('request', (request) => {
    if (request.url().includes('/company/people') && request.method() === method) counted.sent += 1;
  });
  return counted;
}

for (const width of [1440, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('somebody is invited by mail, comes by the link and may what the role says', async ({
      page,
      sql,
      signIn,
      browser,
      expectAccessible,
    }) => {
      await signIn();
      await visit(page, PEOPLE);
      await expect(page.getByText('1 človek')).toBeVisible();
      await expect(page.getByText('Zatiaľ ste tu sami.')).toBeVisible();
      const email = `pozvany-${randomBytes(5).toString('hex')}@firma.sk`;
      const calls = countCalls(page, 'POST');
      await invite(page);
      await expect(dialog(page).getByLabel('E-mail')).toBeFocused();
      await press(page, 'Poslať pozvánku');
      await expect(dialog(page).getByText('Toto pole je povinné.')).toBeVisible();
      await dialog(page).getByLabel('E-mail').fill(email);
      await dialog(page).getByLabel('Limit na objednávku').fill('sto');
      await press(page, 'Poslať pozvánku');
      await expect(dialog(page).getByText('Zadajte sumu v eurách')).toBeInViewport({ ratio: 1 });
      await expect(dialog(page).getByLabel('Limit na objednávku')).toBeFocused();
      await dialog(page).getByLabel('Limit na objednávku').fill('1 500,50');
      await dialog(page).getByRole('checkbox', { name: 'Schvaľovateľ' }).check();
      await expectAccessible();
      await expectFitting(page);
      await dialog(page).getByRole('button', { name: 'Poslať pozvánku' }).dblclick();
      await expect(toast(page, `Pozvánku sme poslali na ${email}.`)).toBeVisible();
      await expect(dialog(page)).toHaveCount(0);
      expect(calls.sent).toBe(1);
      await expect(row(page, email)).toContainText('Nákupca, Schvaľovateľ');
      await expect(row(page, email)).toContainText(/Pozvaný\s*do/);
      await expect(row(page, email)).toContainText('1 500,50 €');
      await expect(page.getByText('2 ľudia')).toBeVisible();
      await expectFitting(page);

      const context = await browser.newContext({ viewport: { width, height: 900 } });
      const there = await context.newPage();
      const link = await linkTo(sql, email);
      await visit(there, link);
      await expect(
        there.getByRole('heading', { level: 1, name: /^Pozvánka do firmy/ }),
      ).toBeVisible();
      await expect(there.getByText(`Prihlasovať sa budete adresou ${email}`)).toBeVisible();
      await field(there, 'Nové heslo').fill(PASSWORD);
      await field(there, 'Zopakujte nové heslo').fill(PASSWORD);
      const submit = there.getByRole('button', { name: 'Vytvoriť heslo a prihlásiť sa' });
      await submit.click();
      await expect(there.getByText('Toto pole je povinné.').first()).toBeVisible();
      await field(there, 'Meno').fill('Michal');
      await field(there, 'Priezvisko').fill('Vrbovský');
      await submit.click();
      await expect(there.getByText('Heslo je vytvorené a ste prihlásení.')).toBeVisible();
      await expectFitting(there);
      await expect(
        there.getByRole('link', { name: 'Zapnúť dvojstupňové prihlásenie' }),
      ).toBeVisible();
      await there.getByRole('link', { name: 'Prejsť do účtu' }).click();
      await expect(menu(there).getByRole('link', { name: 'Objednávky' })).toBeVisible();
      await expect(menu(there).getByRole('link', { name: 'Ľudia a oprávnenia' })).toHaveCount(0);
      await expect(menu(there).getByRole('link', { name: 'Faktúry' })).toHaveCount(0);

      // The administrator comes back to the tab and sees it.
      await page.reload();
      await expect(row(page, email)).toContainText('Michal Vrbovský');
      await expect(row(page, email)).toContainText('dnes');
      await visit(there, link);
      await expect(there.getByText('Pozvánka je neplatná, bola už použitá')).toBeVisible();
      await expect(there.getByText('O novú pozvánku požiadajte správcu')).toBeVisible();
      await context.close();
    });

    test('an accountant sees prices and no way to fill a basket', async ({
      page,
      sql,
      signIn,
      openColleague,
    }) => {
      test.slow();
      const boss = await signIn();
      const { page: there } = await openColleague(boss, ['accountant']);
      const [product] = await sql<[{ slug: string; code: string }]>`
        select slug, code from product where is_sold and stock > 0 order by id limit 1`;
      const price = there.getByRole('main').getByText(/\d,\d{2}\s€/);
      for (const path of ['/', '/category/cctv/ip-kamery', `/product/${product.slug}`]) {
        await visit(there, path);
        await expect(price.filter({ visible: true }).first()).toBeVisible();
        await expect(addButtons(there)).toHaveCount(0);
        await expect(there.getByRole('link', { name: /košík/i })).toHaveCount(0);
        await expectFitting(there);
        // Others of the company share the page and have their buttons.
        await visit(page, path);
        await expect(addButtons(page).first()).toBeVisible();
      }
      await visit(there, '/porovnanie?p=NV-D8Z,NV-B8Z');
      await expect(price.first()).toBeVisible();
      await expect(addButtons(there)).toHaveCount(0);

      await there.getByRole('combobox', { name: 'Hľadať' }).fill(product.code);
      const exact = there.getByRole('region', { name: 'Presná zhoda kódu' });
      await expect(exact.getByText(/\d,\d{2}\s€/)).toBeVisible();
      await expect(exact.getByRole('button')).toHaveCount(0);
      await there.keyboard.press('Shift+Enter');
      await there.keyboard.press('Escape');

      for (const path of ['/cart', '/checkout', '/rychla-objednavka']) {
        await visit(there, path);
        await expect(
          there.getByRole('main').getByText('nakupujú kolegovia s rolou nákupcu'),
        ).toBeVisible();
        await expect(addButtons(there)).toHaveCount(0);
      }
      await visit(there, '/account');
      await expect(menu(there).getByRole('link', { name: 'Faktúry' })).toBeVisible();
      await visit(there, '/account/orders');
      await expect(there.getByRole('button', { name: /Objednať znova|Kopírovať/ })).toHaveCount(0);
      await visit(there, '/account/addresses');
      await expect(there.getByRole('button', { name: /^(Upraviť|Pridať)/ })).toHaveCount(0);
    });

    test('a buyer sees no invoices and no people, and is told so', async ({
      signIn,
      openColleague,
    }) => {
      const { page: there } = await openColleague(await signIn(), ['buyer']);
      await visit(there, '/account');
      await expect(menu(there).getByRole('link', { name: 'Objednávky' })).toBeVisible();
      await expect(menu(there).getByRole('link', { name: 'Faktúry' })).toHaveCount(0);
      await expect(menu(there).getByRole('link', { name: 'Ľudia a oprávnenia' })).toHaveCount(0);
      for (const path of ['/account/invoices', PEOPLE]) {
        await visit(there, path);
        await expect(noRight(there)).toBeVisible();
        await expect(there.getByRole('region', { name: 'Hlásenia' })).toHaveCount(0);
        await expectFitting(there);
      }
      await visit(there, '/category/cctv/ip-kamery');
      await expect(addButtons(there).first()).toBeVisible();
    });
  });
}

test('a table of products has no column for amounts of an accountant', async ({
  signIn,
  openColleague,
}) => {
  const { page: there } = await openColleague(await signIn(), ['accountant']);
  await visit(there, '/category/cctv/ip-kamery');
  await there
    .getByRole('radio', { name: 'Tabuľka' })
    .or(there.getByText('Tabuľka'))
    .first()
    .click();
  await expect(there.getByRole('columnheader', { name: 'Cena bez DPH' })).toBeVisible();
  await expect(there.getByRole('columnheader', { name: 'Množstvo' })).toHaveCount(0);
  await expect(there.getByRole('spinbutton').or(addButtons(there))).toHaveCount(0);
});

test('a change of roles is there with the next step in the other browser', async ({
  page,
  signIn,
  openColleague,
}) => {
  const boss = await signIn();
  const { email, page: there } = await openColleague(boss, ['buyer']);
  await visit(there, '/category/cctv/ip-kamery');
  await visit(page, PEOPLE);
  await openOptions(page, email);
  await dialog(page).getByRole('checkbox', { name: 'Nákupca' }).uncheck();
  await dialog(page).getByRole('checkbox', { name: 'Účtovník' }).check();
  await expect(dialog(page).getByLabel('Limit na objednávku')).toHaveCount(0);
  await press(page, 'Uložiť zmeny');
  await expect(row(page, email)).toContainText('Účtovník');
  await expect(row(page, email)).toContainText('neobjednáva');

  // What was on the screen is refused, in words, and is gone.
  await addButtons(there).first().click();
  await expect(toast(there, 'Na toto vo vašej firme nemáte oprávnenie')).toBeVisible();
  await expect(addButtons(there)).toHaveCount(0);
  await visit(there, '/account');
  await expect(menu(there).getByRole('link', { name: 'Faktúry' })).toBeVisible();
});

test('whoever is paused is out at once, and their basket is handed over', async ({
  page,
  sql,
  signIn,
  openColleague,
}) => {
  const boss = await signIn();
  const { email, page: there } = await openColleague(boss, ['buyer']);
  const [product] = await fillBasket(there, sql, 1);
  await visit(there, '/account/orders');
  await visit(page, PEOPLE);
  await openOptions(page, email);
  await press(page, 'Pozastaviť');
  await dialog(page).getByLabel('Komu odovzdať košík').selectOption({ index: 1 });
  const calls = countCalls(page, 'PATCH');
  await dialog(page).getByRole('button', { name: 'Pozastaviť' }).dblclick();
  await expect(toast(page, 'Peter Riečny už nemá prístup.')).toBeVisible();
  await expect(row(page, email)).toContainText('Pozastavený');
  expect(calls.sent).toBe(1);

  await menu(there).getByRole('link', { name: 'Adresy' }).click();
  await expect(there).toHaveURL(/\/login/);
  await untilHydrated(there);
  await signInByForm(there, email);
  await expect(there.getByText('Váš účet ešte nebol aktivovaný.').first()).toBeVisible();
  await visit(page, '/cart');
  await expect(page.getByRole('main').getByText(product!.name).first()).toBeVisible();

  await visit(page, PEOPLE);
  await openOptions(page, email);
  await press(page, 'Vpustiť znova');
  await expect(toast(page, 'Peter Riečny má znova prístup.')).toBeVisible();
  await expect(row(page, email)).not.toContainText('Pozastavený');
  await signInByForm(there, email);
  await expect(there).not.toHaveURL(/\/login/);
});

test('the last administrator cannot leave, another one lets them', async ({
  page,
  signIn,
  openColleague,
}) => {
  const boss = await signIn();
  const { email, page: there } = await openColleague(boss, ['buyer']);
  await visit(page, PEOPLE);
  await openOptions(page, boss);
  await expect(dialog(page).getByRole('checkbox', { name: 'Správca' })).toBeDisabled();
  await expect(dialog(page).getByText('Je to posledný správca firmy.')).toBeVisible();
  await expect(
    dialog(page).getByRole('button', { name: 'Pozastaviť', exact: true }),
  ).toBeDisabled();
  await press(page, 'Zrušiť');
  await expect(dialog(page)).toHaveCount(0);

  await openOptions(page, email);
  await dialog(page).getByRole('checkbox', { name: 'Správca' }).check();
  await press(page, 'Uložiť zmeny');
  await expect(row(page, email)).toContainText('Správca');

  // Both look at the page; the second one changes the first, who finds that out by what they do.
  await visit(there, PEOPLE);
  await openOptions(there, boss);
  for (const role of ['Správca', 'Schvaľovateľ', 'Účtovník'])
    await dialog(there).getByRole('checkbox', { name: role }).uncheck();
  await press(there, 'Uložiť zmeny');
  await expect(dialog(there)).toHaveCount(0);
  await openOptions(page, email);
  await dialog(page).getByRole('checkbox', { name: 'Správca' }).uncheck();
  await press(page, 'Uložiť zmeny');
  await expect(noRight(page)).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Ľudia a oprávnenia' })).toHaveCount(0);
  await there.reload();
  await expect(row(there, email)).toContainText('Správca');
});

test('two tabs of one administrator show the same, and a known address is refused at its field', async ({
  page,
  signIn,
  openColleague,
}) => {
  const boss = await signIn();
  const { email } = await openColleague(boss, ['buyer']);
  const second = await page.context().newPage();
  await visit(second, PEOPLE);
  await visit(page, PEOPLE);
  await openOptions(page, email);
  await dialog(page).getByLabel('Limit na mesiac').fill('2 000');
  await press(page, 'Uložiť zmeny');
  await expect(row(second, email)).toContainText(/0,00\s€\sz\s2\s000\s€/);

  await invite(page);
  await dialog(page).getByLabel('E-mail').fill(email);
  await press(page, 'Poslať pozvánku');
  await expect(
    dialog(page).getByText('Túto adresu už vo firme používa Peter Riečny.'),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('E-mail')).toBeFocused();
  await dialog(page).getByLabel('E-mail').fill('demo@bastion.sk');
  await press(page, 'Poslať pozvánku');
  await expect(dialog(page).getByText('Pozvánku nemožno poslať.')).toBeVisible();

  // What was typed is not lost by a slip.
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByText('Zahodiť, čo ste vyplnili?')).toBeVisible();
  await press(page, 'Pokračovať');
  await expect(dialog(page).getByLabel('E-mail')).toHaveValue('demo@bastion.sk');
  await dialog(page).getByRole('button', { name: 'Zavrieť' }).click();
  await press(page, 'Zahodiť');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pozvať kolegu' })).toBeFocused();
});

test('the server refuses: what was typed stays, with the reason', async ({
  page,
  signIn,
  openColleague,
}) => {
  const boss = await signIn();
  const { email } = await openColleague(boss, ['buyer']);
  await visit(page, PEOPLE);
  await page.route('**/company/people/*', (route) =>
    route.fulfill({
      status: 503,
      json: {
        success: false,
        error: [{ key: null, code: 'messages.serviceUnavailable', message: 'SRVWORDS' }],
      },
    }),
  );
  await openOptions(page, email);
  await dialog(page).getByLabel('Limit na objednávku').fill('250');
  await press(page, 'Uložiť zmeny');
  await expect(
    dialog(page).getByText('Služba je dočasne nedostupná. Skúste to, prosím, o chvíľu.'),
  ).toBeVisible();
  await expect(dialog(page).getByLabel('Limit na objednávku')).toHaveValue('250');
  await page.unroute('**/company/people/*');
  await press(page, 'Uložiť zmeny');
  await expect(row(page, email)).toContainText('250 €');
});

/** A company whose number nobody else has. */
async function giveNumber(sql: Sql, email: string): Promise<string> {
  const first = String(randomInt(1_000_000, 9_999_999));
  const sum = [...first].reduce((total, digit, index) => total + Number(digit) * (8 - index), 0);
  const number = `${first}${(11 - (sum % 11)) % 10}`;
  await sql`
    update company set company_id = ${number}
    where id = (select customer_id from person where email = ${email})`;
  return number;
}

test('a registration with a known number looks like any other, and an administrator lets in', async ({
  page,
  sql,
  signIn,
  browser,
}) => {
  const boss = await signIn();
  const number = await giveNumber(sql, boss);
  const context = await browser.newContext();
  const there = await context.newPage();
  const outcomes: string[] = [];
  const emails = [newAddress(), newAddress(), newAddress()];
  for (const [index, email] of emails.entries()) {
    await visit(there, '/register');
    await fillRegistration(there, email, 'Elmont servis, s. r. o.');
    if (index > 0) await field(there, 'IČO').fill(number);
    await there.getByRole('button', { name: 'Registrovať sa' }).click();
    const said = toast(there, 'Registrácia prebehla úspešne.');
    outcomes.push(await said.innerText());
    await expect(there).toHaveURL(/:\d+\/$/);
  }
  expect(outcomes[1]).toBe(outcomes[0]);

  const [, asking, unwanted] = emails as [string, string, string];
  expect(await linkTo(sql, boss)).toBe(PEOPLE);
  await visit(page, PEOPLE);
  const waiting = page.getByRole('region', { name: 'Žiadajú o vstup' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await waiting.getByRole('button', { name: `Odmietnuť ${unwanted}` }).click();
  await press(page, 'Odmietnuť');
  await expect(toast(page, 'Žiadosť je odmietnutá.')).toBeVisible();
  await expect(row(page, unwanted)).toContainText('Pozastavený');
  await waiting.getByRole('button', { name: `Vpustiť ${asking}` }).click();
  await dialog(page).getByLabel('Limit na objednávku').fill('300');
  await press(page, 'Vpustiť a poslať odkaz');
  await expect(toast(page, `Odkaz sme poslali na ${asking}.`)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(row(page, asking)).toContainText('Pozvaný');
  await expect(row(page, asking)).toContainText('300 €');

  await visit(there, await linkTo(sql, asking));
  await field(there, 'Meno').fill('Eva');
  await field(there, 'Priezvisko').fill('Poľná');
  await field(there, 'Nové heslo').fill(PASSWORD);
  await field(there, 'Zopakujte nové heslo').fill(PASSWORD);
  await there.getByRole('button', { name: 'Vytvoriť heslo a prihlásiť sa' }).click();
  await expect(there.getByText('Heslo je vytvorené a ste prihlásení.')).toBeVisible();
  const [companies] = await sql`
    select count(*)::int as count from company where company_id = ${number}`;
  expect(companies!.count).toBe(1);
  await context.close();
});
