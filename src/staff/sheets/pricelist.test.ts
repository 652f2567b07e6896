import { expect, test } from 'vitest';
import { parseCsv } from '#staff/tables/csv.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import { ownerOf } from '#tests/owner.ts';
import { DEMO, OTHER, useShop } from '#tests/shop.ts';

const shop = useShop();
const type = ownerOf(shop.connection);

type Card = { code: string; price: number; price_exc_vat: number; discount: number };

test.each([DEMO, OTHER])('the price list of $email has the prices $email sees', async (who) => {
  const { text } = await type('export pricelist', '--customer', who.email.toUpperCase());
  const [head, ...rows] = parseCsv(text.slice(1));
  const listed = new Map(
    rows.map((row) => [row[0], Object.fromEntries(row.map((cell, at) => [head![at], cell]))]),
  );
  const customer = await shop.signIn(who);
  const cards: Card[] = (await customer.get('/admin/v1/product/homepage/sk')).json().products;
  expect(cards.length).toBeGreaterThan(5);
  for (const card of cards)
    expect(listed.get(card.code), card.code).toMatchObject({
      price: card.price_exc_vat.toFixed(2).replace('.', ','),
      price_with_vat: card.price.toFixed(2).replace('.', ','),
      discount: String(card.discount).replace('.', ','),
    });
});

test('as a workbook the same numbers are numbers', async () => {
  const csv = await type('export pricelist', '--customer', DEMO.email);
  const xlsx = await type('export pricelist', '--customer', DEMO.email, '--format', 'xlsx');
  const rows = await readXlsx(xlsx.bytes);
  expect(rows).toHaveLength(parseCsv(csv.text.slice(1)).length);
  expect(typeof rows[1]![7]).toBe('number');
});

test('a customer nobody knows is refused, none at all is wrong usage', async () => {
  await expect(type('export pricelist', '--customer', 'nikto@nikde.sk')).rejects.toThrow('nikto');
  await expect(type('export pricelist')).rejects.toThrow('--customer');
  await expect(type('export products', '--format', 'doc')).rejects.toThrow('csv, xlsx, json');
});
