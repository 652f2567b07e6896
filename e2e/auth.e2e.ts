import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from './fixtures.ts';
import { linkTo } from './mails.ts';
import { field, fillRegistration, newAddress } from './registration.ts';
import { visit } from './visit.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const cookieNames = async (page: Page) => (await page.context().cookies()).map(({ name }) => name);

async function signInByForm(page: Page, email: string, password = PASSWORD) {
  await field(page, 'Používateľské meno (e-mail)').fill(email);
  await field(page, 'Heslo').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
}

test('a company registers and activates its account by mail', async ({ page, sql }) => {
  const email = newAddress();
  await visit(page, '/register');
  await fillRegistration(page, email, 'Zámky a kľúče, s. r. o.');
  await page.getByRole('button', { name: 'Registrovať sa' }).click();
  await expect(toast(page, /Registrácia prebehla úspešne\. Účet aktivujte odkazom/)).toBeVisible();
  await expect(page).toHaveURL('/');

  await visit(page, '/login');
  await signInByForm(page, email, 'tajne-heslo-1');
  await expect(toast(page, 'Váš účet ešte nebol aktivovaný.')).toBeVisible();
  await page.getByRole('button', { name: 'Poslať aktivačný odkaz znova' }).click();
  await expect(page.getByText('poslali sme naň nový odkaz')).toBeVisible();

  const link = await linkTo(sql, email);
  await visit(page, link);
  // Whoever reads the mail chooses the password, not whoever typed the address into the form.
  await field(page, 'Nové heslo').fill('vlastne-heslo-7');
  await field(page, 'Zopakujte nové heslo').fill('vlastne-heslo-7');
  await page.getByRole('button', { name: 'Nastaviť heslo a aktivovať účet' }).click();
  await expect(page.getByText('Účet je aktivovaný. Môžete sa prihlásiť.')).toBeVisible();
  await visit(page, link);
  await expect(page.getByText(/Aktivačný odkaz je neplatný/)).toBeVisible();

  await page.getByRole('link', { name: 'Späť na prihlásenie' }).click();
  await signInByForm(page, email, 'tajne-heslo-1');
  await expect(toast(page, 'Zadali ste nesprávne heslo.')).toBeVisible();
  await signInByForm(page, email, 'vlastne-heslo-7');
  await expect(toast(page, 'Vitajte, Zámky a kľúče, s. r. o.!')).toBeVisible();
});

test('a customer signs in and out', async ({ page, signIn }) => {
  const email = await signIn();
  await page.context().clearCookies();
  await visit(page, '/login');
  await signInByForm(page, email);
  await expect(toast(page, 'Vitajte, Marek Hudák!')).toBeVisible();
  await expect(page).toHaveURL('/');
  const banner = page.getByRole('banner');
  await expect(banner.getByText('Elmont servis, s. r. o.')).toBeVisible();
  expect(await cookieNames(page)).toContain('auth-check');

  await visit(page, '/blog');
  await banner.getByRole('link', { name: 'Odhlásiť sa' }).click();
  await expect(toast(page, 'Boli ste úspešne odhlásení.')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(banner.getByRole('link', { name: 'Prihlásiť sa' })).toBeVisible();
  expect(await cookieNames(page)).not.toContain('auth-check');
  await page.goBack();
  await expect(page).toHaveURL('/blog');
});

test('the register form complains only after it was sent, and then about everything', async ({
  page,
}) => {
  await visit(page, '/register');
  await field(page, 'E-mail').fill('nie je to e-mail');
  await field(page, 'Heslo').fill('kratke7');
  await field(page, 'Zopakujte heslo').fill('ine');
  await field(page, 'Telefón').focus();
  await expect(page.getByText('Zadajte platnú e-mailovú adresu.')).toBeHidden();

  await page.getByRole('button', { name: 'Registrovať sa' }).click();
  await expect(toast(page, /Formulár nie je vyplnený správne/)).toBeVisible();
  await expect(page.getByText('Zadajte platnú e-mailovú adresu.')).toBeVisible();
  await expect(page.getByText('Heslo musí mať aspoň 8 znakov.')).toBeVisible();
  await expect(page.getByText('Heslá sa nezhodujú.')).toBeVisible();
  await expect(page.getByText('Toto pole je povinné.')).toHaveCount(5);
  await expect(page.getByText('Chýba alebo nesedí 9 údajov.')).toBeVisible();
  // Marked by one rule: what must be filled in, and nothing else.
  await expect(page.getByRole('main').locator('input[aria-required="true"]')).toHaveCount(9);
  await expect(page.getByText('Bez súhlasu nie je možné pokračovať.')).toBeVisible();
  await expect(field(page, 'E-mail')).toBeFocused();

  await page.getByLabel('Nie som platiteľ DPH').check();
  await expect(field(page, 'IČ DPH')).toBeDisabled();
  await expect(page.getByText('Toto pole je povinné.')).toHaveCount(4);
  await field(page, 'Heslo').fill('dlhe-heslo-1');
  await field(page, 'Zopakujte heslo').fill('dlhe-heslo-1');
  await expect(page.getByText('Heslá sa nezhodujú.')).toBeHidden();
});

test('a wrong check digit is pointed out and does not stop anybody', async ({ page }) => {
  await visit(page, '/register');
  await field(page, 'IČO').fill('36622525');
  await expect(page.getByText(/Toto IČO nemá správnu kontrolnú číslicu/)).toBeVisible();
  await field(page, 'IČ DPH').fill('SK2023581748');
  await expect(page.getByText(/Toto IČ DPH nemá správny kontrolný súčet/)).toBeVisible();
  await field(page, 'IČO').fill('36 622 524');
  await expect(page.getByText(/nemá správnu kontrolnú číslicu/)).toBeHidden();
});

test('a taken e-mail is a warning', async ({ page }) => {
  await visit(page, '/register');
  await fillRegistration(page, 'demo@bastion.sk', 'Zámky a kľúče, s. r. o.');
  await page.getByRole('button', { name: 'Registrovať sa' }).click();
  await expect(toast(page, 'Používateľ s touto e-mailovou adresou už existuje.')).toBeVisible();
  await expect(page).toHaveURL('/register');
});

test('each reason to refuse a sign-in is said', async ({ page, signIn }) => {
  const email = await signIn();
  await page.context().clearCookies();
  await visit(page, '/login');
  await page.getByRole('main').getByRole('button', { name: 'Prihlásiť sa' }).click();
  await expect(page.getByText('Toto pole je povinné.')).toHaveCount(2);
  await signInByForm(page, email, 'zle-heslo');
  await expect(toast(page, 'Zadali ste nesprávne heslo.')).toBeVisible();
  await signInByForm(page, newAddress());
  await expect(toast(page, 'Používateľ s touto e-mailovou adresou neexistuje.')).toBeVisible();
  await signInByForm(page, email);
  await expect(toast(page, 'Vitajte, Marek Hudák!')).toBeVisible();
});

test('a forgotten password is set anew by mail, once', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const email = await signIn();
  await page.context().clearCookies();
  await visit(page, '/login');
  await page.getByRole('link', { name: 'Zabudli ste heslo?' }).click();
  await field(page, 'E-mail').fill(newAddress());
  await page.getByRole('button', { name: 'Poslať odkaz' }).click();
  const sent = page.getByText('Ak účet s touto adresou existuje');
  await expect(sent).toBeVisible();

  await visit(page, '/forgotten-password');
  await field(page, 'E-mail').fill(email);
  await page.getByRole('button', { name: 'Poslať odkaz' }).click();
  await expect(sent).toBeVisible();

  const link = await linkTo(sql, email);
  await visit(page, link);
  await field(page, 'Nové heslo').fill('uplne-nove-1');
  await field(page, 'Zopakujte nové heslo').fill('uplne-ine-2');
  await page.getByRole('button', { name: 'Nastaviť heslo' }).click();
  await expect(page.getByText('Heslá sa nezhodujú.')).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expectAccessible();
  await field(page, 'Zopakujte nové heslo').fill('uplne-nove-1');
  await page.getByRole('button', { name: 'Nastaviť heslo' }).click();
  await expect(page.getByText('Heslo bolo nastavené. Môžete sa prihlásiť.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Prihlásiť sa' }).click();
  await signInByForm(page, email, 'uplne-nove-1');
  await expect(page).toHaveURL('/');

  await visit(page, link);
  await expect(page.getByText(/Odkaz je neplatný alebo jeho platnosť uplynula/)).toBeVisible();
  await expect(field(page, 'Nové heslo')).toHaveCount(0);
  await expectAccessible();
  await page.getByRole('link', { name: 'Požiadať o nový odkaz' }).click();
  await expect(page).toHaveURL('/forgotten-password');
});

test('a guest is sent to sign-in and brought back', async ({ page, signIn, request }) => {
  const response = await request.get('/account/orders?pg=2', { maxRedirects: 0 });
  expect(response.status()).toBe(307);
  expect(response.headers().location).toBe('/login?returnUrl=%2Faccount%2Forders%3Fpg%3D2');

  const email = await signIn();
  await page.context().clearCookies();
  await visit(page, '/account/details');
  await expect(page).toHaveURL('/login?returnUrl=%2Faccount%2Fdetails');
  await signInByForm(page, email);
  await expect(page).toHaveURL('/account/details');
  await expect(page.getByRole('heading', { name: 'Osobné údaje', level: 1 })).toBeVisible();
});

for (const returnUrl of ['//zly.example', '/\\zly.example', 'https://zly.example'])
  test(`nobody is sent to ${returnUrl}`, async ({ page, signIn }) => {
    const email = await signIn();
    await page.context().clearCookies();
    await visit(page, `/login?returnUrl=${encodeURIComponent(returnUrl)}`);
    await signInByForm(page, email);
    await expect(page).toHaveURL('/');
  });

test('a sign-out that fails is said, and leads home all the same', async ({ page, signIn }) => {
  await signIn();
  await visit(page, '/account');
  await page.route('**/sign/out/', (route) => route.abort());
  await page.getByRole('main').getByRole('link', { name: 'Odhlásiť sa' }).first().click();
  await expect(toast(page, 'Nastala neočakávaná chyba.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('looking at the sign-out link does not follow it', async ({ page, signIn }) => {
  await signIn();
  await visit(page, '/account');
  await page.getByRole('main').getByRole('link', { name: 'Odhlásiť sa' }).first().hover();
  // Longer than it takes to fetch ahead what is pointed at.
  await page.waitForTimeout(500);
  await page.reload();
  await expect(page).toHaveURL('/account');
});

for (const path of ['/login', '/register', '/forgotten-password'])
  test(`${path} is accessible and not indexed`, async ({ page, expectAccessible }) => {
    await visit(page, path);
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectAccessible();
    await page.getByRole('main').getByRole('button').last().click();
    await expect(page.getByText('Toto pole je povinné.').first()).toBeVisible();
    await expectAccessible();
  });
