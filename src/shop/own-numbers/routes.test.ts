import { expect, test } from 'vitest';
import { newCustomer, MISSING } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';
import type { OwnNumber } from './contract.ts';

const URL = '/admin/v1/company/own-numbers';
const shop = useShop();

const add = (client: Client, code: string, number: string, key?: string) =>
  client.post(URL, { code, number }, key ? { headers: { 'idempotency-key': key } } : {});
const listed = async (client: Client, q = '') => {
  const response = await client.get(`${URL}/list/50/0?q=${encodeURIComponent(q)}`);
  return response.json<{ numbers: OwnNumber[]; numbers_count: number; all_count: number }>();
};
const pairs = async (client: Client, q?: string) =>
  (await listed(client, q)).numbers.map(({ number, code }) => [number, code]);
const codeOf = (response: { json: () => { error: { code: string }[] } }) =>
  response.json().error[0]!.code;
const fileOf = (text: string) => ({
  name: 'cisla.csv',
  content: Buffer.from(text).toString('base64'),
});
const auditOf = (email: string) => shop.sql`
  select command, before, after from audit join audit_entry on audit_id = audit.id
  where who = ${email} order by audit.id`;

test('numbers are added, changed and removed, and the history says so', async () => {
  const { client, who } = await newCustomer(shop);
  expect((await add(client, 'nv d428', '  A-100 ')).statusCode).toBe(200);
  const product = (await listed(client)).numbers[0]!.product;
  expect(await pairs(client)).toEqual([['A-100', 'NV-D428']]);
  expect((await client.patch(`${URL}/${product}`, { number: 'a-100' })).statusCode).toBe(200);
  expect(await pairs(client)).toEqual([['a-100', 'NV-D428']]);
  expect((await client.delete(`${URL}/${product}`)).statusCode).toBe(200);
  expect(await listed(client)).toMatchObject({ numbers: [], numbers_count: 0, all_count: 0 });
  expect(await auditOf(who.email)).toEqual([
    {
      command: 'company: change own numbers',
      before: null,
      after: { code: 'NV-D428', number: 'A-100' },
    },
    {
      command: 'company: change own numbers',
      before: { code: 'NV-D428', number: 'A-100' },
      after: { code: 'NV-D428', number: 'a-100' },
    },
    {
      command: 'company: change own numbers',
      before: { code: 'NV-D428', number: 'a-100' },
      after: null,
    },
  ]);
});

test('a repeat of the same request adds once', async () => {
  const { client } = await newCustomer(shop);
  const first = await add(client, 'NV-D428', 'A-100', 'kluc-1');
  expect((await add(client, 'NV-D428', 'A-100', 'kluc-1')).json()).toEqual(first.json());
  expect(await pairs(client)).toEqual([['A-100', 'NV-D428']]);
});

test('one number for a product, one product for a number', async () => {
  const { client } = await newCustomer(shop);
  await add(client, 'NV-D428', 'A-100');
  const again = await add(client, 'NV-D428', 'A-101');
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'messages.ownNumbers.hasOne']);
  const taken = await add(client, 'NV-T4W', 'a-100');
  expect(taken.json().error[0]).toMatchObject({
    key: 'number',
    code: 'messages.ownNumbers.taken',
    values: { code: 'NV-D428' },
  });
  await add(client, 'NV-T4W', 'B-200');
  const [, { product }] = (await listed(client)).numbers as [OwnNumber, OwnNumber];
  expect((await client.patch(`${URL}/${product}`, { number: 'A-100' })).statusCode).toBe(409);
  expect(await pairs(client)).toEqual([
    ['A-100', 'NV-D428'],
    ['B-200', 'NV-T4W'],
  ]);
});

test.each([
  ['NV-D428', 'x'.repeat(41), 400],
  ['NV-D428', 'A\u202e1', 400],
  ['NV-D428', 'A\u00001', 400],
  ['NV-D428', '  ', 400],
  ['NV-D428', '-/-', 400],
  ['NIC-TAKE', 'A-1', 404],
  ['', 'A-1', 404],
])('is refused: %j %j', async (code, number, status) => {
  const { client } = await newCustomer(shop);
  expect((await add(client, code, number)).statusCode).toBe(status);
  expect((await listed(client)).all_count).toBe(0);
});

test('numbers of another company are not there', async () => {
  const [ours, theirs] = [await newCustomer(shop), await newCustomer(shop)];
  await add(ours.client, 'NV-D428', 'A-100');
  const { product } = (await listed(ours.client)).numbers[0]!;
  expect(await listed(theirs.client)).toMatchObject({ numbers: [], all_count: 0 });
  expect((await theirs.client.get('/files/own-numbers/csv')).body).not.toContain('A-100');
  for (const id of [product, MISSING]) {
    const response = await theirs.client.patch(`${URL}/${id}`, { number: 'X' });
    expect([response.statusCode, codeOf(response)]).toEqual([404, 'messages.ownNumbers.notFound']);
    expect((await theirs.client.delete(`${URL}/${id}`)).statusCode).toBe(404);
  }
  // The same number of their own is free.
  expect((await add(theirs.client, 'NV-T4W', 'A-100')).statusCode).toBe(200);
  expect(await pairs(ours.client)).toEqual([['A-100', 'NV-D428']]);
});

test('everybody of the company sees them, and who may buy changes them', async () => {
  const { client, id } = await newCustomer(shop);
  const of = async (role: 'buyer' | 'approver' | 'accountant') => {
    const email = `${role}-${id}@bastion.sk`;
    return signedIn(shop, await addColleague(shop.sql, id, { email, roles: [role] }));
  };
  const [buyer, approver, accountant] = [
    await of('buyer'),
    await of('approver'),
    await of('accountant'),
  ];
  expect((await add(buyer, 'NV-D428', 'A-100')).statusCode).toBe(200);
  expect((await add(approver, 'NV-T4W', 'B-200')).statusCode).toBe(200);
  expect((await add(accountant, 'NV-D828', 'C-300')).statusCode).toBe(403);
  const file = fileOf('Vaše číslo;Kód\nC-300;NV-D828\n');
  expect((await accountant.post(`${URL}/file`, file)).statusCode).toBe(403);
  for (const one of [client, buyer, approver, accountant])
    expect((await listed(one)).all_count).toBe(2);
  expect((await accountant.get('/files/own-numbers/xlsx')).statusCode).toBe(200);
});

test('a list is looked through by number, code and name', async () => {
  const { client } = await newCustomer(shop);
  await add(client, 'NV-D428', 'SKLAD 100/a');
  await add(client, 'NV-T4W', 'B-200');
  expect(await pairs(client, 'sklad100')).toEqual([['SKLAD 100/a', 'NV-D428']]);
  expect(await pairs(client, 't4w')).toEqual([['B-200', 'NV-T4W']]);
  expect(await pairs(client, '%')).toEqual([]);
  expect(await listed(client, 'nič')).toMatchObject({ numbers_count: 0, all_count: 2 });
});

test('a file says what it would change, and changes that', async () => {
  const { client, who } = await newCustomer(shop);
  await add(client, 'NV-D428', 'A');
  await add(client, 'NV-T4W', 'B');
  const file = fileOf(
    [
      'Zoznam;;',
      'Kód;Názov;Vaše číslo',
      'NV-D428;Kamera;B',
      'NV-T4W;Rekordér;A',
      'NV-D828;Rekordér;"C;3"',
      'NIC-TAKE;;D',
      'NV-D828;;E',
      'NV-D428;;',
    ].join('\n'),
  );
  const preview = (await client.post(`${URL}/file/preview`, file)).json();
  expect(preview).toMatchObject({ added: 1, changed: 2, same: 0, refused: 2 });
  expect(preview.problems).toMatchObject([
    { line: 6, number: 'D', problem: 'unknown' },
    { line: 7, number: 'E', problem: 'twiceProduct' },
  ]);
  expect(preview.changes[0]).toMatchObject({ line: 3, number: 'B', code: 'NV-D428', before: 'A' });
  expect(await pairs(client)).toEqual([
    ['A', 'NV-D428'],
    ['B', 'NV-T4W'],
  ]);
  const saved = await client.post(`${URL}/file`, file);
  expect(saved.json()).toMatchObject({ added: 1, changed: 2, same: 0, refused: 2 });
  expect(await pairs(client)).toEqual([
    ['A', 'NV-T4W'],
    ['B', 'NV-D428'],
    ['C;3', 'NV-D828'],
  ]);
  expect((await auditOf(who.email)).at(-1)).toMatchObject({
    after: { file: 'cisla.csv', added: 1, changed: 2 },
  });
  const again = await client.post(`${URL}/file`, file);
  expect(again.json()).toMatchObject({ added: 0, changed: 0, same: 3 });
});

test.each(['csv', 'xlsx'])(
  'what was downloaded as %s changes nothing when it is brought back',
  async (format) => {
    const { client } = await newCustomer(shop);
    await add(client, 'NV-D428', '=1+1');
    await add(client, 'NV-T4W', '00100');
    const { rawPayload } = await client.get(`/files/own-numbers/${format}`);
    const file = { name: `cisla.${format}`, content: rawPayload.toString('base64') };
    expect((await client.post(`${URL}/file/preview`, file)).json()).toMatchObject({
      added: 0,
      changed: 0,
      same: 2,
      refused: 0,
    });
  },
);

test.each([
  ['', 'noColumns'],
  ['Kód;Názov\nNV-D428;Kamera\n', 'noColumns'],
  ['%PDF-1.7', 'notTable'],
  ['PK\u0003\u0004', 'notXlsx'],
])('a file that is none gets a sentence: %j', async (text, why) => {
  const { client } = await newCustomer(shop);
  const response = await client.post(`${URL}/file`, fileOf(text));
  expect(response.statusCode).toBe(422);
  expect(codeOf(response)).toMatch(new RegExp(`${why}$`));
});

test('a company has so many at most', async () => {
  const { client, id } = await newCustomer(shop);
  await add(client, 'NV-D428', 'A');
  await shop.sql`
    update own_number_count set count = 20000
    where customer_id = (select customer_id from person where id = ${id})`;
  const response = await add(client, 'NV-T4W', 'B');
  expect([response.statusCode, codeOf(response)]).toEqual([409, 'messages.ownNumbers.tooMany']);
  const rows = Array.from({ length: 20_001 }, (_, index) => `C${index};NV-D428`).join('\n');
  const tooLong = await client.post(`${URL}/file/preview`, fileOf(`Vaše číslo;Kód\n${rows}`));
  expect([tooLong.statusCode, codeOf(tooLong)]).toEqual([422, 'messages.ownNumbers.tooManyRows']);
});

test('two at once give one number to one product', async () => {
  const { client } = await newCustomer(shop);
  const codes = ['NV-D428', 'NV-T4W', 'NV-D828'];
  const responses = await Promise.all(codes.map((code) => add(client, code, 'A-1')));
  expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect((await listed(client)).all_count).toBe(1);
});
