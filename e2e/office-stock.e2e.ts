import type { Page } from '@playwright/test';
import { randomBytes } from 'node:crypto';
import type { Sql } from 'postgres';
import { expect, test } from './fixtures.ts';
import { enterOffice, newStaff } from './office.ts';

const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Hlásenia' }).getByText(text);

/** A product that no other journey touches, with so many in the first warehouse. */
async function newProduct(sql: Sql, quantity: number) {
  const code = `SK${randomBytes(4).toString('hex').toUpperCase()}`;
  const [{ id }] = await sql<[{ id: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select ${code}, lower(${code}), ${`Skúšobný ${code} s názvom, ktorý sa do jedného riadka zoznamu nezmestí`}, vendor_id, category_id, 9000
    from product where code = 'NV-D428' returning id`;
  const [place] = await sql<[{ id: number; name: string }]>`
    insert into stock (product_id, warehouse_id, quantity)
    select ${id}, id, ${quantity} from warehouse order by position, id limit 1
    returning warehouse_id as id, (select name from warehouse where id = warehouse_id) as name`;
  return { id, code, place };
}
const stockOf = async (sql: Sql, id: number) =>
  (await sql<[{ stock: number }]>`select stock from product where id = ${id}`)[0].stock;

test('the warehouse corrects a number with a reason and sees it in the movements', async ({
  page,
  sql,
  expectAccessible,
}) => {
  const { id, code, place } = await newProduct(sql, 4);
  const { email, name } = await newStaff(sql, 'warehouse');
  await enterOffice(page, sql, email, `/sklad?hladat=${code}`);
  const row = page.getByRole('row').filter({ hasText: code });
  const number = row.getByRole('button', { name: `${place.name}, ${code}: leží 4 ks, opraviť` });
  await number.focus();
  await page.keyboard.press('Enter');
  const window = page.getByRole('dialog', { name: `Oprava stavu: ${place.name}, ${code}` });
  await window.getByLabel('Koľko leží v sklade').fill('4');
  await page.keyboard.press('Enter');
  await expect(window.getByText('Toľko tam už je.')).toBeVisible();
  await window.getByLabel('Koľko leží v sklade').fill('1');
  await window.getByRole('radio', { name: 'Iné' }).check();
  await page.keyboard.press('Enter');
  await expect(window.getByText('Pri dôvode Iné napíšte, čo sa stalo.')).toBeVisible();
  await expectAccessible();
  await window.getByRole('radio', { name: 'Poškodené' }).check();
  await window.getByLabel('Poznámka').fill('premočené krabice');
  await window.getByRole('button', { name: 'Zapísať opravu' }).dblclick();
  await expect(toast(page, `${code}, ${place.name}: leží 1 ks.`)).toBeVisible();
  await expect(row).toContainText('1 ks');
  expect(await stockOf(sql, id)).toBe(1);

  // A minimum that it is under: it has to be dealt with now.
  await row.getByRole('button', { name: new RegExp(`^Minimum ${code}`) }).click();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expect(toast(page, `${code}: minimum je 10 ks.`)).toBeVisible();
  await page.getByRole('link', { name: /^Pod minimom/ }).click();
  await expect(row).toBeVisible();

  await row.getByRole('link').click();
  const panel = page.getByRole('complementary', { name: code });
  await expect(panel).toContainText(/[-−]3 Oprava/);
  await expect(panel).toContainText(`Poškodené · premočené krabice · ${name}`);
});

test('on a phone a row opens its warehouses; who is late is told what lies there now', async ({
  page,
  sql,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { id, code, place } = await newProduct(sql, 7);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/sklad?hladat=${code}`);
  await page.getByRole('row').filter({ hasText: code }).getByRole('link').click();
  const panel = page.getByRole('complementary', { name: code });
  await expect(panel.getByRole('list', { name: 'Leží v skladoch' })).toContainText(place.name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await panel.getByRole('button', { name: `${place.name}, ${code}: leží 7 ks, opraviť` }).click();
  const window = page.getByRole('dialog', { name: `Oprava stavu: ${place.name}, ${code}` });
  await sql`update stock set quantity = 9 where (product_id, warehouse_id) = (${id}, ${place.id})`;
  await window.getByLabel('Koľko leží v sklade').fill('8');
  await window.getByRole('radio', { name: 'Prepočítané' }).check();
  await window.getByRole('button', { name: 'Zapísať opravu' }).click();
  await expect(window.getByText('Medzitým sa stav zmenil, teraz leží 9 ks.')).toBeVisible();
  expect(await stockOf(sql, id)).toBe(9);
  await window.getByRole('button', { name: 'Zapísať opravu' }).click();
  await expect(toast(page, `${code}, ${place.name}: leží 8 ks.`)).toBeVisible();
  expect(await stockOf(sql, id)).toBe(8);
});

test('the list of products opens the same correction', async ({ page, sql }) => {
  const { id, code, place } = await newProduct(sql, 2);
  const { email } = await newStaff(sql, 'office');
  await enterOffice(page, sql, email, `/produkty?hladat=${code}`);
  await page.getByRole('button', { name: `Sklad ${code}: voľné 2 ks` }).click();
  await page
    .getByRole('dialog', { name: `Sklad: ${code}` })
    .getByRole('button', { name: `${place.name}, ${code}: leží 2 ks, opraviť` })
    .click();
  const window = page.getByRole('dialog', { name: `Oprava stavu: ${place.name}, ${code}` });
  await window.getByLabel('Koľko leží v sklade').fill('5');
  await window.getByRole('radio', { name: 'Prepočítané' }).check();
  await window.getByRole('button', { name: 'Zapísať opravu' }).click();
  await expect(page.getByRole('button', { name: `Sklad ${code}: voľné 5 ks` })).toBeVisible();
  expect(await stockOf(sql, id)).toBe(5);
});
