import { expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { CardView, ListedCard } from '#staff/gift-cards/contract.ts';
import type { StaffRole } from '#staff/permissions.ts';
import { addCompany } from '#tests/companies.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

type Page = { cards: ListedCard[]; has_more: boolean };
const list = async (asked: object = {}): Promise<Page> => {
  const response = await clients.office.post('/office/v1/gift-cards/list', {
    view: 'all',
    ...asked,
  });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const counts = async () => (await clients.office.get('/office/v1/gift-cards/counts')).json().counts;
const look = (id: number | string) => clients.office.get(`/office/v1/gift-cards/${id}`);

let made = 0;
type Wanted = { cents?: number; used?: number; days?: number | null; code?: string };
async function addCard({ cents = 5000, used = 0, days = null, code }: Wanted = {}) {
  const whole = code ?? `TEST-CARD-${String((made += 1)).padStart(4, '0')}`;
  const [{ id }] = await sql<[{ id: number }]>`
    insert into gift_card (code, amount_cents, used_cents, expires_on)
    values (${whole}, ${cents}, ${used}, current_date + ${days}::int) returning id`;
  return { id, code: whole };
}

test('a card is told with what is left and its state, and never with its code', async () => {
  const { id, code } = await addCard({ used: 1250, days: 0 });
  const { cards } = await list();
  const [{ today }] = await sql<[{ today: string }]>`select current_date::text as today`;
  // On its last day the shop still takes it.
  expect(cards[0]).toEqual({
    id,
    code_end: code.slice(-4),
    amount_cents: 5000,
    left_cents: 3750,
    expires_on: today,
    state: 'valid',
    created_at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  for (const answer of [
    await clients.office.post('/office/v1/gift-cards/list', { view: 'all' }),
    await look(id),
  ])
    expect(answer.body).not.toContain(code);
});

test('views hold what they say, together every card once, and are counted as they are', async () => {
  const used = await addCard({ used: 5000, days: -3 });
  const expired = await addCard({ used: 100, days: -1 });
  const endless = await addCard();
  const idsIn = async (view: CardView) => {
    const seen: number[] = [];
    for (let after: number | undefined; ;) {
      const page: Page = await list({ view, after });
      seen.push(...page.cards.map(({ id }) => id));
      after = seen.at(-1);
      if (!page.has_more) return seen;
    }
  };
  const ids = {
    valid: await idsIn('valid'),
    used: await idsIn('used'),
    expired: await idsIn('expired'),
  };
  expect(ids.used).toContain(used.id);
  expect(ids.expired).toContain(expired.id);
  expect(ids.valid).toContain(endless.id);
  const all = await idsIn('all');
  expect(all).toEqual(
    Object.values(ids)
      .flat()
      .toSorted((a, b) => b - a),
  );
  expect(await counts()).toEqual({
    valid: ids.valid.length,
    used: ids.used.length,
    expired: ids.expired.length,
    all: all.length,
  });
});

test('page by page every card once, the newest first', async () => {
  for (let more = 0; more < 120; more += 1) await addCard();
  const seen: number[] = [];
  for (let after: number | undefined; ;) {
    const page = await list({ after });
    expect(page.cards.length).toBeLessThanOrEqual(50);
    seen.push(...page.cards.map(({ id }) => id));
    after = seen.at(-1);
    if (!page.has_more) break;
  }
  const expected = await sql<{ id: number }[]>`select id from gift_card order by id desc`;
  expect(seen).toEqual(expected.map(({ id }) => id));
});

test('a card is found by its whole code or its last four characters, in every view, and by no other part', async () => {
  const { id } = await addCard({ code: 'Q7WX-2ZRT-9KVN', used: 5000 });
  const own = await addCard({ code: 'VIANOCE-BASTION-31' });
  const found = async (search: string) =>
    (await list({ view: 'valid', search })).cards.map((card) => card.id);
  for (const search of ['Q7WX-2ZRT-9KVN', ' q7wx 2zrt 9kvn ', 'q7wx2zrt9kvn', '9kvn'])
    expect(await found(search), search).toEqual([id]);
  expect(await found('vianoce-bastion-31')).toEqual([own.id]);
  for (const search of ['Q7WX', 'Q7WX-2ZRT', '2ZRT-9KVN', 'KVN', '%', '____', 'VIANOCE', ''])
    expect(await found(search), search).toEqual([]);
});

test('a card shows the orders it has paid for, and what a cancelled one gave back', async () => {
  const by = await addCompany(sql, 'poukazka@example.sk');
  const [first, second] = [
    await copyOrder({ sql }, { status: 'accepted', by }),
    await copyOrder({ sql }, { status: 'cancelled', by }),
  ];
  const { id } = await addCard({ cents: 9000, used: 2000 });
  await sql`
    insert into gift_card_use (gift_card_id, order_id, amount_cents, returned_cents)
    values (${id}, ${first.id}, 2000, 0), (${id}, ${second.id}, 1500, 1500)`;
  const { card } = (await look(id)).json();
  expect(card).toMatchObject({ left_cents: 7000, state: 'valid' });
  expect(card.uses).toEqual([
    { number: second.number, amount_cents: 1500, returned_cents: 1500, at: expect.any(String) },
    { number: first.number, amount_cents: 2000, returned_cents: 0, at: expect.any(String) },
  ]);
  expect((await look(2147483647)).statusCode).toBe(404);
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['accountant', 200],
  ['warehouse', 403],
  ['content', 403],
] as const)('%s looks at cards: %i', async (role, status) => {
  const { id } = await addCard();
  const answers = [
    await clients[role].post('/office/v1/gift-cards/list', { view: 'all' }),
    await clients[role].get('/office/v1/gift-cards/counts'),
    await clients[role].get(`/office/v1/gift-cards/${id}`),
  ];
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([status, status, status]);
});

type Issued = { amount_cents: number; expires_on: string | null; count: number };
const wish: Issued = { amount_cents: 4990, expires_on: '2099-12-31', count: 3 };
const issue = (body: object = wish, key?: string, role: StaffRole = 'office') =>
  clients[role].post(
    '/office/v1/gift-cards',
    body,
    key ? { headers: { 'idempotency-key': key } } : {},
  );
const countAll = async () => (await counts()).all;

test('cards are issued with codes nobody guesses, which are told this once, and stand in the audit', async () => {
  const before = await countAll();
  const { cards } = (await issue()).json();
  const codes: string[] = cards.map(({ code }: { code: string }) => code);
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  expect(await countAll()).toBe(before + 3);
  const page = await list({ view: 'valid' });
  expect(page.cards.slice(0, 3)).toEqual(
    codes.toReversed().map((code) =>
      expect.objectContaining({
        code_end: code.slice(-4),
        amount_cents: 4990,
        left_cents: 4990,
        expires_on: '2099-12-31',
      }),
    ),
  );
  const entries = await sql<{ key: string; after: object; command: string }[]>`
    select key, after, command from audit_entry join audit on audit.id = audit_id
    where entity = 'gift_card' and key = any(${codes})`;
  expect(entries).toHaveLength(3);
  expect(entries[0]).toMatchObject({
    command: 'gift-cards create',
    after: { amount_cents: 4990, expires_on: '2099-12-31' },
  });
});

test('the same wish sent twice issues once and gives the same codes', async () => {
  const before = await countAll();
  const first = await issue(wish, 'poukazky-raz-a-dost');
  const again = await issue(wish, 'poukazky-raz-a-dost');
  expect(again.json()).toEqual(first.json());
  expect(await countAll()).toBe(before + 3);
});

test.each([
  ['no value', { amount_cents: 0 }, 400],
  ['more than ten thousand euros', { amount_cents: 1_000_001 }, 400],
  ['none of them', { count: 0 }, 400],
  ['more than a hundred', { count: 101 }, 400],
  ['a day that is none', { expires_on: '2099-02-31' }, 409],
  ['a day that has passed', { expires_on: '2020-01-31' }, 409],
  ['a code of its own', { code: 'HADANKA-1', count: 1 }, 200],
])('%s', async (_name, part, status) => {
  const before = await countAll();
  const response = await issue({ ...wish, ...part });
  expect(response.statusCode).toBe(status);
  // Only a terminal names a code.
  expect(response.body).not.toContain('HADANKA');
  expect(await countAll()).toBe(before + (status === 200 ? 1 : 0));
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['accountant', 200],
  ['warehouse', 403],
  ['content', 403],
] as const)('%s issues cards: %i', async (role, status) => {
  const before = await countAll();
  expect((await issue({ ...wish, count: 1 }, undefined, role)).statusCode).toBe(status);
  expect(await countAll()).toBe(before + (status === 200 ? 1 : 0));
});
