import { afterAll, describe, expect, test } from 'vitest';
import { openLongPool } from '#base/database/database.server.ts';
import { createParsePool } from '#base/files/parse-pool.server.ts';
import type { Mapping, OneImport } from '#staff/imports/shapes-contract.ts';
import { workOnNext } from '#staff/imports/work.server.ts';
import type { StaffRole } from '#staff/permissions.ts';
import { readXlsx, writeXlsx } from '#staff/tables/xlsx.server.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const AT = '/office/v1/imports';
const clients = useColleagues(office);
const parsePool = createParsePool();
const long = openLongPool(office.connection);
afterAll(() => Promise.all([parsePool.close(), long.end()]));

type Cell = string | number | null;
const bring = async (rows: Cell[][] | Buffer, role: StaffRole = 'office', name = 'cennik.xlsx') =>
  clients[role].post(
    `${AT}?name=${encodeURIComponent(name)}`,
    Buffer.isBuffer(rows) ? rows : await writeXlsx('Zásoby', rows),
    { headers: { 'content-type': 'application/octet-stream' } },
  );
const work = async () => {
  while (await workOnNext({ sql, long, config: office.config, parsePool }));
};
const one = async (id: number, role: StaffRole = 'office'): Promise<OneImport> =>
  (await clients[role].get(`${AT}/${id}`)).json().import;
const brought = async (rows: Cell[][], role: StaffRole = 'office') => {
  const response = await bring(rows, role);
  expect(response.statusCode, response.body).toBe(200);
  return one(response.json().id, role);
};
const send = async (
  given: OneImport,
  what: string,
  body: object = {},
  role: StaffRole = 'office',
) => {
  const { version } = await one(given.id, role);
  const method =
    what === 'mapping' || what === 'corrections' || what === 'decisions' ? 'put' : 'post';
  const response = await clients[role][method](`${AT}/${given.id}/${what}`, { version, ...body });
  await work();
  return response;
};
const mapped = async (given: OneImport, changes: Partial<Mapping> = {}) => {
  const response = await send(given, 'mapping', { mapping: { ...given.mapping, ...changes } });
  expect(response.statusCode, response.body).toBe(200);
  return one(given.id);
};
const priceOf = async (code: string) => {
  const [row] = await sql<[{ price_cents: number }]>`
    select price_cents from product where code = ${code}`;
  return row.price_cents;
};
/** Products with the prices 100, 200 …, and a cost of 50 each. */
const goods = async (count: number) => {
  const rows = await sql<{ code: string; price_cents: number }[]>`
    update product set price_cents = place * 10000, price_fraction = 0, purchase_cents = 5000, purchase_fraction = 0
    from (select id, row_number() over (order by id) as place from product limit ${count}) as first
    where first.id = product.id returning code, price_cents`;
  // Which of them the database gives back first depends on its plan.
  return rows.toSorted((a, b) => a.price_cents - b.price_cents).map(({ code }) => code);
};
const rowsOf = async () => {
  const [count] = await sql<[{ imports: number; audits: number }]>`
    select (select count(*)::int from file_import) as imports, (select count(*)::int from audit) as audits`;
  return count;
};

describe('a file', () => {
  test('with titles, headings of an ERP and a sum is understood, mapped and remembered', async () => {
    const [one1, two] = await goods(2);
    const file: Cell[][] = [
      ['BASTION, a. s.', null, null],
      ['Zostava: Zásoby', null, null],
      [],
      ['P. č.', 'Reg. číslo', 'PC1'],
      [1, one1!, '101,50'],
      [2, two!, '202,00'],
      [null, 'Spolu', '303,50'],
    ];
    const first = await brought(file);
    expect(first).toMatchObject({ state: 'mapping', kind: null, recognised: null });
    expect(first.look).toMatchObject({ head: 4, rows: 3, sheets: ['Zásoby'] });
    expect(first.look.columns.map(({ heading, samples }) => [heading, samples[0]])).toEqual([
      ['P. č.', '1'],
      ['Reg. číslo', one1],
      ['PC1', '101,50'],
    ]);
    const read = await send(first, 'read', { kind: 'prices', sheet: 0, head: 4 });
    expect(read.json().import).toMatchObject({
      kind: 'prices',
      mapping: { columns: [null, null, null] },
    });
    expect(
      (
        await send(first, 'mapping', {
          mapping: { ...first.mapping, columns: [null, null, 'price'] },
        })
      ).json().error[0].message,
    ).toContain('code');
    const done = await mapped(first, { columns: [null, 'code', 'price'], template: 'Pohoda' });
    expect(done).toMatchObject({ state: 'previewed', problem: null });
    expect(done.preview).toMatchObject({
      rows: 2,
      changed: 2,
      left_out: 1,
      refused: 0,
      to_confirm: 0,
    });
    expect(done.preview!.changed_rows[0]).toMatchObject({
      row: 5,
      key: one1,
      fields: [{ column: 'price', before: '100,00', after: '101,50' }],
    });
    // The same headings in another order, and one more.
    const again = await brought([
      ['PC1', 'Poznámka', 'reg. cislo', 'P. č.'],
      ['99,00', 'x', one1!, 1],
    ]);
    expect(again).toMatchObject({
      kind: 'prices',
      mapping: { columns: ['price', null, 'code', null], template: 'Pohoda' },
      recognised: { name: 'Pohoda', missing: [], added: ['Poznámka'] },
    });
  });

  test('of the very same content is said', async () => {
    const [code] = await goods(1);
    const file = [
      ['Kód', 'Cena'],
      [code!, '111,00'],
    ];
    const first = await mapped(await brought(file));
    await send(first, 'start');
    expect(await one(first.id)).toMatchObject({ state: 'done', result: { changed: 1 } });
    expect((await brought(file)).same).toMatchObject({ id: first.id, state: 'done' });
  });

  test.each([
    ['empty', Buffer.alloc(0), 'prázdny'],
    ['no workbook', Buffer.from('PK\u0003\u0004 nothing'), 'XLSX'],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'starý formát'],
    [
      'one with a password',
      Buffer.concat([
        Buffer.from('d0cf11e0a1b11ae1', 'hex'),
        Buffer.from('EncryptedPackage', 'utf16le'),
      ]),
      'heslom',
    ],
    ['only a head', Buffer.from('Kód;Cena\n'), 'nie je v súbore nič'],
  ])('%s: a sentence, and nothing is kept', async (_, bytes, words) => {
    const before = await rowsOf();
    const response = await bring(bytes);
    expect(response.statusCode).toBeGreaterThanOrEqual(400);
    expect(response.statusCode).toBeLessThan(500);
    expect(response.json().error[0].message).toContain(words);
    expect(await rowsOf()).toEqual(before);
  });

  test('larger than the limit, or of another type, is refused before it is read', async () => {
    expect((await bring(Buffer.alloc(50 * 1024 * 1024 + 1))).statusCode).toBe(413);
    expect((await clients.office.post(`${AT}?name=x`, {})).statusCode).toBe(400);
  });
});

describe('a preview', () => {
  test('its counts add up to the rows; refused cells are corrected in place; unusual ones are decided', async () => {
    const codes = await goods(6);
    const file: Cell[][] = [
      ['Kód', 'Cena bez DPH'],
      [codes[0]!, '110,00'],
      [codes[1]!, '200,00'],
      [codes[2]!, 'veľa'],
      [codes[3]!, '4000,00'],
      [codes[4]!, '40,00'],
      [codes[5]!, '6000,00'],
      ['NIE-JE', '1,00'],
    ];
    const before = await rowsOf();
    let given = await mapped(await brought(file));
    expect(given.preview).toMatchObject({
      rows: 7,
      changed: 1,
      unchanged: 1,
      refused: 2,
      created: 0,
      skipped: 0,
      to_confirm: 3,
      large: null,
    });
    expect(
      given.preview!.unusual.map(({ row, why, before, after, figure }) => [
        row,
        why,
        before,
        after,
        figure,
      ]),
    ).toEqual([
      [5, 'price_up', '400,00', '4000,00', '10'],
      [6, 'price_down', '500,00', '40,00', '12,5'],
      [7, 'price_up', '600,00', '6000,00', '10'],
    ]);
    expect(
      given.preview!.refusals.map(({ row, column, value, now }) => [row, column, value, now]),
    ).toEqual([
      [4, 'price', 'veľa', '300,00'],
      [8, 'code', 'NIE-JE', ''],
    ]);
    expect((await rowsOf()).audits).toBe(before.audits);

    const cells = [{ row: 4, column: 'price', value: '310,00' }];
    expect((await send(given, 'corrections', { cells })).statusCode).toBe(200);
    given = await one(given.id);
    expect(given.preview).toMatchObject({ changed: 2, refused: 1 });

    const refused = await send(given, 'start');
    expect([refused.statusCode, refused.json().error[0].message]).toEqual([
      409,
      'O niektorých hodnotách ešte nie je rozhodnuté.',
    ]);
    const decided = (['take', 'keep', 'skip'] as const).map((how, at) => ({
      row: 5 + at,
      column: 'price',
      how,
    }));
    expect((await send(given, 'decisions', { cells: decided })).statusCode).toBe(200);
    expect((await send(given, 'start')).statusCode).toBe(200);
    given = await one(given.id);
    expect(given).toMatchObject({
      state: 'done',
      result: { rows: 7, changed: 3, unchanged: 2, refused: 1, skipped: 1, created: 0 },
      may_undo: true,
    });
    expect(await Promise.all(codes.map(priceOf))).toEqual([
      11_000, 20_000, 31_000, 400_000, 50_000, 60_000,
    ]);

    const file2 = await clients.office.get(`${AT}/${given.id}/refused`);
    expect(await readXlsx(file2.rawPayload)).toEqual([
      ['Kód', 'Cena bez DPH', 'Dôvod odmietnutia'],
      ['NIE-JE', '1,00', 'produkt s týmto kódom neexistuje'],
    ]);

    await sql`update product set price_cents = 77700 where code = ${codes[2]!}`;
    expect((await send(given, 'return')).statusCode).toBe(200);
    given = await one(given.id);
    expect(given).toMatchObject({
      state: 'returned',
      result: { returned: { restored: 2, kept_count: 1 } },
    });
    expect(await Promise.all(codes.map(priceOf))).toEqual([
      10_000, 20_000, 77_700, 40_000, 50_000, 60_000,
    ]);
  });

  test('more than a third of the catalogue is asked about as a whole', async () => {
    const rows = await sql<{ code: string; price: number }[]>`
      select code, price_cents + 100 as price from product`;
    const given = await mapped(
      await brought([
        ['Kód', 'Cena'],
        ...rows.map(({ code, price }): Cell[] => [code, price / 100]),
      ]),
    );
    expect(given.preview!.large).toMatchObject({ changed: rows.length, of: rows.length });
    await send(given, 'decisions', { cells: [], rest: 'take' });
    expect((await send(given, 'start')).statusCode).toBe(409);
    await send(given, 'decisions', { cells: [], is_large_confirmed: true });
    expect((await send(given, 'start')).statusCode).toBe(200);
    expect(await one(given.id)).toMatchObject({ state: 'done' });
  });

  test('new products are drafts, or passed over', async () => {
    const [vendor] = await sql<[{ name: string }]>`select name from vendor limit 1`;
    const file: Cell[][] = [
      ['Kód', 'Názov', 'Kategória', 'Výrobca', 'Cena'],
      ['NOVY-1', 'Nový kábel', 'vnutorne', vendor.name, '5,00'],
    ];
    const given = await mapped(await brought(file), { adds: false });
    expect(given.preview).toMatchObject({ created: 0, skipped: 1, rows: 1 });
    const added = await mapped(given, { adds: true });
    expect(added.preview).toMatchObject({ created: 1, skipped: 0 });
    expect(added.preview!.new_rows[0]).toMatchObject({ key: 'NOVY-1', name: 'Nový kábel' });
    await send(added, 'start');
    expect(await sql`select is_sold, is_draft from product where code = 'NOVY-1'`).toEqual([
      { is_sold: false, is_draft: true },
    ]);
  });

  test('stock: warehouses by their codes in the file, and ten times more is asked about', async () => {
    const [at] = await sql<[{ code: string; warehouse: string; quantity: number }]>`
      select product.code, replace(warehouse.name, e'\\u00a0', ' ') as warehouse, stock.quantity
      from stock join product on product.id = product_id join warehouse on warehouse.id = warehouse_id
      where stock.quantity between 5 and 50 limit 1`;
    const file = [
      ['Kód', 'Sklad', 'Stav'],
      [at.code, '01', at.quantity * 20],
    ];
    const given = await brought(file, 'warehouse');
    expect(given).toMatchObject({ kind: 'stock', kinds: ['stock'] });
    await send(
      given,
      'mapping',
      { mapping: { ...given.mapping, warehouses: { '01': at.warehouse } } },
      'warehouse',
    );
    const looked = await one(given.id, 'warehouse');
    expect(looked.preview).toMatchObject({ to_confirm: 1, refused: 0 });
    expect(looked.preview!.unusual[0]).toMatchObject({
      why: 'stock_up',
      figure: '20',
      column: 'quantity',
    });
  });
});

describe('rights', () => {
  test('each role sees and imports its kinds only', async () => {
    const [code] = await goods(1);
    const ofPrices = await brought([
      ['Kód', 'Cena'],
      [code!, '123,00'],
    ]);
    expect((await clients.warehouse.get(`${AT}/${ofPrices.id}`)).statusCode).toBe(404);
    expect((await clients.content.get(`${AT}/${ofPrices.id}`)).statusCode).toBe(404);
    expect((await clients.accountant.post(`${AT}/list`, {})).statusCode).toBe(403);
    const listed = (await clients.warehouse.post(`${AT}/list`, {})).json().imports as OneImport[];
    expect(listed.filter(({ kind }) => kind !== 'stock')).toEqual([]);
    expect(
      (
        await bring(
          [
            ['Kód', 'Cena'],
            [code!, '1,00'],
          ],
          'content',
        )
      ).statusCode,
    ).toBe(409);
    const foreign = await clients.warehouse.post(`${AT}/${ofPrices.id}/start`, { version: 0 });
    expect(foreign.statusCode).toBe(404);
  });

  test('a press repeated is done once; who is late is told', async () => {
    const [code] = await goods(1);
    const given = await mapped(
      await brought([
        ['Kód', 'Cena'],
        [code!, '124,00'],
      ]),
    );
    const key = { headers: { 'idempotency-key': `start-${given.id}` } };
    const press = () =>
      clients.office.post(`${AT}/${given.id}/start`, { version: given.version }, key);
    expect((await press()).statusCode).toBe(200);
    expect((await press()).statusCode).toBe(200);
    await work();
    const [audits] = await sql<[{ count: number }]>`
      select count(*)::int from audit_entry join audit on audit.id = audit_id
      where command = 'import prices' and key = ${code!} and after ->> 'price_cents' = '12400'`;
    expect(audits.count).toBe(1);
    const late = await clients.office.post(`${AT}/${given.id}/back`, { version: given.version });
    expect([late.statusCode, late.json().error[0].code]).toEqual([409, 'messages.office.stale']);
  });
});
