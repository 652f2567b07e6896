import { beforeAll, describe, expect, test } from 'vitest';
import type { Day, Numbers } from '#staff/day/contract.ts';
import { issueInvoice } from '#shop/invoices/issue/issue.server.ts';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { addCompany } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = new Map<StaffRole, Client>();
beforeAll(async () => {
  for (const role of STAFF_ROLES)
    clients.set(role, await office.signIn(await office.newColleague(role)));
});
const dayOf = async (role: StaffRole): Promise<Day> =>
  (await clients.get(role)!.get('/office/v1/day')).json().day;
const numbersOf = async (role: StaffRole): Promise<Numbers> =>
  (await clients.get(role)!.get('/office/v1/numbers')).json().numbers;

describe('who sees what', () => {
  const parts = (day: Day) =>
    Object.entries({ ...day, ...day.attention })
      .filter(([name, value]) => name !== 'attention' && value !== null)
      .map(([name]) => name)
      .toSorted();

  test.each([
    [
      'owner',
      [
        'einvoices',
        'limits',
        'mails',
        'orders',
        'payments',
        'registrations',
        'reminders',
        'stock',
        'turnover',
        'unpaid',
      ],
    ],
    ['warehouse', ['orders', 'stock']],
    [
      'accountant',
      [
        'einvoices',
        'limits',
        'mails',
        'orders',
        'payments',
        'registrations',
        'reminders',
        'turnover',
        'unpaid',
      ],
    ],
    ['content', []],
  ] as const)('%s', async (role, expected) => {
    expect(parts(await dayOf(role))).toEqual(expected);
  });

  test('the warehouse sees no money at all', async () => {
    await copyOrder({ sql }, { status: 'accepted' });
    const { orders } = await dayOf('warehouse');
    expect(orders!.oldest.length).toBeGreaterThan(0);
    expect([orders!.net_cents, ...orders!.oldest.map((order) => order.net_cents)]).toEqual(
      [null, ...orders!.oldest].map(() => null),
    );
    expect(await numbersOf('warehouse')).toMatchObject({
      invoices: null,
      registrations: null,
      payments: null,
    });
  });
});

describe('what it says is what there is', () => {
  test('orders that wait, their sum and the oldest of them with the next step', async () => {
    const by = await addCompany(sql, 'dnes@example.sk');
    const old = new Date(Date.now() - 9_000 * 86_400_000);
    const at = (hours: number) => new Date(old.getTime() + hours * 3_600_000);
    const ofStatus = [
      await copyOrder({ sql }, { by, status: 'new', at: at(0) }),
      await copyOrder({ sql }, { by, status: 'accepted', at: at(1) }),
      await copyOrder({ sql }, { by, status: 'accepted', isPickUp: true, at: at(2) }),
      await copyOrder({ sql }, { by, status: 'ready', isPickUp: true, at: at(3) }),
      await copyOrder({ sql }, { by, status: 'new', payment: 'prepayment', at: at(4) }),
      await copyOrder({ sql }, { by, status: 'accepted', at: at(5) }),
    ];
    await sql`update order_line set later_quantity = 0, expected_on = null`;
    await sql`
      update order_line set later_quantity = quantity, expected_on = '2030-01-08'
      where order_id = ${ofStatus[5]!.id}`;
    const [{ count, sum }] = await sql<[{ count: number; sum: number }]>`
      select count(*)::int as count, sum(net_cents)::float8 as sum from orders
      where status in ('new', 'accepted', 'ready')`;
    const { orders } = await dayOf('owner');
    expect(orders).toMatchObject({ count, net_cents: sum });
    expect(orders!.ages.reduce((all, one) => all + one, 0)).toBe(count);
    expect(orders!.ages[3]).toBeGreaterThanOrEqual(6);
    // Each age leads to a list that holds as many.
    for (const [age, days] of orders!.age_days.entries()) {
      const { from, to } = days ?? { from: '2000-01-01', to: '2000-01-01' };
      const { orders: listed } = (
        await clients.get('owner')!.post('/office/v1/orders/select', { view: 'waiting', from, to })
      ).json();
      expect(listed).toHaveLength(orders!.ages[age]!);
    }
    expect(orders!.oldest.slice(0, 6).map(({ number, step }) => [number, step])).toEqual([
      [ofStatus[0]!.number, 'accept'],
      [ofStatus[1]!.number, 'ship'],
      [ofStatus[2]!.number, 'prepare'],
      [ofStatus[3]!.number, 'hand_over'],
      [ofStatus[4]!.number, 'payment'],
      [ofStatus[5]!.number, 'goods'],
    ]);
    expect(orders!.oldest[5]!.goods).toMatchObject({ ready: 0, expected_on: '2030-01-08' });
    expect((await numbersOf('owner')).orders).toBe(count);

    // Its customer has owed for too long: nothing leaves until somebody decides.
    const debt = await copyOrder({ sql }, { by, status: 'shipped' });
    await issueInvoice({ sql, config: office.config }, debt.id);
    await sql`update invoice set issued_on = current_date - 90, due_on = current_date - 60 where order_id = ${debt.id}`;
    const stopped = (await dayOf('warehouse')).orders!.oldest.slice(0, 6);
    expect(stopped.map((order) => [order.is_stopped, order.step])).toEqual([
      [true, 'accept'],
      [true, 'review'],
      [true, 'review'],
      [true, 'review'],
      [true, 'payment'],
      [true, 'review'],
    ]);
    const listed = async () =>
      (
        await clients.get('office')!.post('/office/v1/orders/list', {
          view: 'waiting',
          customer: by.customerId,
        })
      ).json().orders as { payment: { state: string }; next_step: string | null }[];
    const shown = (await listed()).map(({ payment, next_step: step }) => [payment.state, step]);
    expect(shown).toEqual([
      ['stopped', 'accepted'],
      ['stopped', 'review'],
      ['stopped', 'review'],
      ['stopped', 'review'],
      ['stopped', 'accepted'],
      ['stopped', 'review'],
    ]);
    await sql`
      insert into order_release (order_id, who, reason) values (${ofStatus[1]!.id}, 'majitel@example.sk', 'Zaplatí')`;
    expect((await dayOf('owner')).orders!.oldest[1]).toMatchObject({
      is_stopped: false,
      step: 'ship',
    });
    expect((await listed())[1]).toMatchObject({ payment: { state: 'later' }, next_step: null });
  });

  test('what is unpaid, by age, and what was invoiced, day by day', async () => {
    const { unpaid, turnover } = await dayOf('accountant');
    const [truth] = await sql<[{ all: number; late: number; today: number; last: number }]>`
      select (select count(*)::int from invoice where kind = 'invoice' and gross_cents > paid_cents) as all,
             (select count(*)::int from invoice where kind = 'invoice' and gross_cents > paid_cents
                and due_on < current_date) as late,
             (select coalesce(sum(net_cents), 0)::float8 from invoice where issued_on > current_date - 30
                and issued_on <= current_date) as today,
             (select coalesce(sum(net_cents), 0)::float8 from invoice
              where issued_on between current_date - 364 - 29 and current_date - 364) as last`;
    const countOf = (ages: { count: number }[]) => ages.reduce((sum, { count }) => sum + count, 0);
    expect(countOf(unpaid!.ages)).toBe(truth.all);
    expect(countOf(unpaid!.ages.slice(1))).toBe(truth.late);
    const number = async () => (await numbersOf('accountant')).invoices!;
    const before = await number();
    expect(before).toBeGreaterThanOrEqual(truth.late);
    // An electronic invoice that waits for a person counts too, one that is overdue as well only once.
    const [one] = await sql<[{ id: number; is_late: boolean }]>`
      select id, gross_cents > paid_cents and due_on < current_date as is_late
      from einvoice_document join invoice on id = invoice_id
      where id not in (select invoice_id from einvoice_delivery) order by is_late limit 1`;
    await sql`
      insert into einvoice_delivery (invoice_id, key, receiver, state)
      values (${one.id}, gen_random_uuid(), '0245:2023581747', 'refused')`;
    expect(await number()).toBe(before + (one.is_late ? 0 : 1));
    await sql`delete from einvoice_delivery where invoice_id = ${one.id}`;
    expect(turnover!.days).toHaveLength(30);
    const sumOf = (key: 'cents' | 'last_cents') =>
      turnover!.days.reduce((sum, day) => sum + day[key], 0);
    expect([sumOf('cents'), sumOf('last_cents')]).toEqual([truth.today, truth.last]);
  });

  test('reminders that are due and movements to assign: as many as in their lists', async () => {
    const invoice = await copyOrder({ sql }, { status: 'delivered' });
    await clients.get('owner')!.post(`/office/v1/orders/${invoice.number}/invoice`, {});
    await sql`
      update invoice set issued_on = current_date - 30, supplied_on = current_date - 30,
        due_on = current_date - 8 where order_id = ${invoice.id}`;
    const owner = clients.get('owner')!;
    const due = async () => {
      const { attention } = await dayOf('owner');
      const list = (await owner.post('/office/v1/invoices/list', { view: 'remind' })).json();
      const { counts } = (await owner.get('/office/v1/invoices/counts')).json();
      expect(list.invoices).toHaveLength(attention.reminders!.count);
      expect(counts.remind).toBe(attention.reminders!.count);
      return list.invoices as { number: string }[];
    };
    const before = await due();
    expect(before.length).toBeGreaterThan(0);
    const numbers = before.map(({ number }) => number);
    const sent = await owner.post('/office/v1/reminders/send', { numbers });
    expect(sent.json()).toMatchObject({ success: true });
    expect(await due()).toEqual([]);

    const { attention } = await dayOf('accountant');
    expect((await numbersOf('accountant')).payments).toBe(attention.payments!.count);
  });

  test('what brought most, the best first', async () => {
    const ask = (role: StaffRole) => clients.get(role)!.get('/office/v1/day/best');
    const { best } = (await ask('accountant')).json() as {
      best: { code: string; cents: number }[];
    };
    const truth = await sql<{ code: string; cents: number }[]>`
      select line.code, sum(total_cents)::float8 as cents
      from invoice join invoice_line line on invoice_id = invoice.id join product on product.code = line.code
      where issued_on > current_date - 30 group by 1 having sum(total_cents) > 0 order by 2 desc, 1 limit 7`;
    expect(best.map(({ cents }) => cents)).toEqual(truth.map(({ cents }) => cents));
    expect((await ask('warehouse')).statusCode).toBe(403);
  });

  test('a mail that does not arrive, a company that waits, goods below zero and a customer over the limit', async () => {
    await sql`
      insert into outbox (kind, recipient, subject, text_body, html_body, attempts, last_error)
      values ('order', 'nedorucitelny@example.sk', 'x', 'x', 'x', 3, 'refused')`;
    await sql`insert into company (company_name, company_id) values ('Zámky Čaká s. r. o.', '36123456')`;
    const order = await copyOrder({ sql }, { status: 'accepted' });
    const [line] = await sql<{ product_id: number; code: string }[]>`
      select product_id, product.code from order_line join product on product.id = product_id
      where order_id = ${order.id} and is_sold limit 1`;
    await sql`
      update stock set quantity = case when warehouse_id = (select min(id) from warehouse) then -40 else 0 end
      where product_id = ${line!.product_id}`;
    await sql`update company set credit_limit_cents = 0 where id = ${order.customer_id}`;
    const { attention, registrations, stock } = await dayOf('owner');
    expect(attention.mails).toMatchObject({ names: ['nedorucitelny@example.sk'] });
    expect(registrations!.oldest.map((one) => one.company_name)).toContain('Zámky Čaká s. r. o.');
    expect(stock!.short[0]).toMatchObject({ code: line!.code, stock: -40 });
    expect(attention.limits!.count).toBeGreaterThan(0);
    expect(await numbersOf('owner')).toMatchObject({
      registrations: registrations!.count,
      negative: stock!.negative,
    });
    // What was ordered on a delivery is as it should be, until the delivery is smaller than what was promised.
    expect(stock!.short[0]).toMatchObject({ is_negative: true });
    await sql`
      insert into inbound_delivery (product_id, reference, quantity, expected_on)
      values (${line!.product_id}, 'na prísľub', 40, current_date + 3)`;
    const promised = (await dayOf('owner')).stock!;
    expect(promised.negative).toBe(stock!.negative - 1);
    expect(promised.short.find(({ code }) => code === line!.code)).toMatchObject({
      is_negative: false,
      stock: -40,
      coming: 40,
    });
    expect((await numbersOf('owner')).negative).toBe(promised.negative);
    await sql`update inbound_delivery set quantity = 39 where reference = 'na prísľub'`;
    expect((await dayOf('owner')).stock!.negative).toBe(stock!.negative);
  });
});
