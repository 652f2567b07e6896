import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { ownerOf, temporaryFolder } from '#tests/owner.ts';
import { useShop } from '#tests/shop.ts';

const shop = useShop();
const { sql } = shop;
const type = ownerOf(shop.connection);
const folder = temporaryFolder();

/** Ten products at 10 € besides those of the demo. */
const CODES = Array.from({ length: 10 }, (_, at) => `PB-${at}`);
const SENTENCE = /^Mení sa (\d+) z (\d+) cien, z toho (\d+) o viac než 50 %/m;

const path = join(folder, 'file.csv');
async function load(sheet: string, lines: string[], ...options: string[]) {
  writeFileSync(path, lines.join('\n'));
  return type(`import ${sheet}`, path, ...options);
}
/** New prices of the first few, all the same. */
const pricesOf = (count: number, price: string) => [
  'code;price',
  ...CODES.slice(0, count).map((code) => `${code};${price}`),
];
const centsOf = async (code: string) =>
  (await sql`select price_cents from product where code = ${code}`)[0]!.price_cents;

beforeEach(async () => {
  await load(
    'products',
    [
      'code;name;category;vendor;price',
      ...CODES.map((code) => `${code};Brzda ${code};vnutorne;Nordhal;10`),
    ],
    '--confirm-prices',
  );
});

test('new products and moves of half a price need no word', async () => {
  const { code, text } = await load('prices', pricesOf(2, '15'));
  expect(text).not.toMatch(SENTENCE);
  expect(code).toBe(0);
  expect(await centsOf('PB-0')).toBe(1500);
});

test.each(['15,01', '4,99', '100'])('10 € → %s € is refused with its example', async (price) => {
  const { code, text } = await load('prices', pricesOf(1, price));
  expect(code).toBe(1);
  expect(text).toMatch(SENTENCE);
  expect(text).toContain('--confirm-prices');
  expect(text).toMatch(/PB-0 +10,00\s€ → /);
  expect(text).not.toContain('--skip-refused');
  expect(await centsOf('PB-0')).toBe(1000);
});

test('a dry run says the same, a confirmed one is written', async () => {
  const dry = await load('products', pricesOf(3, '100'), '--dry-run');
  expect(dry.code).toBe(1);
  expect(SENTENCE.exec(dry.text)?.[3]).toBe('3');

  const confirmed = await load('products', pricesOf(3, '100'), '--confirm-prices');
  expect(confirmed.code).toBe(0);
  expect(confirmed.text).toContain('Potvrdená veľká zmena');
  expect(await centsOf('PB-2')).toBe(10_000);
});

test('more than a fifth of all prices is refused, a fifth is not', async () => {
  const [all] = await sql`select count(*)::int as products from product`;
  const fifth = Math.floor(all!.products / 5);
  const rows = await sql`
    select code, to_char(round((price_cents + price_cents / 20 + 1) / 100.0, 2), 'FM999990.00') as price
    from product where price_cents > 100 and price_decimals = 2 order by code limit ${fifth + 1}`;
  expect(rows).toHaveLength(fifth + 1);
  const lines = ['code;price', ...rows.map(({ code, price }) => `${code};${price}`)];
  const over = await load('prices', lines);
  expect(over.code).toBe(1);
  expect(SENTENCE.exec(over.text)?.slice(1)).toEqual([String(fifth + 1), expect.any(String), '0']);
  const under = await load('prices', lines.slice(0, -1));
  expect(under.text).not.toMatch(SENTENCE);
  expect(under.code).toBe(0);
});

test('a discount that halves prices and more is confirmed too', async () => {
  await type('groups set', 'Brzdený', '10');
  await expect(type('groups set', 'Brzdený', '60')).rejects.toThrow('--confirm-prices');
  await expect(type('groups set', 'Brzdený', '60', '--dry-run')).rejects.toThrow(/10\s% → 60\s%/);
  await type('groups set', 'Brzdený', '55');
  await type('groups set', 'Brzdený', '90', '--confirm-prices');
  const discount = ['groups discount', 'Brzdený', '51', '--category', 'cctv'] as const;
  await expect(type(...discount)).rejects.toThrow(/0\s% → 51\s%/);
  expect((await type(...discount, '--confirm-prices')).code).toBe(0);
});
