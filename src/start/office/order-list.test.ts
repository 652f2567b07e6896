import { beforeAll, describe, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { addCompany } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';
import { canReadPdf, pdfText } from '#tests/pdf.ts';

const office = useOffice();
const { sql } = office;
const clients = {} as Record<StaffRole, Client>;
beforeAll(async () => {
  for (const role of ['owner', 'office', 'warehouse', 'accountant'] as const)
    clients[role] = await office.signIn(await office.newColleague(role));
});

type Listed = Record<string, unknown> & { id: number; number: string };
const list = async (body: object, client = clients.office): Promise<Listed[]> =>
  (await client.post('/office/v1/orders/list', { view: 'all', ...body })).json().orders;
const numbersOf = async (body: object, client?: Client) =>
  (await list(body, client)).map(({ number }) => number);

let companies = 0;
/** A customer of one's own, so that a list of theirs holds only what a test has made. */
async function newCompany(more: object = {}) {
  companies += 1;
  return addCompany(sql, `zoznam-${companies}@example.sk`, {
    company: { state: 'active', company_name: `Zoznam ${companies} s. r. o.`, ...more },
  });
}

describe('a list is narrowed by', () => {
  test('status, days, sums, delivery and warehouse', async () => {
    const by = await newCompany();
    const make = (more: object) => copyOrder({ sql }, { by, ...more });
    const small = await make({ status: 'new', cents: 1000, at: new Date('2026-03-02T10:00:00Z') });
    const large = await make({
      status: 'shipped',
      cents: 9000,
      at: new Date('2026-03-09T10:00:00Z'),
    });
    const fetched = await make({
      status: 'ready',
      cents: 5000,
      isPickUp: true,
      at: new Date('2026-04-01T10:00:00Z'),
    });
    const [{ shipping_id: shipping }] = await sql<[{ shipping_id: number }]>`
      select shipping_id from orders where id = ${large.id}`;
    const ofThem = (more: object) => numbersOf({ customer: by.customerId, ...more });
    expect(await ofThem({})).toEqual([fetched.number, large.number, small.number]);
    expect(await ofThem({ statuses: ['new', 'ready'] })).toEqual([fetched.number, small.number]);
    expect(await ofThem({ from: '2026-03-03', to: '2026-03-09' })).toEqual([large.number]);
    expect(await ofThem({ least: 1001, most: 5000 })).toEqual([fetched.number]);
    expect(await ofThem({ sort: 'sum_up' })).toEqual([small.number, fetched.number, large.number]);
    expect(await ofThem({ sort: 'sum_down' })).toEqual([
      large.number,
      fetched.number,
      small.number,
    ]);
    expect(await ofThem({ sort: 'oldest' })).toEqual([small.number, large.number, fetched.number]);
    expect(await ofThem({ warehouse: fetched.warehouse_id! })).toEqual([fetched.number]);
    expect(await ofThem({ shipping })).toContain(large.number);
    expect(await ofThem({ view: 'pick_up' })).toEqual([fetched.number]);
    expect(
      (await clients.office.post('/office/v1/orders/list', { view: 'all', from: '2026-02-31' }))
        .statusCode,
    ).toBe(409);
  });

  test('sums tell nothing to who may not read prices', async () => {
    const by = await newCompany();
    for (const cents of [1000, 2000, 3000]) await copyOrder({ sql }, { by, cents });
    const all = { customer: by.customerId };
    const { warehouse } = clients;
    expect(await numbersOf({ ...all, least: 2500 }, warehouse)).toEqual(
      await numbersOf(all, warehouse),
    );
    expect(await numbersOf({ ...all, sort: 'sum_up' }, warehouse)).toEqual(
      await numbersOf(all, warehouse),
    );
    const bySum = { search: '12 345,67' };
    await copyOrder({ sql }, { by: await newCompany(), cents: 1_234_567 });
    expect(await numbersOf(bySum, clients.owner)).toHaveLength(1);
    expect(await numbersOf(bySum, warehouse)).toEqual([]);
    const found = await warehouse.post('/office/v1/search', { query: '12 345,67' });
    expect(found.json().found.orders).toEqual([]);
    const selected = (
      await warehouse.post('/office/v1/orders/select', { view: 'all', ...all })
    ).json();
    expect(selected.orders.map((one: { net_cents: null }) => one.net_cents)).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('goods: here, and coming on a day', async () => {
    const by = await newCompany();
    const here = await copyOrder({ sql }, { by, status: 'accepted' });
    const part = await copyOrder({ sql }, { by, status: 'new' });
    const coming = await copyOrder({ sql }, { by, status: 'new' });
    await sql`update order_line set later_quantity = 0, expected_on = null where order_id in ${sql([here.id, part.id])}`;
    await sql`update order_line set later_quantity = 1, expected_on = '2031-11-24' where order_id = ${part.id} and position = 1`;
    await sql`update order_line set later_quantity = quantity, expected_on = '2031-11-19' where order_id = ${coming.id}`;
    await sql`update order_line set expected_on = '2031-11-26' where order_id = ${coming.id} and position = 2`;
    const rows = await list({ customer: by.customerId, sort: 'oldest' });
    const goods = (number: string) => rows.find((row) => row.number === number)!.goods;
    expect(goods(here.number)).toMatchObject({ state: 'here', on: null });
    // What waits to be fetched is here too.
    await sql`update orders set status = 'ready' where id = ${here.id}`;
    const ready = (await list({ customer: by.customerId })).find(
      (row) => row.number === here.number,
    );
    expect(ready!.goods).toMatchObject({ state: 'here' });
    await sql`update orders set status = 'accepted' where id = ${here.id}`;
    expect(goods(part.number)).toMatchObject({ state: 'part', on: '2031-11-24' });
    expect(goods(coming.number)).toMatchObject({ state: 'coming', here: 0, on: '2031-11-26' });
    const customer = by.customerId;
    expect(await numbersOf({ customer, goods: 'here' })).toEqual([here.number]);
    expect((await numbersOf({ customer, goods: 'coming' })).toSorted()).toEqual(
      [part.number, coming.number].toSorted(),
    );
  });

  test('payment: missing, over the limit, unpaid, overdue, paid; and by having no invoice', async () => {
    const by = await newCompany({ credit_limit_cents: 100 });
    const customer = by.customerId;
    const prepaid = await copyOrder({ sql }, { by, payment: 'prepayment', at: new Date() });
    const onCredit = await copyOrder(
      { sql },
      { by, payment: 'invoice', cents: 5000, at: new Date('2020-05-05T10:00:00Z') },
    );
    const billed = await copyOrder({ sql }, { by, status: 'shipped', payment: 'invoice' });
    const issue = await clients.office.post('/office/v1/orders/invoices', {
      numbers: [billed.number],
    });
    expect(issue.json().results[0].problem).toBeNull();
    const states = async () =>
      Object.fromEntries(
        (await list({ customer })).map(({ number, payment }) => [
          number,
          (payment as { state: string }).state,
        ]),
      );
    expect(await states()).toEqual({
      [prepaid.number]: 'missing',
      [onCredit.number]: 'over_limit',
      [billed.number]: 'later',
    });
    expect(await numbersOf({ customer, payment: 'missing' })).toEqual([prepaid.number]);
    expect(await numbersOf({ customer, payment: 'over_limit' })).toEqual([onCredit.number]);
    expect(await numbersOf({ customer, payment: 'unpaid' })).toEqual([billed.number]);
    expect(await numbersOf({ customer, payment: 'overdue' })).toEqual([]);
    // Of a year, unless days are said.
    expect(await numbersOf({ customer, is_not_invoiced: true })).toEqual([prepaid.number]);
    expect(await numbersOf({ customer, is_not_invoiced: true, from: '2020-01-01' })).toEqual([
      prepaid.number,
      onCredit.number,
    ]);
    await sql`update invoice set issued_on = '2026-01-01', due_on = '2026-01-15' where order_id = ${billed.id}`;
    expect((await states())[billed.number]).toBe('overdue');
    expect(await numbersOf({ customer, payment: 'overdue' })).toEqual([billed.number]);
    await sql`
      insert into invoice_payment (invoice_id, amount_cents, paid_on)
      select id, gross_cents, current_date from invoice where order_id = ${billed.id}`;
    expect((await states())[billed.number]).toBe('paid');
    expect(await numbersOf({ customer, payment: 'paid' })).toEqual([billed.number]);
  });

  test('every sort goes page by page and shows nothing twice', async () => {
    const by = await newCompany();
    for (let made = 0; made < 60; made += 1)
      await copyOrder({ sql }, { by, cents: 1000 * (1 + (made % 3)) });
    for (const sort of ['oldest', 'newest', 'sum_up', 'sum_down', 'company']) {
      const first = await list({ customer: by.customerId, sort });
      const second = await list({ customer: by.customerId, sort, after: first.at(-1)!.id });
      expect(first.length + second.length, sort).toBe(60);
      expect(new Set([...first, ...second].map(({ id }) => id)).size, sort).toBe(60);
    }
  });
});

describe('several orders at once', () => {
  test('steps: what cannot be done is said, the rest is done', async () => {
    const fresh = await copyOrder({ sql }, { status: 'new' });
    const sent = await copyOrder({ sql }, { status: 'shipped' });
    // Of somebody who owes nothing.
    const by = await newCompany();
    const fetched = await copyOrder({ sql }, { by, status: 'accepted', isPickUp: true });
    const step = async (status: string, ...numbers: string[]) =>
      (await clients.office.post('/office/v1/orders/steps', { numbers, status })).json().results;
    const [accepted, refused] = await step('accepted', fresh.number, sent.number);
    expect([accepted.problem, refused.problem]).toEqual([
      null,
      expect.stringContaining('Odoslaná'),
    ]);
    expect((await step('ready', fetched.number))[0].problem).toBeNull();
    const rows = await sql<{ status: string }[]>`
      select status from orders where id in ${sql([fresh.id, sent.id, fetched.id])} order by id`;
    expect(rows.map(({ status }) => status)).toEqual(['accepted', 'shipped', 'ready']);
    expect((await list({ search: fetched.number }))[0]).toMatchObject({ next_step: 'delivered' });
  });

  test('picking lists are one file, an order on each page, and change nothing', async () => {
    const orders = [
      await copyOrder({ sql }, { status: 'accepted' }),
      await copyOrder({ sql }, { status: 'new' }),
    ];
    const url = `/office/v1/orders/picking-lists.pdf?numbers=${orders.map(({ number }) => number).join(',')}`;
    const reply = await clients.warehouse.get(url);
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    if (canReadPdf) {
      const text = pdfText(reply.rawPayload);
      for (const { number } of orders) expect(text).toContain(number);
      expect(text.match(/Strana 1 z 1/g)).toHaveLength(2);
    }
    const [{ status }] = await sql<
      [{ status: string }]
    >`select status from orders where id = ${orders[1]!.id}`;
    expect(status).toBe('new');
    expect((await clients.warehouse.get(`${url},2098000000`)).statusCode).toBe(404);
    expect(
      (await clients.office.get('/office/v1/orders/picking-lists.pdf?numbers=x')).statusCode,
    ).toBe(400);
  });

  test('all of a list, five hundred at most', async () => {
    const by = await newCompany();
    await copyOrder({ sql }, { by, cents: 700 });
    await copyOrder({ sql }, { by, cents: 800 });
    const selected = (
      await clients.office.post('/office/v1/orders/select', {
        view: 'all',
        customer: by.customerId,
      })
    ).json();
    expect(selected).toMatchObject({
      has_more: false,
      orders: [{ net_cents: 800 }, { net_cents: 700 }],
    });
  });
});

describe('views', () => {
  test('are one’s own, shared ones an owner’s, and replaced under the same name', async () => {
    const save = (client: Client, body: object) =>
      client.post('/office/v1/order-views', { search: '?pohlad=all', is_shared: false, ...body });
    const views = async (client: Client) =>
      (await client.get('/office/v1/order-views')).json().views as {
        id: number;
        name: string;
        is_own: boolean;
      }[];
    expect((await save(clients.office, { name: 'Moje' })).statusCode).toBe(200);
    expect(
      (await save(clients.office, { name: 'Moje', search: '?stav=new' })).json().view.search,
    ).toBe('?stav=new');
    expect((await save(clients.office, { name: 'Pre všetkých', is_shared: true })).statusCode).toBe(
      403,
    );
    expect((await save(clients.owner, { name: 'Pre všetkých', is_shared: true })).statusCode).toBe(
      200,
    );
    expect((await views(clients.office)).map(({ name }) => name)).toEqual(['Pre všetkých', 'Moje']);
    const [shared] = await views(clients.warehouse);
    expect(shared).toMatchObject({ name: 'Pre všetkých', is_own: false });
    expect(
      (await clients.warehouse.write('DELETE', `/office/v1/order-views/${shared!.id}`)).statusCode,
    ).toBe(404);
    expect(
      (await clients.owner.write('DELETE', `/office/v1/order-views/${shared!.id}`)).statusCode,
    ).toBe(200);
    expect(await views(clients.warehouse)).toEqual([]);
  });

  test('are not endless', async () => {
    const client = await office.signIn(await office.newColleague('office'));
    for (let place = 0; place < 31; place += 1) {
      const body = { name: `Pohľad ${place}`, search: '', is_shared: false };
      const { statusCode } = await client.post('/office/v1/order-views', body);
      expect(statusCode).toBe(place < 30 ? 200 : 409);
    }
  });
});
