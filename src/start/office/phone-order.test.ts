import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { addColleague, addCompany } from '#tests/companies.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
let staff: { id: number; email: string };
let client: Client;
let ids: Record<'shipping' | 'payment' | 'pickUp' | 'salePoint' | 'product' | 'packed', number>;
const address = {
  name: '',
  first_name: 'Ján',
  last_name: 'Novák',
  street: 'Dlhá 1',
  city: 'Nitra',
  zip: '94901',
  phone: '0911222333',
};

beforeAll(async () => {
  const colleague = await office.newColleague('office');
  staff = colleague;
  client = await office.signIn(colleague);
  [ids] = (await sql`
    select (select id from shipping_method where is_active and not pick_up and not is_packeta order by id limit 1) as shipping,
           (select id from shipping_method where is_active and pick_up order by id limit 1) as "pickUp",
           (select id from payment_method where is_active and allow_for_shipping and kind = 'invoice' order by id limit 1) as payment,
           (select id from warehouse where is_sale_point order by id limit 1) as "salePoint",
           (select min(id) from product where is_sold and quantity_step = 1) as product,
           (select min(id) from product where is_sold and quantity_step > 1) as packed`) as unknown as [
    typeof ids,
  ];
});

let companies = 0;
const newCompany = (more: object = {}, person: object = {}) => {
  companies += 1;
  return addCompany(sql, `volajuci-${companies}@example.sk`, {
    company: { company_name: `Volajúci ${companies} s. r. o.`, ...more },
    ...(Object.keys(person).length > 0 ? { person: person as never } : {}),
  });
};
type Buyer = { id: number; customerId: number };
const wishOf = ({ id, customerId }: Buyer, more: object = {}) => ({
  customer: customerId,
  person: id,
  lines: [{ product: ids.product, quantity: 3 }],
  shipping: ids.shipping,
  payment: ids.payment,
  sale_point: null,
  packeta: null,
  invoice: address,
  delivery: null,
  customer_reference: 'OBJ 7',
  note: 'Volal pán Novák',
  ...more,
});
const post = (what: string, body: object, headers: Record<string, string> = {}) =>
  client.post(`/office/v1/orders/new${what}`, body, { headers });
const take = async (body: object, headers?: Record<string, string>) =>
  (await post('', body, headers)).json();

describe('an order by phone', () => {
  test('is the order the person would have made: their price, a number, stock, the mail to them, who wrote it down', async () => {
    const buyer = await newCompany();
    const wish = wishOf(buyer);
    await sql`insert into basket (person_id, note) values (${buyer.id}, 'moje')`;
    const [before] = await sql`select stock from product where id = ${ids.product}`;
    const { quote } = (await post('/quote', wish)).json();
    const { order } = await take(wish);
    expect(quote).toMatchObject({
      net_cents: order.net_cents,
      gross_cents: order.gross_cents,
      problem: null,
    });
    const [row] = await sql`select * from orders where number = ${order.number}`;
    expect(row).toMatchObject({
      customer_id: buyer.customerId,
      person_id: buyer.id,
      status: 'new',
      taken_by: staff.email,
      customer_reference: 'OBJ 7',
      note: 'Volal pán Novák',
      delivery_city: 'Nitra',
      net_cents: order.net_cents,
    });
    const [line] = await sql`select * from order_line where order_id = ${row!.id}`;
    expect(line).toMatchObject({ quantity: 3, total_cents: quote.lines[0].cents });
    const [after] = await sql`select stock from product where id = ${ids.product}`;
    expect(after!.stock).toBe(before!.stock - 3);
    const mails =
      await sql`select recipient from outbox where subject_key = ${`order:${row!.id}`} and kind = 'order'`;
    expect(mails.map(({ recipient }) => recipient)).toEqual([`volajuci-${companies}@example.sk`]);
    const [audit] = await sql`
      select who, command, after from audit join audit_entry on audit_id = audit.id where key = ${order.number}`;
    expect(audit).toMatchObject({
      who: staff.email,
      command: 'orders take',
      after: { by_phone: true },
    });
    // What they have in their own basket is theirs.
    const [own] =
      await sql`select note from basket where person_id = ${buyer.id} and state = 'open'`;
    expect(own!.note).toBe('moje');
    const look = (await client.get(`/office/v1/orders/${order.number}`)).json().order;
    expect(look.taken_by).toBe(staff.email);
  });

  test('costs what the customer’s own basket would', async () => {
    const buyer = await newCompany();
    const quoteNow = async () => (await post('/quote', wishOf(buyer))).json().quote;
    const listed = await quoteNow();
    await sql`
      insert into discount (customer_id, vendor_id, discount_bp)
      select ${buyer.customerId}, vendor_id, 9000 from product where id = ${ids.product}`;
    const own = await quoteNow();
    expect(own.lines[0].discount_bp).toBe(9000);
    expect(own.lines[0].cents).toBeLessThan(listed.lines[0].cents);
    const { order } = await take(wishOf(buyer));
    expect(order.net_cents).toBe(own.net_cents);
  });

  test('sent twice under one key it is one order', async () => {
    const wish = wishOf(await newCompany());
    const key = { 'idempotency-key': 'one-call' };
    const [one, two] = await Promise.all([take(wish, key), take(wish, key)]);
    expect(one.order.number).toBe(two.order.number);
    const { count } = await sql`select from orders where customer_id = ${wish.customer}`;
    expect(count).toBe(1);
    expect((await post('', { ...wish, note: 'iné' }, key)).statusCode).toBe(409);
  });

  test('a question and a dry run leave nothing behind', async () => {
    const wish = wishOf(await newCompany());
    const counts = async () =>
      (
        await sql`
      select (select count(*) from basket) as baskets, (select count(*) from orders) as orders,
             (select last from number_series where series = 'order' order by year desc limit 1) as last`
      )[0];
    const before = await counts();
    await post('/quote', wish);
    expect((await take(wish, { 'x-dry-run': '1' })).order.number).toMatch(/^\d{10}$/);
    expect(await counts()).toEqual(before);
  });

  test('limits of the person hold for the office too; another of the company orders', async () => {
    const buyer = await newCompany({}, { order_limit_cents: 1 });
    const boss = await addColleague(sql, buyer.id, {
      email: `sef-${companies}@example.sk`,
      roles: ['admin'],
    });
    expect((await post('/quote', wishOf(buyer))).json().quote.problem).toContain('nad limitom');
    const refused = await post('', wishOf(buyer));
    expect([refused.statusCode, refused.json().error[0].code]).toEqual([
      409,
      'messages.office.overPersonLimit',
    ]);
    expect((await take(wishOf({ ...buyer, id: boss }))).order.number).toMatch(/^\d{10}$/);
  });

  test.each([
    ['a company that is paused', { state: 'blocked' }, {}, 409],
    ['somebody who is paused', {}, { state: 'blocked' }, 409],
    ['somebody who may not buy', {}, { roles: ['accountant'] }, 409],
  ])('%s orders nothing', async (_, company, person, status) => {
    expect((await post('', wishOf(await newCompany(company, person)))).statusCode).toBe(status);
  });

  test('somebody of another company, an unknown company', async () => {
    const [one, other] = [await newCompany(), await newCompany()];
    expect((await post('', wishOf({ ...one, id: other.id }))).statusCode).toBe(409);
    expect((await post('', wishOf({ ...one, customerId: 2147483647 }))).statusCode).toBe(404);
    expect((await client.get('/office/v1/orders/new/customers/2147483647')).statusCode).toBe(404);
  });

  test('what is missing is said before, and refused', async () => {
    const buyer = await newCompany();
    const problemOf = async (more: object) =>
      (await post('/quote', wishOf(buyer, more))).json().quote.problem;
    expect(await problemOf({ shipping: null })).toMatch(/doprav|doručen/i);
    expect(await problemOf({ payment: null })).toMatch(/plat/i);
    expect(await problemOf({ lines: [] })).toMatch(/košík/i);
    expect(await problemOf({ invoice: null })).toMatch(/adres/i);
    expect(await problemOf({ shipping: ids.pickUp })).toMatch(/./);
    expect(await problemOf({ shipping: 2147483647 })).toMatch(/./);
    const { quote } = (
      await post('/quote', wishOf(buyer, { lines: [{ product: ids.packed, quantity: 1 }] }))
    ).json();
    expect(quote.lines[0].problem ?? quote.unknown[0]?.message).toMatch(/./);
    expect(
      (await post('', wishOf(buyer, { lines: [{ product: ids.packed, quantity: 1 }] }))).statusCode,
    ).toBe(400);
    expect(
      (await post('', wishOf(buyer, { delivery: { ...address, zip: 'x' } }))).json().error[0].key,
    ).toBe('delivery_zip');
    const { count } = await sql`select from orders where customer_id = ${buyer.customerId}`;
    expect(count).toBe(0);
  });

  test('goods have their price before anybody knows where they go; what is missing is named by its field', async () => {
    const buyer = await newCompany();
    const quoteOf = async (more: object) =>
      (await post('/quote', wishOf(buyer, more))).json().quote;
    const whole = await quoteOf({});
    expect(whole).toMatchObject({ missing: [], goods_cents: whole.lines[0].cents });
    const { goods_cents } = whole;
    const nowhere = { ...address, phone: '', zip: 'x' };
    for (const [more, keys] of [
      [{ invoice: nowhere }, ['zip', 'phone']],
      [{ delivery: nowhere }, ['delivery_zip', 'delivery_phone']],
      [{ shipping: null }, ['shipping']],
    ] as const) {
      const quote = await quoteOf(more);
      expect(quote).toMatchObject({ lines: whole.lines, goods_cents, net_cents: null });
      expect(quote.missing.map(({ key }: { key: string }) => key)).toEqual(keys);
      expect(quote.missing[0].message).not.toBe('');
    }
    const refused = await post('', wishOf(buyer, { invoice: nowhere }));
    expect(refused.json().error.map(({ key }: { key: string }) => key)).toEqual(['zip', 'phone']);
  });

  test('the last pick-up point of Packeta and the phone of the caller are offered', async () => {
    const buyer = await newCompany({}, { phone: '+421911000111' });
    const callerOf = async () =>
      (await client.get(`/office/v1/orders/new/customers/${buyer.customerId}`)).json().caller;
    expect(await callerOf()).toMatchObject({
      packeta: null,
      people: [{ id: buyer.id, phone: '+421911000111' }],
    });
    const [packeta] = await sql<{ id: number }[]>`
      select id from shipping_method where is_packeta and is_active limit 1`;
    const wish = wishOf(buyer, { shipping: packeta!.id });
    const { quote } = (await post('/quote', wish)).json();
    expect(quote.missing.map(({ key }: { key: string }) => key)).toEqual(['packetaPoint']);
    const point = { point: '1234', name: 'Nitra, Hlavná 5' };
    await take({ ...wish, packeta: point });
    await take(wishOf(buyer));
    expect((await callerOf()).packeta).toEqual(point);
  });

  test('goods come to where the company has them sent, to another address, or wait at a shop', async () => {
    const buyer = await newCompany();
    const delivery = { ...address, city: 'Žilina', name: 'Stavba' };
    const placeOf = async (more: object) => {
      const { order } = await take(wishOf(buyer, more));
      const [row] =
        await sql`select delivery_city, delivery_company, warehouse_id from orders where number = ${order.number}`;
      return row;
    };
    expect(await placeOf({ delivery })).toMatchObject({
      delivery_city: 'Žilina',
      delivery_company: 'Stavba',
    });
    const [payment] = await sql<{ id: number }[]>`
      select id from payment_method where is_active and allow_for_store order by id limit 1`;
    const fetched = { shipping: ids.pickUp, sale_point: ids.salePoint, payment: payment!.id };
    expect(await placeOf(fetched)).toMatchObject({ warehouse_id: ids.salePoint });
    const { caller } = (
      await client.get(`/office/v1/orders/new/customers/${buyer.customerId}`)
    ).json();
    expect(caller).toMatchObject({
      invoice: { city: 'Nitra' },
      usual: { person: buyer.id, shipping: ids.pickUp, sale_point: ids.salePoint },
      people: [{ id: buyer.id }],
    });
  });
});

test('goods are found by a code, how it begins, and words of the name', async () => {
  const [product] = await sql<{ code: string; name: string }[]>`
    select code, name from product where is_sold order by id limit 1`;
  const find = async (query: string) =>
    ((await post('/goods', { query })).json().goods as { code: string }[]).map(({ code }) => code);
  const [found] = (await post('/goods', { query: product!.code })).json().goods;
  expect(`${found.vendor} ${found.code} ${found.name}`).toBe(product!.name);
  expect((await find(product!.code))[0]).toBe(product!.code);
  expect(await find(product!.code.slice(0, 4))).not.toEqual([]);
  expect(await find(product!.name.split(' ').slice(0, 2).join(' ').toUpperCase())).not.toEqual([]);
  for (const query of ['', ' ', "':*", '& |', '!!!', '()']) expect(await find(query)).toEqual([]);
});
