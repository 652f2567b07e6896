import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import type { Client } from '#tests/client.ts';
import { addCompany, type Added } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = {} as Record<StaffRole, Client>;
/** Costs 136 €, and 200 € in the list. */
const CODE = 'NV-D428';
let camera: { id: number };
beforeAll(async () => {
  for (const role of STAFF_ROLES)
    clients[role] = await office.signIn(await office.newColleague(role));
  [camera] = await sql<[typeof camera]>`
    update product set price_cents = 20000, price_fraction = 0, price_decimals = 2, is_sold = true, vat_percent = 23,
                       quantity_step = 1, purchase_cents = 13600, purchase_fraction = 0
    where code = ${CODE} returning id`;
});
beforeEach(() => sql`delete from lowest_margin`);

let companies = 0;
const newCompany = () =>
  addCompany(sql, `cena-${(companies += 1)}@example.sk`, { company: { price_group_id: null } });

const open = async (number: string, who: StaffRole = 'office') =>
  (await clients[who].get(`/office/v1/orders/${number}/work`)).json().order;
const send = (
  number: string,
  what: string,
  body: object,
  who: StaffRole = 'office',
  headers = {},
) => clients[who].post(`/office/v1/orders/${number}/${what}`, body, { headers });
const typed = (more: object) => ({
  price: null,
  discount_bp: null,
  reason: 'Dohodnuté po telefóne',
  is_confirmed: false,
  ...more,
});

/** An order of four of the camera for the list price. */
async function newOrder(by?: Added) {
  const { number, id } = await copyOrder(
    { sql },
    { status: 'accepted', by: by ?? (await newCompany()) },
  );
  const before = await open(number);
  const added = await send(number, 'edit', {
    version: before.version,
    lines: [{ code: CODE, quantity: 4 }],
  });
  expect(added.json()).toMatchObject({ success: true });
  const { order } = added.json();
  return { id, number, position: order.lines[0].position as number };
}
type Order = Awaited<ReturnType<typeof newOrder>>;

type Sending = { quantity?: number; who?: StaffRole; headers?: Record<string, string> };
const price = async (
  { number, position }: Order,
  more: object | null,
  { quantity = 4, who = 'office', headers = {} }: Sending = {},
) =>
  send(
    number,
    'edit',
    {
      version: (await open(number)).version,
      lines: [{ position, quantity, price: more && typed(more) }],
    },
    who,
    headers,
  );
const lineOf = async ({ number }: Order) => (await open(number)).lines[0];
const mailsOf = async ({ id }: Order) =>
  (await sql`select from outbox where subject_key like ${`order:${id}:edit:%`}`).count;
const decide = async ({ number, position }: Order, isApproved: boolean, who: StaffRole = 'owner') =>
  send(
    number,
    `lines/${position}/price`,
    { version: (await open(number)).version, is_approved: isApproved },
    who,
  );
/** Of orders that are made up here the books say more than that. */
async function wrongSums() {
  const found: string[] = [];
  await findContradictions(sql, ({ rule }) => found.push(rule));
  return found.filter((rule) => /price|totals of an order/.test(rule));
}
const codeOf = (response: { json: () => { error: { code: string }[] } }) =>
  response.json().error[0]?.code;

describe('the price of one line of an order', () => {
  test('is set for a reason, moves the sums, is told to the customer and stays with another amount', async () => {
    const order = await newOrder();
    const mails = await mailsOf(order);
    const response = await price(order, { price: 180.5 });
    expect(response.json()).toMatchObject({
      edited: { changes: [{ code: CODE, price: { before: 200, after: 180.5 } }], waiting: 0 },
    });
    expect(await lineOf(order)).toMatchObject({
      unit_price: 180.5,
      total_cents: 72_200,
      by_hand: {
        state: 'agreed',
        price: 180.5,
        usual_price: 200,
        reason: 'Dohodnuté po telefóne',
        decided_by: null,
      },
    });
    expect(await mailsOf(order)).toBe(mails + 1);
    const { version } = await open(order.number);
    await send(order.number, 'edit', {
      version,
      lines: [{ position: order.position, quantity: 3 }],
    });
    expect(await lineOf(order)).toMatchObject({ total_cents: 54_150, by_hand: { price: 180.5 } });
    const { sums } = await open(order.number);
    expect(sums).toMatchObject({ products_cents: 54_150 });
    expect(await wrongSums()).toEqual([]);
  });

  test('may be a discount off the list price, above it, or nothing, and is given back', async () => {
    const order = await newOrder();
    await price(order, { discount_bp: 1_250 });
    expect(await lineOf(order)).toMatchObject({ unit_price: 175, by_hand: { price: 175 } });
    await price(order, { price: 210 });
    const [above] = await sql`
      select list_cents, discount_bp from order_line where order_id = ${order.id}`;
    expect(above).toMatchObject({ list_cents: 21_000, discount_bp: 0 });
    expect(codeOf(await price(order, { price: 0 }))).toBe('messages.office.farPrice');
    await price(order, { price: 0, is_confirmed: true });
    expect(await lineOf(order)).toMatchObject({ unit_price: 0, total_cents: 0 });
    await price(order, null);
    expect(await lineOf(order)).toMatchObject({ unit_price: 200, by_hand: null });
    const [back] = await sql`
      select list_cents, discount_bp from order_line where order_id = ${order.id}`;
    expect(back).toMatchObject({ list_cents: 20_000, discount_bp: 0 });
  });

  test.each([
    ['both', { price: 1, discount_bp: 1 }, 400],
    ['neither', {}, 400],
    ['more decimals than the product', { price: 1.234 }, 400],
    ['no reason', { price: 180, reason: ' ' }, 400],
    ['under the cost', { price: 130 }, 409],
    ['half of it', { price: 99 }, 409],
    ['too much', { price: 1_000_001 }, 400],
  ])('%s is refused', async (_, more, status) => {
    const order = await newOrder();
    const { version } = await open(order.number);
    expect((await price(order, more)).statusCode).toBe(status);
    expect(await open(order.number)).toMatchObject({ version, lines: [{ unit_price: 200 }] });
  });

  test('of what is too much for one order nothing is kept', async () => {
    const order = await newOrder();
    const refused = await price(order, { price: 1_000_000, is_confirmed: true }, { quantity: 99 });
    expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'messages.order.tooLarge']);
  });

  test('needs a permission of its own', async () => {
    const order = await newOrder();
    for (const role of STAFF_ROLES) {
      const response = await price(
        order,
        { price: 150 + STAFF_ROLES.indexOf(role) },
        { who: role },
      );
      expect(response.statusCode, role).toBe(['owner', 'office'].includes(role) ? 200 : 403);
    }
  });

  test('is not shown to who may not read prices, nor in what has happened', async () => {
    const order = await newOrder();
    await price(order, { price: 180 });
    const seen = await open(order.number, 'warehouse');
    expect(seen.lines[0]).toMatchObject({ unit_price: null, by_hand: null });
    expect(JSON.stringify(seen)).not.toContain('Dohodnuté');
    const told = (await open(order.number)).timeline.find(
      ({ kind }: { kind: string }) => kind === 'edit',
    );
    expect(told.text).toMatch(/NV-D428: 200,00.€ → 180,00.€ \(cena zadaná ručne; Dohodnuté/);
  });

  test('of two at once one is late, and a press that is repeated counts once', async () => {
    const order = await newOrder();
    const { version } = await open(order.number);
    const body = (more: object) => ({
      version,
      lines: [{ position: order.position, quantity: 4, price: typed(more) }],
    });
    const both = await Promise.all([
      send(order.number, 'edit', body({ price: 190 })),
      send(order.number, 'edit', body({ price: 185 }), 'owner'),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const now = await open(order.number);
    const twice = { ...body({ price: 170 }), version: now.version };
    const key = { 'idempotency-key': `cena-${order.number}` };
    const presses = await Promise.all([
      send(order.number, 'edit', twice, 'office', key),
      send(order.number, 'edit', twice, 'office', key),
    ]);
    expect(presses.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await open(order.number)).version).toBe(now.version + 1);
  });

  test('goes on the invoice, and of what is on one it is not changed any more', async () => {
    const order = await newOrder();
    await price(order, { price: 180 });
    const ship = async (quantity: number) =>
      send(
        order.number,
        'ship-and-invoice',
        {
          version: (await open(order.number)).version,
          lines: [{ position: order.position, quantity }],
        },
        'owner',
      );
    expect((await ship(1)).json()).toMatchObject({ success: true });
    const refused = await price(order, { price: 170 });
    expect([refused.statusCode, codeOf(refused)]).toEqual([409, 'messages.order.editBilled']);
    const [billed] = await sql`
      select line.unit_cents, line.total_cents from invoice_line line
      join invoice on invoice.id = line.invoice_id where order_id = ${order.id} and code = ${CODE}`;
    expect(billed).toMatchObject({ unit_cents: 18_000, total_cents: 18_000 });
  });
});

describe('a price below the lowest margin', () => {
  const low = async () => {
    await sql`insert into lowest_margin (margin_bp) values (3000)`;
    const order = await newOrder();
    const mails = await mailsOf(order);
    const response = await price(order, { price: 150 });
    return { order, mails, response };
  };

  test('waits for the owner: the line costs what it has cost, and the customer is told nothing', async () => {
    const { order, mails, response } = await low();
    expect(response.json()).toMatchObject({ edited: { changes: [], waiting: 1, recipient: null } });
    expect(await lineOf(order)).toMatchObject({
      unit_price: 200,
      by_hand: { state: 'waiting', price: 150, margin_bp: 933 },
    });
    expect(await mailsOf(order)).toBe(mails);
    expect((await decide(order, true, 'office')).statusCode).toBe(403);
    const approved = (await decide(order, true)).json().order;
    expect(approved.lines[0]).toMatchObject({
      unit_price: 150,
      total_cents: 60_000,
      by_hand: { state: 'agreed', reason: 'Dohodnuté po telefóne' },
    });
    expect(approved.lines[0].by_hand.decided_by).toMatch(/^Kolega/);
    expect(approved.sums.products_cents).toBe(60_000);
    expect(await mailsOf(order)).toBe(mails + 1);
    expect(codeOf(await decide(order, true))).toBe('messages.office.notWaiting');
  });

  test('asked for after a price that is agreed leaves that one as it is', async () => {
    const order = await newOrder();
    await price(order, { price: 195 });
    await sql`insert into lowest_margin (margin_bp) values (3000)`;
    await price(order, { price: 150 });
    expect(await lineOf(order)).toMatchObject({
      unit_price: 195,
      by_hand: { state: 'waiting', price: 150, usual_price: 200 },
    });
    await price(order, null);
    expect(await lineOf(order)).toMatchObject({ unit_price: 200, by_hand: null });
  });

  test('is refused, and that is said', async () => {
    const { order, mails } = await low();
    expect((await decide(order, false)).json().order.lines[0]).toMatchObject({
      unit_price: 200,
      by_hand: { state: 'refused', price: 150 },
    });
    expect(await mailsOf(order)).toBe(mails);
    expect(await wrongSums()).toEqual([]);
  });

  test('is said before it is saved; who may not read prices is told nothing', async () => {
    const { order } = await low();
    const ask = (role: StaffRole, more: object = {}) =>
      clients[role].post('/office/v1/orders/line-price', {
        of: { order: order.number, position: order.position },
        price: 130,
        discount_bp: null,
        ...more,
      });
    expect((await ask('office')).json().preview).toMatchObject({
      list_price: 200,
      usual_price: 200,
      unit_price: 130,
      margin_bp: -462,
      waits: true,
      is_far: true,
    });
    expect((await ask('warehouse')).statusCode).toBe(403);
    const { customerId } = await newCompany();
    const of = { customer: customerId, code: CODE.toLowerCase() };
    expect((await ask('office', { of, price: null, discount_bp: 1_000 })).json().preview).toEqual({
      unit: 'ks',
      list_price: 200,
      usual_price: 200,
      unit_price: 180,
      margin_bp: 2_444,
      waits: true,
      is_far: false,
    });
    expect((await ask('office', { of: { ...of, code: 'NIE-JE' } })).statusCode).toBe(404);
  });

  test('once the order cannot be changed it can only be refused', async () => {
    const { order } = await low();
    await sql`update orders set status = 'cancelled' where id = ${order.id}`;
    expect(codeOf(await decide(order, true))).toBe('messages.order.editStatus');
    expect((await decide(order, false)).statusCode).toBe(200);
  });
});

describe('an order by phone', () => {
  const address = {
    name: '',
    first_name: 'Ján',
    last_name: 'Novák',
    street: 'Dlhá 1',
    city: 'Nitra',
    zip: '94901',
    phone: '0911222333',
  };
  const wishOf = async (more: object | undefined) => {
    const { id, customerId } = await newCompany();
    const [ids] = await sql`
      select (select id from shipping_method where is_active and not pick_up and not is_packeta order by id limit 1) as shipping,
             (select id from payment_method where is_active and allow_for_shipping and kind = 'invoice' order by id limit 1) as payment`;
    return {
      customer: customerId,
      person: id,
      lines: [{ product: camera.id, quantity: 2, ...(more ? { price: typed(more) } : {}) }],
      ...ids,
      sale_point: null,
      packeta: null,
      invoice: address,
      delivery: null,
      customer_reference: '',
      note: '',
    };
  };
  const call = (what: string, body: object, role: StaffRole = 'office') =>
    clients[role].post(`/office/v1/orders/new${what}`, body);

  test('has the price that was said on the phone, in its confirmation too', async () => {
    const wish = await wishOf({ price: 180 });
    const { quote } = (await call('/quote', wish)).json();
    expect(quote.lines[0]).toMatchObject({
      unit_price: 180,
      cents: 36_000,
      by_hand: { price: 180, waits: false },
    });
    const { order } = (await call('', wish)).json();
    expect(order.net_cents).toBe(quote.net_cents);
    const worked = await open(order.number);
    expect(worked.lines[0]).toMatchObject({
      unit_price: 180,
      total_cents: 36_000,
      by_hand: { state: 'agreed', usual_price: 200, reason: 'Dohodnuté po telefóne' },
    });
    const [audit] = await sql`select after from audit_entry where key = ${order.number}`;
    expect(audit!.after.prices[CODE]).toMatchObject({
      price: 180,
      reason: 'Dohodnuté po telefóne',
    });
  });

  test('a low one waits beside the usual one', async () => {
    await sql`insert into lowest_margin (margin_bp) values (3000)`;
    const wish = await wishOf({ discount_bp: 2_000 });
    const { quote } = (await call('/quote', wish)).json();
    expect(quote.lines[0]).toMatchObject({ unit_price: 200, by_hand: { price: 160, waits: true } });
    const { order } = (await call('', wish)).json();
    const worked = await open(order.number);
    expect(worked.lines[0]).toMatchObject({ unit_price: 200, by_hand: { state: 'waiting' } });
    const approved = (await decide({ ...order, position: 1 } as Order, true)).json();
    expect(approved.order.lines[0]).toMatchObject({ unit_price: 160, total_cents: 32_000 });
  });
});
