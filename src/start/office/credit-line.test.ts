import { beforeAll, expect, test } from 'vitest';
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
const of = (role: StaffRole) => clients.get(role)!;

const setRule = (over: 'allow' | 'flag' | 'refuse') => sql`
  insert into setting (key, value) values ('credit_line', ${sql.json({ over })})
  on conflict (key) do update set value = excluded.value`;

let companies = 0;
const newCompany = () => {
  companies += 1;
  return addCompany(sql, `nad-limitom-${companies}@example.sk`);
};
/** One that went over the line by 12.50 €. */
async function marked(status: 'new' | 'accepted' | 'shipped' = 'new') {
  const old = new Date(Date.now() - 9_500 * 86_400_000);
  const order = await copyOrder({ sql }, { by: await newCompany(), status, at: old });
  await sql`update orders set over_credit_cents = 1250 where id = ${order.id}`;
  return order;
}
const open = async (role: StaffRole, number: string) =>
  (await of(role).get(`/office/v1/orders/${number}/work`)).json().order;
const assess = (role: StaffRole, number: string, version: number) =>
  of(role).post(`/office/v1/orders/${number}/assess`, { version });

test('the mark stands in the list, the preview, the order and on Dnes, without the sum for who reads no prices', async () => {
  const { number } = await marked();
  const listed = async () =>
    (await of('office').post('/office/v1/orders/list', { view: 'waiting' })).json().orders;
  const row = (await listed()).find((one: { number: string }) => one.number === number);
  expect(row).toMatchObject({ status: 'new', is_over_credit: true, next_step: 'review' });
  const look = (await of('office').get(`/office/v1/orders/${number}`)).json().order;
  expect(look).toMatchObject({ status: 'new', is_over_credit: true, next_step: 'review' });
  expect((await open('office', number)).over_credit).toEqual({ cents: 1250 });
  expect((await open('warehouse', number)).over_credit).toEqual({ cents: null });
  const { oldest } = (await of('office').get('/office/v1/day')).json().day.orders;
  expect(oldest.find((one: { number: string }) => one.number === number)).toMatchObject({
    is_over_credit: true,
    step: 'review',
  });
});

test('a list does not move it on; the order itself does, and what has left needs no assessing', async () => {
  const { number } = await marked();
  const body = { numbers: [number], status: 'accepted' };
  const { results } = (await of('office').post('/office/v1/orders/steps', body)).json();
  expect(results[0].problem).toContain('nad úverovým rámcom');
  const step = { number, step: 'accept' };
  expect((await of('office').post('/office/v1/day/step', step)).statusCode).toBe(409);
  const { version } = await open('office', number);
  const accepted = await of('office').post(`/office/v1/orders/${number}/accept`, { version });
  expect(accepted.json().order).toMatchObject({
    status: 'accepted',
    over_credit: { cents: 1250 },
  });
  expect((await open('office', (await marked('shipped')).number)).over_credit).toBeNull();
});

test.each(STAFF_ROLES)('%s assesses it, or may not', async (role) => {
  const { number } = await marked();
  const { version } = await open('owner', number);
  const response = await assess(role, number, version);
  const may = role === 'owner' || role === 'office';
  expect(response.statusCode).toBe(may ? 200 : 403);
  expect((await open('owner', number)).over_credit).toEqual(may ? null : { cents: 1250 });
});

test('it is assessed once, by who has seen the newest, and the order says who did it', async () => {
  const { number } = await marked();
  const { version } = await open('office', number);
  expect((await assess('office', number, version + 1)).statusCode).toBe(409);
  const { order } = (await assess('office', number, version)).json();
  expect(order).toMatchObject({ over_credit: null, status: 'new', next_step: 'accept' });
  expect(order.timeline[0]).toMatchObject({ kind: 'assess', who: expect.stringMatching(/Kolega/) });
  const again = await assess('office', number, order.version);
  expect([again.statusCode, again.json().error[0].code]).toEqual([
    409,
    'messages.order.notOverCredit',
  ]);
  const audited = await sql`
    select before, after from audit_entry join audit on audit.id = audit_id
    where command = 'orders assess' and key = ${number}`;
  expect(audited).toEqual([
    { before: { over_credit_cents: 1250 }, after: { over_credit_cents: null } },
  ]);
});

test.each(['allow', 'flag', 'refuse'] as const)(
  'by phone the office is warned and goes on, whatever the rule: %s',
  async (over) => {
    await setRule(over);
    const buyer = await newCompany();
    await sql`update company set credit_limit_cents = 100 where id = ${buyer.customerId}`;
    const [ids] = await sql`
      select (select min(id) from shipping_method where is_active and not pick_up and not is_packeta) as shipping,
             (select min(id) from payment_method where kind = 'invoice') as payment,
             (select min(id) from product where is_sold and quantity_step = 1) as product`;
    const wish = {
      customer: buyer.customerId,
      person: buyer.id,
      shipping: ids!.shipping,
      payment: ids!.payment,
      lines: [{ product: ids!.product, quantity: 1 }],
      sale_point: null,
      packeta: null,
      delivery: null,
      customer_reference: '',
      note: '',
      invoice: {
        name: '',
        first_name: 'Ján',
        last_name: 'Novák',
        street: 'Dlhá 1',
        city: 'Nitra',
        zip: '94901',
        phone: '0911222333',
      },
    };
    const { quote } = (await of('office').post('/office/v1/orders/new/quote', wish)).json();
    expect(quote).toMatchObject({ problem: null, over_credit_cents: quote.gross_cents - 100 });
    const { order } = (await of('office').post('/office/v1/orders/new', wish)).json();
    expect(await sql`select over_credit_cents from orders where number = ${order.number}`).toEqual([
      { over_credit_cents: over === 'allow' ? null : order.gross_cents - 100 },
    ]);
  },
);

/** To be invoiced, of a company whose line it uses up to the cent; `edit` wants so many steps more of every line. */
async function orderToEdit(over: 'allow' | 'flag' | 'refuse') {
  await setRule(over);
  const buyer = await newCompany();
  const { number, id } = await copyOrder({ sql }, { by: buyer, status: 'accepted' });
  await sql`update orders set payment_kind = 'invoice' where id = ${id}`;
  const limitTo = async (cents: number) => {
    await sql`update company set credit_limit_cents = ${cents} where id = ${buyer.customerId}`;
  };
  await limitTo((await open('office', number)).sums.gross_cents);
  const edit = async (by: number, headers = {}) => {
    const { version, lines } = await open('office', number);
    const wanted = lines.map((line: { position: number; quantity: number; step: number }) => ({
      position: line.position,
      quantity: line.quantity + by * line.step,
    }));
    const body = { version, lines: wanted };
    return (await of('office').post(`/office/v1/orders/${number}/edit`, body, { headers })).json();
  };
  return { number, limitTo, edit };
}

test.each(['flag', 'refuse'] as const)(
  'an edit that goes over the line is told and marks the order again: %s',
  async (rule) => {
    const { number, edit, limitTo } = await orderToEdit(rule);
    const before = (await open('office', number)).sums.gross_cents;
    const tried = await edit(1, { 'x-dry-run': '1' });
    const over = tried.edited.gross_cents - before;
    expect(over).toBeGreaterThan(0);
    expect(tried.edited.over_credit_cents).toBe(over);
    expect((await open('office', number)).over_credit).toBeNull();

    const { order, edited } = await edit(1);
    expect(edited.over_credit_cents).toBe(over);
    expect(order.over_credit).toEqual({ cents: over });
    const assessed = (await assess('office', number, order.version)).json().order;
    expect(assessed.over_credit).toBeNull();

    // Whoever assessed it has seen less than there is now.
    const again = await edit(1);
    expect(again.order.over_credit).toEqual({ cents: again.edited.gross_cents - before });
    const less = await edit(-1);
    expect(less.order.over_credit).toEqual({ cents: over });
    await limitTo(before * 2);
    expect((await edit(1)).order.over_credit).toBeNull();
  },
);

test('an edit within the line, one that lowers, and one of an order paid ahead mark nothing', async () => {
  const within = await orderToEdit('flag');
  await within.limitTo(99_999_999);
  expect((await within.edit(1)).edited.over_credit_cents).toBeNull();
  const paid = await orderToEdit('flag');
  await sql`update orders set payment_kind = 'prepayment' where number = ${paid.number}`;
  expect((await paid.edit(1)).order.over_credit).toBeNull();
  const lower = await orderToEdit('flag');
  await lower.edit(1);
  const { version } = await open('office', lower.number);
  await assess('office', lower.number, version);
  await lower.limitTo(1);
  expect((await lower.edit(-1)).order.over_credit).toBeNull();
});

test('where every order passes, an edit over the line is told and not marked', async () => {
  const { edit } = await orderToEdit('allow');
  const { order, edited } = await edit(1);
  expect(edited.over_credit_cents).toBeGreaterThan(0);
  expect(order.over_credit).toBeNull();
});
