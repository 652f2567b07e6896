import { beforeAll, describe, expect, test } from 'vitest';
import { newCustomer } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { addColleague } from '#tests/companies.ts';
import { useShop } from '#tests/shop.ts';
import { NOTHING } from './draft.ts';
import type { Draft } from './kept-contract.ts';
import { MOST_KEPT } from './kept-contract.ts';
import { keptEntries } from './list.ts';
import { isSame, mergeDrafts, sentDraft } from './merge-drafts.ts';

const shop = useShop();
const { sql } = shop;
let [own, colleague]: Client[] = [];
let person: number;

beforeAll(async () => {
  ({ client: own, id: person } = await newCustomer(shop));
  const email = `kolega-${person}@bastion.sk`;
  await addColleague(sql, person, { email, roles: ['admin', 'buyer'] });
  colleague = await shop.signIn({ email, password: 'bastion-demo' });
});

const rows = (...codes: string[]) =>
  keptEntries(
    codes.map((code, n) => ({
      line: n + 1,
      text: `${code} 2`,
      code,
      quantity: 2,
      written: '2',
      guesses: [],
    })),
    1,
  );
const draftOf = (...codes: string[]): Draft => ({ ...NOTHING, items: rows(...codes) });
const URL_ = '/admin/v1/quick-order/draft';
const read = async (client: Client) => (await client.get(URL_)).json();
const keep = (client: Client, version: number, draft: unknown) =>
  client.put(URL_, { version, draft });

describe('what somebody has begun', () => {
  test('is there on another device, and nobody else’s', async () => {
    expect(await read(own!)).toMatchObject({ version: 0, draft: null });
    const draft = draftOf('NV-T4W', 'OP-H04');
    const first = (await keep(own!, 0, draft)).json();
    expect(first).toMatchObject({ is_kept: true, version: expect.any(Number) });
    expect(await read(own!)).toMatchObject({ version: first.version, draft });
    expect(await read(colleague!)).toMatchObject({ version: 0, draft: null });
    await keep(colleague!, 0, draftOf('NV-MSB'));
    expect((await read(own!)).draft).toEqual(draft);
    expect((await shop.guest().get(URL_)).statusCode).toBe(401);
    expect((await keep(shop.guest(), 0, draft)).statusCode).toBe(401);
  });

  test('is not replaced by a device that has not seen it', async () => {
    const { version } = await read(own!);
    const second = (await keep(own!, version, draftOf('NV-D828'))).json();
    expect(second.version).toBeGreaterThan(version);
    const late = (await keep(own!, version, draftOf('VT-A72'))).json();
    expect(late).toMatchObject({
      is_kept: false,
      version: second.version,
      draft: draftOf('NV-D828'),
    });
    expect((await read(own!)).draft).toEqual(draftOf('NV-D828'));
  });

  test('goes with the person, and after a year', async () => {
    const { id, client } = await newCustomer(shop);
    await keep(client, 0, draftOf('NV-T4W'));
    await sql`delete from session where person_id = ${id}`;
    const [kept] = await sql`
      select confdeltype from pg_constraint
      where conrelid = 'quick_order_draft'::regclass and contype = 'f'`;
    expect(kept).toEqual({ confdeltype: 'c' });
  });

  test('is bounded: rows, characters, and odd ones', async () => {
    const { version } = await read(own!);
    const many = { ...NOTHING, items: rows(...Array.from({ length: 1_001 }, (_, n) => `A-${n}`)) };
    const long = { ...NOTHING, text: 'x'.repeat(100_001) };
    const wide = { ...NOTHING, items: rows('A').map((row) => ({ ...row, text: 'x'.repeat(301) })) };
    for (const draft of [many, long, wide, { ...NOTHING, items: [{}] }, null])
      expect((await keep(own!, version, draft)).statusCode).toBe(400);
    const heavy = {
      ...NOTHING,
      text: 'x'.repeat(90_000),
      items: rows(...Array.from({ length: 1_000 }, (_, n) => `${n}${'Y'.repeat(200)}`)),
    };
    expect((await keep(own!, version, heavy)).statusCode).toBe(413);
    expect(JSON.stringify(heavy).length).toBeGreaterThan(MOST_KEPT);
    expect(sentDraft(heavy)).toBeNull();
    expect((await read(own!)).version).toBe(version);
  });

  test('is what the browser would send again: nothing differs by the order of keys', async () => {
    const sent = sentDraft({
      ...draftOf('NV-T4W'),
      source: {
        kind: 'paste',
        name: '',
        at: 5,
        lines: 2,
        skipped: [{ line: 2, text: 'Ahoj', reason: 'noCode' }],
      },
    })!;
    await keep(own!, (await read(own!)).version, sent);
    expect(isSame((await read(own!)).draft, sent)).toBe(true);
  });
});

describe('two devices', () => {
  const base = draftOf('A-1', 'B-2', 'C-3');
  const codes = ({ items }: Draft) => items.map(({ code, quantity }) => `${code} ${quantity}`);
  const changed = (draft: Draft, code: string, quantity: number): Draft => ({
    ...draft,
    items: draft.items.map((row) => (row.code === code ? { ...row, quantity } : row)),
  });
  const without = (draft: Draft, code: string): Draft => ({
    ...draft,
    items: draft.items.filter((row) => row.code !== code),
  });
  const added = (draft: Draft, code: string): Draft => ({
    ...draft,
    items: [...draft.items, { ...rows(code)[0]!, id: 4, line: 4 }],
  });

  test('nothing was done here: what the other has', () => {
    expect(mergeDrafts(base, base, added(base, 'D-4'))).toEqual(added(base, 'D-4'));
  });

  test('both have added: all are there, each with its own number', () => {
    const joined = mergeDrafts(base, added(base, 'D-4'), added(base, 'E-5'));
    expect(codes(joined)).toEqual(['A-1 2', 'B-2 2', 'C-3 2', 'E-5 2', 'D-4 2']);
    expect(new Set(joined.items.map(({ id }) => id)).size).toBe(5);
  });

  test('removed, changed and added at once', () => {
    const here = changed(without(base, 'A-1'), 'B-2', 9);
    const there = added(changed(base, 'C-3', 7), 'D-4');
    expect(codes(mergeDrafts(base, here, there))).toEqual(['B-2 9', 'C-3 7', 'D-4 2']);
    expect(codes(mergeDrafts(base, there, here))).toEqual(['B-2 9', 'C-3 7', 'D-4 2']);
  });

  test('both have changed one row: the one that comes later holds; what was changed is not removed', () => {
    expect(codes(mergeDrafts(base, changed(base, 'A-1', 5), changed(base, 'A-1', 6)))[0]).toBe(
      'A-1 5',
    );
    expect(codes(mergeDrafts(base, changed(base, 'A-1', 5), without(base, 'A-1')))).toContain(
      'A-1 5',
    );
  });

  test('emptied there, untouched here: empty', () => {
    expect(mergeDrafts(base, base, NOTHING)).toEqual(NOTHING);
  });
});

test('cards or a table is remembered for each person', async () => {
  const view = async (client: Client) =>
    (await client.get('/admin/v1/customer/listing-view')).json().view;
  const choose = (client: Client, chosen: string) =>
    client.put('/admin/v1/customer/listing-view', { view: chosen });
  expect(await view(own!)).toBeNull();
  await choose(own!, 'table');
  expect(await view(own!)).toBe('table');
  expect(await view(colleague!)).toBeNull();
  await choose(own!, 'cards');
  expect(await view(own!)).toBe('cards');
  expect((await choose(own!, 'x'.repeat(9))).statusCode).toBe(400);
  expect((await choose(shop.guest(), 'table')).statusCode).toBe(401);
});
