import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { enterOffice, newStaff } from './office.ts';
import { visit } from './visit.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);

/** Three products that no other journey touches, bought for 60 € and sold for 80, 90 and 100. */
async function newProducts(sql: Sql) {
  const mark = `CN${randomBytes(4).toString('hex').toUpperCase()}`;
  for (const [place, cents] of [8_000, 9_000, 10_000].entries())
    await sql`
      insert into product (code, slug, name, vendor_id, category_id, price_cents, purchase_cents)
      select ${`${mark}-${place}`}, lower(${`${mark}-${place}`}), ${`Skúšobný ${mark} ${place}`}, vendor_id, category_id, ${cents}, 6000
      from product where code = 'NV-D428'`;
  return mark;
}
const priceOf = async (sql: Sql, code: string) => {
  const [row] = await sql<[{ cents: number }]>`
    select price_cents as cents from product where code = ${code}`;
  return row.cents;
};
const price = (page: Page, code: string) =>
  page.getByRole('button', { name: new RegExp(`^Cena ${code}: `) });
const field = (page: Page, code: string) => page.getByRole('textbox', { name: `Cena ${code}` });

test('prices are changed in the list by keyboard alone, refused, asked about and given back', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const mark = await newProducts(sql);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, '/produkty');
  await page.getByLabel('Hľadať v produktoch').fill(mark);
  await page.keyboard.press('Enter');
  await expect(price(page, `${mark}-0`)).toHaveText(/80,00/);
  await expect(page.getByRole('row')).toHaveCount(4);

  await price(page, `${mark}-0`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('+5%');
  // What it would mean: 84 €, with VAT 103,32 €, 28,6 % margin.
  await expect(page.getByText('103,32 €')).toBeVisible();
  await expect(page.getByText('28,6 %')).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('ArrowDown');
  await expect(toast(page, `${mark}-0: cena zmenená na 84,00 €.`)).toBeVisible();
  await expect(price(page, `${mark}-0`)).toHaveText(/84,00/);
  await expect(field(page, `${mark}-1`)).toBeFocused();

  await page.keyboard.type('131,2,7');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Zadajte sumu' })).toBeVisible();
  await expect(field(page, `${mark}-1`)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(price(page, `${mark}-1`)).toBeFocused();
  expect(await priceOf(sql, `${mark}-1`)).toBe(9_000);

  // A slip of the decimal point is asked about; the same press once more says that it is meant.
  await page.keyboard.press('Enter');
  await page.keyboard.type('900');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'o viac ako polovicu' })).toBeVisible();
  expect(await priceOf(sql, `${mark}-1`)).toBe(9_000);
  await field(page, `${mark}-1`).press('Enter');
  await expect(price(page, `${mark}-1`)).toHaveText(/900,00/);
  await toast(page, `${mark}-1: cena zmenená na 900,00 €.`)
    .locator('..')
    .getByRole('button', { name: 'Vrátiť' })
    .click();
  await expect(price(page, `${mark}-1`)).toHaveText(/90,00/);
  expect(await priceOf(sql, `${mark}-1`)).toBe(9_000);
});

test('many prices change as the preview says, and the shop follows', async ({
  page,
  sql,
  signIn,
  expectAccessible,
}) => {
  const mark = await newProducts(sql);
  const { email } = await newStaff(sql, 'owner');
  await enterOffice(page, sql, email, `/produkty?hladat=${mark}`);
  await page.getByRole('checkbox', { name: 'Vybrať všetky na stránke' }).click();
  await expect(page.getByRole('toolbar', { name: 'Vybrané produkty' })).toContainText('3 vybrané');
  await page.keyboard.press('c');
  const window = page.getByRole('dialog', { name: 'Hromadná zmena cien' });
  await window.getByLabel('O koľko (%)').fill('2,5');
  await expect(window.getByText('Zmenia sa 3 ceny')).toBeVisible();
  await expect(window.getByRole('row').filter({ hasText: `${mark}-1` })).toContainText('92,25');
  await expectAccessible();
  // Under what they were bought for, the button waits for somebody to say that it is meant.
  await window.getByLabel('Ako', { exact: true }).selectOption('Znížiť o');
  await window.getByLabel('O koľko (%)').fill('30');
  await expect(window.getByText('pod nákupnou cenou').locator('..')).toContainText('1');
  await expect(window.getByRole('button', { name: 'Zmeniť 3 ceny' })).toBeDisabled();
  await window.getByLabel('Ako', { exact: true }).selectOption('Zvýšiť o');
  await window.getByLabel('O koľko (%)').fill('10');
  await window.getByLabel('Zaokrúhliť na').selectOption('končiť na ,90');
  await expect(window.getByText('Zmenia sa 3 ceny')).toBeVisible();
  await window.getByRole('button', { name: 'Zmeniť 3 ceny' }).dblclick();
  await expect(toast(page, '3 ceny sú zmenené.')).toBeVisible();
  await expect(price(page, `${mark}-0`)).toHaveText(/87,90/);
  await expect(page.getByRole('toolbar', { name: 'Vybrané produkty' })).toHaveCount(0);

  expect(await priceOf(sql, `${mark}-2`)).toBe(10_990);

  await signIn();
  await visit(page, `/product/${mark.toLowerCase()}-2`);
  await expect(page.getByRole('main')).toContainText('109,90');
});
