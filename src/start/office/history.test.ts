import { beforeAll, describe, expect, test } from 'vitest';
import type { Change, ChangedThing, HistoryView } from '#staff/history/contract.ts';
import { ERASED } from '#staff/history/things.server.ts';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = {} as Record<StaffRole, Client>;
const people = {} as Record<StaffRole, { id: number; email: string }>;
beforeAll(async () => {
  for (const role of STAFF_ROLES) {
    people[role] = await office.newColleague(role);
    clients[role] = await office.signIn(people[role] as never);
  }
});

type Page = { changes: Change[]; has_more: boolean };
type Asked = { view?: HistoryView; after?: number | undefined; [name: string]: unknown };
const list = async (asked: Asked = {}, role: StaffRole = 'owner'): Promise<Page> => {
  const response = await clients[role].post('/office/v1/history/list', { view: 'all', ...asked });
  expect(response.statusCode).toBe(200);
  return response.json();
};
type Look = { change: Change; things: ChangedThing[]; has_more: boolean };
const look = async (id: number, role: StaffRole = 'owner', skip?: number): Promise<Look> =>
  (await clients[role].post(`/office/v1/history/${id}/look`, { skip })).json();
const idsOf = ({ changes }: Page) => changes.map(({ id }) => id);

type Given = { who?: string; command: string; at?: string };
type Entry = [entity: string, key: string, before: object | null, after: object | null];
async function noted({ who = 'jana', command, at }: Given, ...entries: Entry[]): Promise<number> {
  const [{ id }] = await sql<[{ id: number }]>`
    insert into audit (who, command, at) values (${who}, ${command}, coalesce(${at ?? null}::timestamptz, now()))
    returning id::int`;
  for (const [entity, key, before, after] of entries)
    await sql`
      insert into audit_entry (audit_id, entity, key, before, after)
      values (${id}, ${entity}, ${key}, ${before && sql.json(before as never)}, ${after && sql.json(after as never)})`;
  return id;
}

test('a change is told with who, when, how many things, and the first of them before and after', async () => {
  const id = await noted(
    { who: people.office.email, command: 'import prices' },
    ['product', 'NV-D8Z', { price_cents: 19949 }, { price_cents: 20490 }],
    ['product', 'NV-D4Z', { price_cents: 13299.5 }, { price_cents: 13690 }],
  );
  const [first] = (await list()).changes;
  const [{ name }] = await sql<[{ name: string }]>`
    select name from staff_person where email = ${people.office.email}`;
  expect(first).toMatchObject({
    id,
    who: name,
    command: 'import prices',
    count: 2,
    first: {
      entity: 'product',
      key: 'NV-D4Z',
      kind: 'changed',
      is_hidden: false,
      fields: [{ name: 'price_cents', before: 13299.5, after: 13690 }],
    },
    undo: { state: 'can' },
  });
  expect(Date.now() - new Date(first!.at).getTime()).toBeLessThan(60_000);
  const { change, things, has_more: hasMore } = await look(id);
  expect(change).toEqual(first);
  expect(things.map(({ key }) => key)).toEqual(['NV-D4Z', 'NV-D8Z']);
  expect(hasMore).toBe(false);
});

test('page by page every change once, and a change thing by thing', async () => {
  await sql`
    insert into audit (at, who, command)
    select now() - n * interval '1 minute', 'rast', 'import stock' from generate_series(1, 120) n`;
  const [{ id }] = await sql<[{ id: number }]>`
    select id::int from audit where who = 'rast' order by id limit 1`;
  await sql`
    insert into audit_entry (audit_id, entity, key, after)
    select ${id}, 'stock', 'K' || n, '{"quantity": 1}' from generate_series(1, 10050) n`;
  const seen: number[] = [];
  for (let after: number | undefined; ;) {
    const page = await list({ after });
    seen.push(...idsOf(page));
    after = page.changes.at(-1)?.id;
    if (!page.has_more) break;
  }
  const all = await sql<{ id: number }[]>`select id::int from audit order by at desc, id desc`;
  expect(seen).toEqual(all.map((row) => row.id));

  const first = await look(id);
  expect([first.change.count, first.things.length, first.has_more]).toEqual([10_001, 100, true]);
  const second = await look(id, 'owner', 100);
  expect(new Set([...first.things, ...second.things].map(({ key }) => key)).size).toBe(200);
  expect(await look(id, 'owner', 10_000)).toMatchObject({ has_more: false });
  await sql`delete from audit where who = 'rast'`;
});

test.each([
  [
    'prices',
    [
      'import prices',
      'products price',
      'products prices',
      'groups set',
      'customers discount',
      'customers terms',
    ],
  ],
  ['products', ['import products', 'import pictures']],
  ['stock', ['import stock', 'inbound receive']],
  ['orders', ['orders status', 'shipments add']],
  ['documents', ['invoices issue', 'shipments add with invoice', 'payments assign']],
  ['customers', ['customers firm', 'import customers', 'company: invite']],
  ['settings', ['staff role', 'settings limits', 'accounting set-codes', 'office: add a passkey']],
  ['imports', ['import customers', 'import stock']],
  ['undone', ['undo 2147483000']],
] as const)('the view %s holds them and no others', async (view, commands) => {
  const wanted: number[] = [];
  for (const command of commands) wanted.unshift(await noted({ command }));
  const foreign = await noted({ command: 'office: sign in' });
  const ids = idsOf(await list({ view }));
  expect(ids.slice(0, wanted.length)).toEqual(wanted);
  expect(ids).not.toContain(foreign);
});

test('narrowed by days of the shop, by a person, and both with a view', async () => {
  const who = people.content.email;
  const eve = await noted({ who, command: 'import stock', at: '2031-03-01T22:59:00Z' });
  const first = await noted({ who, command: 'import prices', at: '2031-03-01T23:00:00Z' });
  const last = await noted({ command: 'import prices', at: '2031-03-02T22:59:59Z' });
  const next = await noted({ who, command: 'import prices', at: '2031-03-02T23:00:00Z' });
  const day = { from: '2031-03-02', to: '2031-03-02' };
  expect(idsOf(await list(day))).toEqual([last, first]);
  expect(idsOf(await list({ ...day, person: people.content.id }))).toEqual([first]);
  expect(idsOf(await list({ from: '2031-03-02' }))).toEqual([next, last, first]);
  const ofPerson = idsOf(await list({ to: '2031-03-01', person: people.content.id }));
  expect(ofPerson[0]).toBe(eve);
  expect(idsOf(await list({ from: '2031-03-01', view: 'stock' }))).toEqual([eve]);
  expect(idsOf(await list({ person: 999_999 }))).toEqual([]);
  const { people: named } = (await clients.owner.get('/office/v1/history/people')).json();
  expect(named).toContainEqual({ id: people.content.id, name: expect.any(String) });
  await sql`delete from audit where at > '2031-01-01'`;
});

test('found by the key of a thing in any case, of goods in stock too; else by who it was', async () => {
  const [{ warehouse }] = await sql<[{ warehouse: string }]>`
    select replace(name, e'\\u00a0', ' ') as warehouse from warehouse order by id limit 1`;
  const ofProduct = await noted({ command: 'import prices' }, ['product', 'HLA-1', {}, { a: 1 }]);
  const ofStock = await noted({ command: 'import stock' }, [
    'stock',
    `HLA-1 ${warehouse}`,
    { quantity: 1 },
    { quantity: 2 },
  ]);
  const ofOther = await noted({ command: 'import prices' }, ['product', 'HLA-10', {}, { a: 1 }]);
  expect(idsOf(await list({ search: ' hla-1 ' }))).toEqual([ofStock, ofProduct]);
  expect(idsOf(await list({ search: 'HLA-10' }))).toEqual([ofOther]);
  expect(idsOf(await list({ search: 'HLA-1', view: 'prices' }))).toEqual([ofProduct]);

  await sql`update staff_person set name = 'Žofia Šťastná' where id = ${people.warehouse.id}`;
  const own = await noted({ who: people.warehouse.email, command: 'import stock' });
  expect(idsOf(await list({ search: 'zofia stast' }))[0]).toBe(own);
  expect((await list({ search: 'zofia stast' })).changes[0]!.who).toBe('Žofia Šťastná');
  const foreign = await noted({ who: 'kupec@example.sk', command: 'account: make an API key' });
  expect(idsOf(await list({ search: 'Kupec@example.sk' }))).toEqual([foreign]);
  for (const search of ['%%%', '___', '\\', "'", 'nikto taký'])
    expect(idsOf(await list({ search })), search).toEqual([]);
});

describe('what somebody may not read is not sent', () => {
  test.each(['office', 'warehouse', 'content'] as const)('%s: only their own', async (role) => {
    const own = await noted({ who: people[role].email, command: 'import stock' }, [
      'product',
      'CUDZI-1',
      {},
      { name: 'x' },
    ]);
    const foreign = await noted({ command: 'import stock' }, ['product', 'CUDZI-1', {}, { a: 1 }]);
    const seen = idsOf(await list({}, role));
    expect(seen).toContain(own);
    expect(seen).not.toContain(foreign);
    expect(idsOf(await list({ search: 'CUDZI-1' }, role))).toEqual([own]);
    expect(idsOf(await list({ search: 'jana' }, role))).toEqual([]);
    expect(idsOf(await list({ person: people.owner.id }, role))).toEqual([]);
    const refused = await clients[role].post(`/office/v1/history/${foreign}/look`, {});
    expect(refused.statusCode).toBe(404);
    expect((await look(own, role)).change.id).toBe(own);
    expect((await clients[role].get('/office/v1/history/people')).statusCode).toBe(403);
  });

  test('prices and cost for who reads no prices, whoever they were before', async () => {
    const entries: Entry[] = [
      [
        'order',
        '2026500001',
        { status: 'new', paid_cents: 4321 },
        { status: 'sent', paid_cents: 99 },
      ],
      [
        'product',
        'NV-D8Z',
        { name: 'Starý', price_cents: 19949, purchase_cents: 1, discounts: ['4321'] },
        { name: 'Nový', price_cents: 4321, purchase_cents: 2, discounts: ['1'] },
      ],
      ['staff', 'iny@example.sk', { role: 'office' }, { role: 'owner' }],
    ];
    for (const role of ['warehouse', 'content'] as const) {
      const id = await noted({ who: people[role].email, command: 'import products' }, ...entries);
      const { things, change } = await look(id, role);
      const [order, product, staff] = things;
      expect(product!.fields).toEqual([{ name: 'name', before: 'Starý', after: 'Nový' }]);
      expect(order!.is_hidden).toBe(role === 'content');
      expect(staff).toMatchObject({ is_hidden: true, key: '', fields: [] });
      expect(JSON.stringify({ things, change })).not.toMatch(/4321|19949|iny@example/);
      // They may not write prices either.
      expect(change.undo).toMatchObject({ state: 'foreign' });
    }
    const told = JSON.stringify(await look(await noted({ command: 'x' }, ...entries)));
    expect(told).toMatch(/4321.*19949/);
  });

  test('secrets, and whole codes of gift cards, for nobody', async () => {
    const id = await noted(
      { command: 'gift-cards create' },
      ['gift_card', 'DAR-TAJNE-9XYZ', null, { amount_cents: 5000 }],
      ['setting', 'x', null, { password_hash: 'TAJNE', deep: { token: 'TAJNE', days: 1 } }],
    );
    const { things } = await look(id);
    expect(JSON.stringify(things)).not.toContain('TAJNE');
    expect(things.map(({ key }) => key)).toEqual(['…9XYZ', 'x']);
    expect(things[1]!.fields).toEqual([{ name: 'deep.days', before: null, after: 1 }]);
  });
});

test('a person who was erased has no name; a long text is cut, a tree is told leaf by leaf', async () => {
  const id = await noted({ who: ERASED, command: 'account: change the e-mail' }, [
    'customer',
    ERASED,
    { roles: ['buyer'], text: 'x'.repeat(1_000), same: { a: 1, b: 2 } },
    { roles: ['buyer', 'approver'], text: 'y', same: { a: 1, b: 3 } },
  ]);
  const { change, things } = await look(id);
  expect([change.who, things[0]!.key]).toEqual([null, null]);
  expect(things[0]!.fields.toSorted((a, b) => b.name.localeCompare(a.name))).toEqual([
    { name: 'text', before: `${'x'.repeat(300)}…`, after: 'y' },
    { name: 'same.b', before: 2, after: 3 },
    { name: 'roles', before: 'buyer', after: 'buyer, approver' },
  ]);
});

test('why a change cannot be taken back', async () => {
  const states = async (...given: Given[]) => {
    const ids = [];
    for (const one of given) ids.push(await noted(one));
    const { changes } = await list();
    return ids.map((id) => changes.find((one) => one.id === id)?.undo?.state);
  };
  expect(
    await states(
      { command: 'import stock' },
      { command: 'invoices issue' },
      { command: 'orders status' },
      { command: 'mails resend' },
      { command: 'settings limits' },
      { command: 'office: sign in' },
    ),
  ).toEqual(['can', 'document', 'order', 'mail', 'hand', undefined]);

  const old = await noted({ command: 'import stock', at: '2020-01-01' });
  expect((await look(old)).change.undo?.state).toBe('old');
  const done = await noted({ command: 'import stock' });
  const undo = await noted({ who: people.office.email, command: `undo ${done}` });
  expect((await look(done)).change.undo).toMatchObject({
    state: 'returned',
    at: expect.any(String),
    who: expect.stringContaining('Kolega'),
  });
  expect((await look(undo)).change).toMatchObject({
    command: 'undo',
    undoes: done,
    undo: { state: 'undone' },
  });
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['warehouse', 200],
  ['content', 200],
  ['accountant', 403],
] as const)('%s: %i', async (role, status) => {
  const response = await clients[role].post('/office/v1/history/list', { view: 'all' });
  expect(response.statusCode).toBe(status);
});

test('pages are read by an index, not from all changes', async () => {
  const planOf = async (where: string, params: string[]) =>
    JSON.stringify(
      await sql.begin(async (tx) => {
        await tx`set local enable_seqscan = off`;
        await tx`set local enable_sort = off`;
        return tx.unsafe(
          `explain (format json) select id from audit where ${where} order by at desc, id desc limit 51`,
          params,
        );
      }),
    );
  expect(await planOf('true', [])).toContain('audit_at');
  expect(await planOf("audit_topic(command) = 'prices'", [])).toContain('audit_topic');
  expect(await planOf("command like 'import %'", [])).toContain('audit_imports');
  expect(await planOf('who = $1', ['x'])).toContain('audit_who');
  const own = "who = $1 and audit_topic(command) = 'orders'";
  expect(await planOf(own, ['x'])).toContain('audit_own');
});
