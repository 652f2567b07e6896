import { beforeAll, describe, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import { findContradictions } from '#start/ops/consistency.server.ts';
import type { Client } from '#tests/client.ts';
import { addCompany } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
let client: Client;
let owner: Client;
type Ids = Record<
  'courier' | 'other' | 'pickUp' | 'packeta' | 'invoice' | 'dear' | 'cash' | 'first' | 'second',
  number
>;
let ids: Ids;
beforeAll(async () => {
  client = await office.signIn(await office.newColleague('office'));
  owner = await office.signIn(await office.newColleague('owner'));
  [ids] = await sql<[Ids]>`
    with other as (
      insert into shipping_method (name, price_cents, vat_percent, pick_up, is_packeta, is_active, position)
      values ('Drahý kuriér', 1490, 23, false, false, true, 90) returning id
    ), dear as (
      insert into payment_method (name, kind, price_cents, vat_percent, allow_for_store, allow_for_shipping, is_active, position)
      values ('Dobierka za dve eurá', 'on_delivery', 200, 23, false, true, true, 90) returning id
    ), cash as (
      insert into payment_method (name, kind, price_cents, vat_percent, allow_for_store, allow_for_shipping, is_active, position)
      values ('Len na predajni', 'cash', 0, 23, true, false, true, 91) returning id)
    select other.id as other, dear.id as dear, cash.id as cash,
           (select id from shipping_method where is_active and not pick_up and not is_packeta order by id limit 1) as courier,
           (select id from shipping_method where is_active and pick_up order by id limit 1) as "pickUp",
           (select id from shipping_method where is_active and is_packeta order by id limit 1) as packeta,
           (select id from payment_method where is_active and kind = 'invoice' and allow_for_store and allow_for_shipping
            order by id limit 1) as invoice,
           (select id from warehouse order by position, id limit 1) as first,
           (select id from warehouse where is_sale_point order by position desc, id desc limit 1) as second
    from other, dear, cash`;
});

let companies = 0;
/** By courier and for an invoice. */
async function newOrder(status: 'accepted' | 'ready' = 'accepted') {
  const by = await addCompany(sql, `doprava-${(companies += 1)}@example.sk`, {});
  const { number, id } = await copyOrder({ sql }, { status: 'accepted', by });
  await sql`
    update orders set shipping_id = ${ids.courier}, is_pick_up = false, warehouse_id = null, packeta_point = null,
      packeta_point_name = null, packeta_point_address = null, payment_id = ${ids.invoice}, payment_kind = 'invoice',
      status = ${status}
    where id = ${id}`;
  return { id, number };
}
const open = async (number: string) =>
  (await client.get(`/office/v1/orders/${number}/work`)).json().order;
const edit = async (number: string, body: object, who = client) =>
  who.post(`/office/v1/orders/${number}/edit`, { version: (await open(number)).version, ...body });
const by = (id: number, more: object = {}) => ({ id, sale_point: null, packeta: null, ...more });
const codeOf = (response: { json: () => { error: { code: string }[] } }) =>
  response.json().error?.[0]?.code;
const stockAt = async (id: number) => {
  const rows = await sql<{ warehouse: number; quantity: number }[]>`
    select warehouse_id as warehouse, sum(quantity)::int as quantity from stock
    where product_id in (select product_id from order_line where order_id = ${id}) group by 1`;
  return (warehouse: number) => rows.find((row) => row.warehouse === warehouse)?.quantity ?? 0;
};
async function wrongSums() {
  const found: string[] = [];
  await findContradictions(sql, ({ rule }) => found.push(rule));
  return found.filter((rule) => /totals of an order|stock/.test(rule));
}

describe('delivery and payment of an order', () => {
  test('are changed with the fees of the checkout, told to the customer, and the proforma asks for the old sum no more', async () => {
    const { number, id } = await newOrder();
    const before = await open(number);
    expect(before.sending).toMatchObject({
      shipping: ids.courier,
      fixed: { shipping: null, payment: null },
    });
    await owner.post(`/office/v1/orders/${number}/proforma`, {});
    const asked = await open(number);
    expect(asked.prepayment.proforma).not.toBeNull();
    const { order, edited } = (
      await edit(number, { shipping: by(ids.other), payment: ids.dear })
    ).json();
    expect(order).toMatchObject({
      shipping: 'Drahý kuriér',
      payment: 'Dobierka za dve eurá',
      payment_kind: 'on_delivery',
      sums: {
        shipping_cents: 1_490,
        payment_cents: 200,
        products_cents: before.sums.products_cents,
      },
      prepayment: { proforma: null },
    });
    expect(edited).toMatchObject({ gross_cents: order.sums.gross_cents, changes: [] });
    const [mail] = await sql`
      select content::text as text from outbox where subject_key = ${`order:${id}:edit:${asked.version}`}`;
    expect(mail!.text).toContain('Drahý kuriér');
    expect(mail!.text).toContain('Dobierka za dve eurá');
    const [audit] = await sql`
      select before, after from audit_entry where key = ${number} order by audit_id desc limit 1`;
    expect(audit!.after).toMatchObject({ shipping_name: 'Drahý kuriér' });
    expect(await wrongSums()).toEqual([]);
  });

  test('what is picked up is taken from its own warehouse, and back again', async () => {
    const { number, id } = await newOrder();
    const { lines } = await open(number);
    const pieces = lines.reduce(
      (sum: number, line: { quantity: number }) => sum + line.quantity,
      0,
    );
    const was = await stockAt(id);
    const { order } = (
      await edit(number, { shipping: by(ids.pickUp, { sale_point: ids.second }) })
    ).json();
    expect(order).toMatchObject({ is_pick_up: true, sending: { sale_point: ids.second } });
    expect(order.pick_up_point).not.toBeNull();
    const moved = await stockAt(id);
    expect(ids.first).not.toBe(ids.second);
    expect(moved(ids.first)).toBe(was(ids.first) + pieces);
    expect(moved(ids.second)).toBe(was(ids.second) - pieces);
    const delivery = { ...order.delivery, street: 'Nová 7' };
    const back = (await edit(number, { shipping: by(ids.courier), delivery })).json();
    expect(back.order).toMatchObject({ is_pick_up: false, delivery: { street: 'Nová 7' } });
    const again = await stockAt(id);
    expect([again(ids.first), again(ids.second)]).toEqual([was(ids.first), was(ids.second)]);
    expect(await wrongSums()).toEqual([]);
  });

  test('a point of Packeta, and another one, for the same price', async () => {
    const { number } = await newOrder();
    const to = (point: string) => by(ids.packeta, { packeta: { point, name: `Z-Box ${point}` } });
    const first = (await edit(number, { shipping: to('12') })).json().order;
    const second = (await edit(number, { shipping: to('13') })).json().order;
    expect(second.sending.packeta).toEqual({ point: '13', name: 'Z-Box 13' });
    expect(second.sums).toEqual(first.sums);
    expect(codeOf(await edit(number, { shipping: to('13') }))).toBe('messages.order.editNothing');
  });

  test.each([
    ['nowhere to pick it up', () => ({ shipping: by(ids.pickUp) }), 'messages.salePoint.required'],
    ['no point', () => ({ shipping: by(ids.packeta) }), 'messages.shipping.pointRequired'],
    ['an unknown method', () => ({ shipping: by(2147483647) }), 'messages.shipping.notFound'],
    ['an unknown payment', () => ({ payment: 2147483647 }), 'messages.payment.notFound'],
    ['a payment that does not fit', () => ({ payment: ids.cash }), 'messages.payment.notAllowed'],
  ])('%s is refused', async (_, body, code) => {
    const { number } = await newOrder();
    const { version } = await open(number);
    expect(codeOf(await edit(number, body()))).toBe(code);
    expect((await open(number)).version).toBe(version);
  });

  test('stay once something has left, waits to be picked up, or is paid', async () => {
    const sent = await newOrder();
    const [line] = (await open(sent.number)).lines;
    await owner.post(`/office/v1/orders/${sent.number}/ship`, {
      version: (await open(sent.number)).version,
      lines: [{ position: line.position, quantity: line.step }],
    });
    expect((await open(sent.number)).sending.fixed.shipping).toBe('sent');
    expect(codeOf(await edit(sent.number, { shipping: by(ids.other) }))).toBe(
      'messages.order.editSent',
    );
    const ready = await newOrder('ready');
    expect(codeOf(await edit(ready.number, { shipping: by(ids.other) }))).toBe(
      'messages.order.editReady',
    );
    const paid = await newOrder();
    const booked = await owner.post(`/office/v1/orders/${paid.number}/prepayments`, {
      cents: 100,
      paid_on: '2026-11-12',
      note: 'x',
    });
    expect(booked.json()).toMatchObject({ success: true });
    expect((await open(paid.number)).sending.fixed.payment).toBe('paid');
    expect(codeOf(await edit(paid.number, { payment: ids.dear }))).toBe('messages.order.editPaid');
  });

  test('of two at once one is late', async () => {
    const { number } = await newOrder();
    const { version } = await open(number);
    const send = (who: Client, body: object) =>
      who.post(`/office/v1/orders/${number}/edit`, { version, ...body });
    const both = await Promise.all([
      send(client, { shipping: by(ids.other) }),
      send(owner, { payment: ids.dear }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });

  test('an order that needs credit now is counted as one, and one that needs none is not marked', async () => {
    const { number, id } = await newOrder();
    await edit(number, { payment: ids.dear });
    await sql`
      update company set credit_limit_cents = 0 where id = (select customer_id from orders where id = ${id})`;
    await sql`
      insert into setting (key, value) values ('credit_line', '{"over": "flag"}')
      on conflict (key) do update set value = excluded.value`;
    const { edited, order } = (await edit(number, { payment: ids.invoice })).json();
    expect(edited.over_credit_cents).toBe(order.sums.gross_cents);
    expect(order.over_credit).not.toBeNull();
    expect((await edit(number, { payment: ids.dear })).json().order.over_credit).toBeNull();
    await sql`delete from setting where key = 'credit_line'`;
  });
});
