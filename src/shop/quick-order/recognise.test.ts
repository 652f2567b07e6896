import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { newCustomer } from '#tests/buyers.ts';
import { addColleague } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import type { AskedRow, FoundRow } from './contract.ts';
import { MOST_WORDS } from './parse/known.ts';
import { wordsOfText } from './parse/parse.ts';
import { wordsToAsk } from './parse/read-line.ts';

const shop = useShop();
const { sql } = shop;
let customer: Client;
let person: number;

beforeAll(async () => {
  ({ client: customer, id: person } = await newCustomer(shop));
  // Codes of our own, so that no product of the demo is in the way.
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, quantity_step, unit, stock, is_sold,
                         ean, vendor_code)
    select given.code, lower(given.code), 'Skúšobný ' || given.code, product.vendor_id, product.category_id, 1000,
           given.step, given.unit, 4, given.is_sold, given.ean, given.maker
    from (select vendor_id, category_id from product where is_sold order by id limit 1) as product,
      (values ('QX-T4W', 1, 'ks', true, '8586025410373', 'MK 100/A'),
              ('QX-D828', 1, 'ks', true, '', ''), ('QX-D8Z', 1, 'ks', true, '', ''),
              ('QX-LL4020', 2, 'm', true, '', ''), ('QX-H03', 1, 'ks', false, '', ''),
              ('QX-H04', 1, 'ks', false, '', ''), ('QX-H05', 1, 'ks', true, '', ''),
              ('QX-OLD', 1, 'ks', false, '', ''),
              ('QY-TWIN', 1, 'ks', true, '', 'TWINS'), ('QYTWIN', 1, 'ks', true, '', 'TWINS'),
              ('QZ-0123456789', 1, 'ks', true, '', '')
      ) as given(code, step, unit, is_sold, ean, maker)`;
  await sql`
    update product set successor_id = (select id from product next where next.code = line.next)
    from (values ('QX-H03', 'QX-H04'), ('QX-H04', 'QX-H05')) as line(old, next) where product.code = line.old`;
});

const ask = (client: Client, rows: unknown) =>
  client.post('/admin/v1/quick-order/recognise', { rows });
const recognise = async (...rows: [string, (number | null)?][]): Promise<FoundRow[]> => {
  const asked: AskedRow[] = rows.map(([code, quantity = 1]) => ({ code, quantity }));
  return (await ask(customer, asked)).json().rows;
};
const codes = (products: { code: string }[]) => products.map(({ code }) => code);

describe('a row', () => {
  test('is found by our code, whatever its capitals, spaces and dashes', async () => {
    const rows = await recognise(['QX-T4W'], ['qx t4w'], ['QXT4W'], [' q-x.t4w ']);
    for (const row of rows)
      expect(row).toMatchObject({ kind: 'ready', by: 'code', product: { code: 'QX-T4W' } });
  });

  test('is found by the maker’s code and by the EAN, and says so', async () => {
    expect(
      await recognise(['mk-100a', 2], ['8586025410373', 3], ['8586 0254 10373']),
    ).toMatchObject([
      { kind: 'ready', by: 'vendor_code', product: { code: 'QX-T4W' } },
      { kind: 'ready', by: 'ean', product: { code: 'QX-T4W' } },
      { kind: 'ready', by: 'ean', product: { code: 'QX-T4W' } },
    ]);
  });

  test('that begins some codes is offered them, and none is chosen', async () => {
    const [row] = await recognise(['QX-D8', 2]);
    expect(row).toMatchObject({ kind: 'similar', product: null, by: null });
    expect(codes(row!.similar)).toEqual(['QX-D828', 'QX-D8Z']);
  });

  test.each(['QX-T4V', 'QX-T4', 'QX-T4WW', 'XQ-T4W', 'QX-4TW', 'QT4W', 'AQX-T4W', 'QX-T44W'])(
    'with one typo is offered what was meant: %s',
    async (code) => {
      const [row] = await recognise([code]);
      expect(row).toMatchObject({ kind: 'similar', product: null });
      expect(codes(row!.similar)).toContain('QX-T4W');
      expect(row!.similar.length).toBeLessThanOrEqual(5);
    },
  );

  test('with two typos, or that nobody knows, is unknown', async () => {
    for (const row of await recognise(['QX-TVV'], ['HX-22007781'], ['?'], ['Q'], ['']))
      expect(row).toMatchObject({ kind: 'unknown', product: null, similar: [], successor: null });
  });

  test('that several products share is not chosen, but the very same writing is', async () => {
    const [shared, same, maker] = await recognise(['qy twin'], ['QYTWIN'], ['twins']);
    expect(shared).toMatchObject({ kind: 'similar', product: null });
    expect(codes(shared!.similar).sort()).toEqual(['QY-TWIN', 'QYTWIN']);
    expect(same).toMatchObject({ kind: 'ready', product: { code: 'QYTWIN' } });
    expect(maker).toMatchObject({ kind: 'similar', product: null });
  });

  test('of what is no longer sold says so, with the successor that is', async () => {
    const [followed, ended] = await recognise(['QX-H03'], ['QX-OLD']);
    expect(followed).toMatchObject({
      kind: 'gone',
      product: { code: 'QX-H03', is_sold: false, price_unit_exc_vat: null },
      successor: { code: 'QX-H05', is_sold: true, price_unit_exc_vat: expect.any(Number) },
    });
    expect(ended).toMatchObject({ kind: 'gone', product: { code: 'QX-OLD' }, successor: null });
  });

  test('in another step, or without a quantity, is told', async () => {
    const rows = await recognise(
      ...([
        ['QX-LL4020', 25],
        ['QX-LL4020', 26],
      ] as [string, number][]),
      ...([
        ['QX-T4W', null],
        ['QX-T4W', 0],
        ['QX-T4W', 10_000],
      ] as [string, number | null][]),
    );
    const kinds = ['step', 'ready', 'quantity', 'quantity', 'quantity'];
    expect(rows.map(({ kind }) => kind)).toEqual(kinds);
    expect(rows[0]!.product).toMatchObject({ quantity_step: 2, unit_of_measure: 'm' });
  });
});

test('rows come back in the order they were asked for, each of them', async () => {
  const asked = ['QX-T4W', 'X?', 'QX-H03', 'QX-T4W', '', 'QX-D8'].map((code) => [code] as [string]);
  const rows = await recognise(...asked);
  expect(rows.map(({ kind }) => kind)).toEqual([
    'ready',
    'unknown',
    'gone',
    'ready',
    'unknown',
    'similar',
  ]);
});

test('guests recognise without prices, customers see their own', async () => {
  const rows = [
    { code: 'QX-T4W', quantity: 1 },
    { code: 'QX-D8', quantity: 1 },
  ];
  const response = await ask(shop.guest(), rows);
  expect(response.json().rows).toMatchObject([{ kind: 'ready' }, { kind: 'similar' }]);
  expect(response.body).not.toMatch(/"\w*price\w*":\s*-?\d/);
  const [own] = await recognise(['QX-T4W']);
  expect(own!.product!.price_unit_exc_vat).toBeGreaterThan(0);
});

test('says what is there of so many, and when the rest comes; guests learn no number', async () => {
  await sql`
    insert into inbound_delivery (product_id, reference, quantity, expected_on)
    select id, 'OBJ-1', 100, current_date + 8 from product where code = 'QX-T4W'`;
  const [few, many] = await recognise(['QX-T4W', 4], ['QX-T4W', 50]);
  expect(few!.product!.availability).toMatchObject({ now: 4, later: 0, is_full: true });
  const on = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(many!.product!.availability).toMatchObject({ now: 4, later: 46, on, is_full: false });
  const guest = await ask(shop.guest(), [{ code: 'QX-T4W', quantity: 50 }]);
  const { availability } = guest.json().rows[0].product;
  expect(availability).toMatchObject({ now: null, later: null, on, is_full: false });
});

test('an accountant may recognise, and sees prices', async () => {
  const email = `uctovnik-${person}@bastion.sk`;
  await addColleague(sql, person, { email, roles: ['accountant'] });
  const client = await shop.signIn({ email, password: 'bastion-demo' });
  const response = await ask(client, [{ code: 'QX-T4W', quantity: 1 }]);
  expect(response.json().rows[0].product.price_unit_exc_vat).toBeGreaterThan(0);
});

test('a thousand rows are taken, more and odd ones are refused', async () => {
  const row = { code: 'QX-T4W', quantity: 1 };
  const many = (count: number) => Array.from({ length: count }, () => row);
  expect((await ask(customer, many(1_000))).json().rows).toHaveLength(1_000);
  for (const rows of [[], many(1_001), [{ code: 'x'.repeat(61), quantity: 1 }], [{ code: 'A' }]])
    expect((await ask(customer, rows)).statusCode).toBe(400);
  expect(
    (await ask(customer, [{ code: "'; drop table product --", quantity: 1 }])).statusCode,
  ).toBe(200);
});

describe('words of a text', () => {
  const codesOf = (client: Client, words: unknown) =>
    client.post('/admin/v1/quick-order/codes', { words });

  test('are looked up at once: ours, the maker’s, EANs, gone ones, and shared ones', async () => {
    const words = ['kamera', 'qx t4w', 'MK100A', '8586025410373', 'QX-OLD', 'TWINS', '4', ''];
    const response = await codesOf(shop.guest(), words);
    const { codes: found } = response.json();
    const [{ id }] = await sql<[{ id: number }]>`select id from product where code = 'QX-T4W'`;
    const camera = { product: id, name: 'Skúšobný QX-T4W', unit: 'ks' };
    expect(found).toEqual([
      { word: 1, ...camera },
      { word: 2, ...camera },
      { word: 3, ...camera },
      expect.objectContaining({ word: 4, name: 'Skúšobný QX-OLD' }),
      { word: 5, product: null, name: '', unit: '' },
    ]);
    expect(response.body).not.toMatch(/price/);
  });

  test('are as many as a thousand lines have, and not more', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, n) => `W-${n}`);
    expect((await codesOf(customer, many(MOST_WORDS))).json().codes).toEqual([]);
    for (const words of [[], many(MOST_WORDS + 1), ['x'.repeat(61)], [1]])
      expect((await codesOf(customer, words)).statusCode).toBe(400);
  });

  test('of a long text stay within what may be asked', () => {
    const line = (n: number) => `kamera X${n}-A${n} B${n}/C D-${n} E.${n} F${n}G H${n}-${n} 4 ks`;
    const words = wordsOfText(Array.from({ length: 5_000 }, (_, n) => line(n)).join('\n'));
    expect(words.length).toBeLessThanOrEqual(MOST_WORDS);
    expect(words.join('').length).toBeLessThan(200_000);
    expect(wordsToAsk(Array.from({ length: 500 }, (_, n) => `A${n}-B`).join(' ')).length).toBe(24);
    // Nothing has to be looked up of a list of codes and amounts.
    expect(wordsOfText('NV-D828 4\nNV-T4W;8\n2x OP-H04')).toEqual([]);
  });
});

test('a draft is the code of nothing', async () => {
  await sql`
    insert into product (code, slug, name, vendor_id, category_id, price_cents, is_sold, is_draft, ean, vendor_code)
    select 'QX-DRAFT', 'qx-draft', 'Koncept', vendor_id, category_id, 1000, false, true, '40170725', 'MK-DRAFT'
    from product where is_sold order by id limit 1`;
  for (const row of await recognise(['QX-DRAFT'], ['MK-DRAFT'], ['40170725']))
    expect(row).toMatchObject({ kind: 'unknown', product: null });
});

describe('a number of one’s own company', () => {
  const number = (client: Client, code: string, given: string) =>
    client.post('/admin/v1/company/own-numbers', { code, number: given });
  const rowsFor = async (client: Client, ...asked: string[]): Promise<FoundRow[]> => {
    const rows = asked.map((code) => ({ code, quantity: 1 }));
    return (await ask(client, rows)).json().rows;
  };

  test('finds its product, before a product whose code it is', async () => {
    const { client } = await newCustomer(shop);
    await number(client, 'QX-T4W', 'SKLAD 77/a');
    await number(client, 'QX-D828', 'QX-D8Z');
    expect(await rowsFor(client, 'sklad77a', 'QX-D8Z', 'QX-D828')).toMatchObject([
      { kind: 'ready', by: 'own', product: { code: 'QX-T4W' } },
      { kind: 'ready', by: 'own', product: { code: 'QX-D828' } },
      { kind: 'ready', by: 'code', product: { code: 'QX-D828' } },
    ]);
    const found = await client.post('/admin/v1/quick-order/codes', { words: ['SKLAD77/A'] });
    expect(found.json().codes).toMatchObject([{ word: 0, name: 'Skúšobný QX-T4W' }]);
  });

  test('of two that differ in punctuation the one that was typed is meant', async () => {
    const { client } = await newCustomer(shop);
    await number(client, 'QX-T4W', '1-10');
    await number(client, 'QX-D828', '11-0');
    const rows = await rowsFor(client, '11-0', '1-10', '110');
    expect(rows.map(({ product }) => product?.code ?? null)).toEqual(['QX-D828', 'QX-T4W', null]);
    expect(codes(rows[2]!.similar).toSorted()).toEqual(['QX-D828', 'QX-T4W']);
  });

  test('is nobody else’s', async () => {
    const { client } = await newCustomer(shop);
    await number(client, 'QX-T4W', 'TAJNE-77');
    const colleagueOf = await newCustomer(shop);
    for (const other of [customer, colleagueOf.client, shop.guest()]) {
      const [row] = await rowsFor(other, 'TAJNE-77');
      expect(row).toMatchObject({ product: null, by: null });
      const found = await other.post('/admin/v1/quick-order/codes', { words: ['TAJNE-77'] });
      expect(found.json().codes).toEqual([]);
    }
  });
});

test('whoever asks without end is stopped', async () => {
  const { client, id } = await newCustomer(shop);
  await sql`
    insert into attempt (bucket, at)
    select ${JSON.stringify(['quick-order', id])}, now() - n * interval '1 ms' from generate_series(1, 600) as n`;
  expect((await ask(client, [{ code: 'QX-T4W', quantity: 1 }])).statusCode).toBe(429);
});

test('codes are found by indexes, forwards and backwards', async () => {
  const plans = await sql.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    return [
      await tx`explain select from product where plain_code(code) = 'x'`,
      await tx`explain select from product where plain_code(code) >= 'x' order by plain_code(code) limit 1`,
      await tx`explain select from product where reverse(plain_code(code)) >= 'x' order by reverse(plain_code(code)) limit 1`,
      await tx`explain select from product where plain_code(vendor_code) = 'x' and vendor_code <> ''`,
      await tx`explain select from product where ean = '12345678' and ean <> ''`,
    ].map((plan) => JSON.stringify(plan));
  });
  for (const [place, index] of [
    'product_plain_code',
    'product_plain_code',
    'product_plain_code_backwards',
    'product_vendor_code',
    'product_ean',
  ].entries())
    expect(plans[place]).toMatch(new RegExp(`Index[^"]* using ${index} |on ${index} `));
});
