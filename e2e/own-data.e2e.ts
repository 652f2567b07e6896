import type { Page } from '@playwright/test';
import {
  call,
  currentStep,
  fillBasket,
  finish,
  goToFinish,
  placedOrder,
  toPayment,
} from './checkout.ts';
import { expect, PASSWORD, test } from './fixtures.ts';
import { linkTo } from './mails.ts';
import { field } from './registration.ts';
import { visit } from './visit.ts';

const toast = (page: Page, text: string) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);
const save = (page: Page) => page.getByRole('button', { name: 'Uložiť zmeny' }).click();
const newAddress = (email: string) => email.replace('kupujuci', 'novy');
/** A card of the addresses page, or the form it has become. */
const edit = (page: Page, title: string) =>
  page.getByRole('button', { name: `Upraviť: ${title}` }).click();
const form = (page: Page, title: string) => page.getByRole('form', { name: title });

async function expectFitting(page: Page) {
  for (const width of [390, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    ).toBeLessThanOrEqual(0);
  }
}

test('the name is saved, and shown here, in other tabs and after a reload', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  const other = await page.context().newPage();
  await visit(other, '/account/addresses');
  await visit(page, '/account/details');
  await field(page, 'Meno').fill('Zuzana');
  await field(page, 'Priezvisko').fill('Kováčová');
  await field(page, 'Zobrazované meno').fill('Zuza z dielne');
  await field(page, 'Telefón').fill('xyz');
  await save(page);
  await expect(page.getByText('Zadajte telefónne číslo, napríklad')).toBeVisible();
  await expect(field(page, 'Telefón')).toBeFocused();
  await field(page, 'Telefón').fill('0905/111 222');
  await save(page);
  await expect(toast(page, 'Údaje sú uložené.')).toBeVisible();
  for (const tab of [page, other])
    await expect(tab.getByRole('complementary').getByText('Zuzana Kováčová')).toBeVisible();
  await expectFitting(page);
  await expectAccessible();

  await page.reload();
  await expect(field(page, 'Meno')).toHaveValue('Zuzana');
  await expect(field(page, 'Priezvisko')).toHaveValue('Kováčová');
  await expect(field(page, 'Zobrazované meno')).toHaveValue('Zuza z dielne');
  await expect(field(page, 'Telefón')).toHaveValue('+421 905 111 222');

  const company = page.locator('section', {
    has: page.getByRole('heading', { name: 'Údaje firmy' }),
  });
  await expect(company).toContainText(/IČO\s*\d{8}/);
  await expect(company.getByRole('textbox')).toHaveCount(0);
  await expect(company.getByRole('link', { name: /@/ })).toBeVisible();
});

/** Asks for another e-mail, as far as the mail with the link. */
async function askFor(page: Page, email: string) {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Heslo k účtu').fill(PASSWORD);
  await save(page);
  await expect(page.getByText(`Na adresu ${email} sme poslali potvrdzovací odkaz.`)).toBeVisible();
}

async function confirm(page: Page, link: string) {
  await visit(page, link);
  await page.getByRole('button', { name: 'Potvrdiť nový e-mail' }).click();
}

test('a new e-mail is confirmed by mail', async ({ page, sql, signIn, expectAccessible }) => {
  const old = await signIn();
  const email = newAddress(old);
  await visit(page, '/account/details');
  const password = field(page, 'Heslo k účtu');
  await expect(password).toBeHidden();
  await field(page, 'E-mail').fill(email);
  await expect(password).toBeVisible();
  await save(page);
  await expect(page.getByText('Toto pole je povinné.')).toBeVisible();
  await password.fill('nespravne');
  await save(page);
  await expect(page.getByText('Zadali ste nesprávne heslo.').first()).toBeVisible();
  await expect(password).toBeFocused();
  await expectAccessible();
  await askFor(page, email);
  await expect(field(page, 'E-mail')).toHaveValue(old);
  await expect(password).toBeHidden();

  const link = await linkTo(sql, email);
  await confirm(page, link);
  await expect(page.getByText('E-mail je zmenený.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Osobné údaje' }).click();
  await expect(field(page, 'E-mail')).toHaveValue(email);
  await confirm(page, link);
  await expect(page.getByText('Odkaz je neplatný alebo jeho platnosť uplynula.')).toBeVisible();
});

test('an order in the middle goes on when the e-mail changes', async ({ page, sql, signIn }) => {
  const email = newAddress(await signIn());
  await fillBasket(page, sql, 1);
  const checkout = await page.context().newPage();
  await visit(checkout, '/checkout');
  await checkout.getByLabel('Mesto').fill('Nitra');
  await toPayment(checkout);

  await visit(page, '/account/details');
  await askFor(page, email);
  await confirm(page, await linkTo(sql, email));
  await expect(page.getByText('E-mail je zmenený.')).toBeVisible();

  // The same customer: nobody is told of another one, and nothing that was typed is lost.
  await expect(currentStep(checkout)).toHaveText('Platba');
  await expect(checkout.getByText('Prihlásený je teraz iný zákazník')).toHaveCount(0);
  await checkout.goBack();
  await expect(checkout.getByLabel('Mesto')).toHaveValue('Nitra');
  await expect(checkout.getByLabel('E-mail')).toHaveValue(email);
  await goToFinish(checkout);
  await finish(checkout).click();
  expect(await placedOrder(checkout, sql, email)).toMatchObject({ email, invoice_city: 'Nitra' });
});

test('addresses are edited by the rules of the checkout', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn();
  await visit(page, '/account/addresses');
  await edit(page, 'Dodacia adresa');
  const delivery = form(page, 'Dodacia adresa');
  await expect(delivery.getByLabel('Firma')).toBeFocused();
  await delivery.getByLabel('Firma').fill('Sklad Nitra, s. r. o.');
  await delivery.getByLabel('Ulica a číslo').fill('');
  await delivery.getByLabel('PSČ').fill('abc');
  await delivery.getByLabel('Telefón').fill('xyz');
  await delivery.getByRole('button', { name: 'Uložiť adresu' }).click();
  await expect(delivery.getByText('Toto pole je povinné.')).toBeVisible();
  await expect(delivery.getByText('PSČ má päť číslic')).toBeVisible();
  await expect(delivery.getByText('Zadajte telefónne číslo')).toBeVisible();
  await expect(delivery.getByLabel('Ulica a číslo')).toBeFocused();
  await expectFitting(page);
  await expectAccessible();
  await delivery.getByLabel('Ulica a číslo').fill('Skladová 8');
  await delivery.getByLabel('Mesto').fill('Nitra');
  await delivery.getByLabel('PSČ').fill('94901');
  await delivery.getByLabel('Telefón').fill('0905 222 333');
  await delivery.getByRole('button', { name: 'Uložiť adresu' }).click();
  await expect(toast(page, 'Adresa je uložená.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Upraviť: Dodacia adresa' })).toBeFocused();
  const main = page.getByRole('main');
  const shown = [/Sklad Nitra/, 'Skladová 8', /949\s01 Nitra/, /\+421\s905\s222\s333/];
  for (const text of shown) await expect(main.getByText(text)).toBeVisible();
  await page.reload();
  for (const text of shown) await expect(main.getByText(text)).toBeVisible();

  // Left without saving, nothing changes.
  await visit(page, '/account/addresses');
  await edit(page, 'Fakturačná adresa');
  await form(page, 'Fakturačná adresa').getByLabel('Mesto').fill('Nikam');
  await page.getByRole('button', { name: 'Zrušiť' }).click();
  await expect(main.getByText('Nikam')).toHaveCount(0);
  await edit(page, 'Fakturačná adresa');
  await form(page, 'Fakturačná adresa').getByLabel('Mesto').fill('Trnava');
  await page.getByRole('button', { name: 'Uložiť adresu' }).click();
  await expect(main.getByText(/Trnava/)).toBeVisible();
});

test('the checkout offers what is stored, and an order keeps what it was placed with', async ({
  page,
  sql,
  signIn,
}) => {
  const email = await signIn();
  const stored = {
    first_name: 'Ján',
    last_name: 'Kováč',
    zip: '917 01',
    phone: '0905 222 333',
  };
  for (const [type, street, city] of [
    [1, 'Hlavná 1', 'Trnava'],
    [2, 'Skladová 8', 'Nitra'],
  ])
    await call(page, 'PUT', `/admin/v1/customer/address/${type}`, { ...stored, street, city });
  await fillBasket(page, sql, 1);
  await visit(page, '/checkout');
  await expect(page.getByLabel('Mesto')).toHaveValue('Trnava');
  const isSame = page.getByRole('checkbox', { name: /Dodacia adresa je rovnaká/ });
  await isSame.uncheck();
  await expect(page.getByRole('radio', { name: /Skladová 8/ })).toBeVisible();
  await isSame.check();
  await goToFinish(page);
  await finish(page).click();
  const order = await placedOrder(page, sql, email);

  await visit(page, '/account/addresses');
  const main = page.getByRole('main');
  await edit(page, 'Dodacia adresa');
  await page.getByRole('button', { name: 'Odstrániť adresu' }).click();
  await expect(main.getByText('Adresa nie je zadaná.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pridať: Dodacia adresa' })).toBeFocused();
  await visit(page, `/account/orderdetail/${order.id}`);
  await expect(main.getByText(/Trnava/).first()).toBeVisible();
});
