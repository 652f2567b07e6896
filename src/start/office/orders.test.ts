import { beforeAll, describe, expect, test } from 'vitest';
import { copyOrder } from '#shop/orders/list/orders.fixture.ts';
import type { StaffRole } from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
type Listed = { id: number; number: string; status: string; net_cents: number | null };
let owner: Client;
let warehouse: Client;
let accountant: Client;
let content: Client;
beforeAll(async () => {
  const enter = async (role: StaffRole) => office.signIn(await office.newColleague(role));
  owner = await enter('owner');
  warehouse = await enter('warehouse');
  accountant = await enter('accountant');
  content = await enter('content');
});

type Page = { orders: Listed[]; has_more: boolean };
const list = async (client: Client, body: object): Promise<Page> =>
  (await client.post('/office/v1/orders/list', body)).json();

describe('the list', () => {
  test('shows what waits oldest first, everything newest first, page by page and nothing twice', async () => {
    await Promise.all(Array.from({ length: 60 }, () => copyOrder({ sql }, { status: 'accepted' })));
    const [{ waiting, all }] = await sql<[{ waiting: number; all: number }]>`
      select count(*) filter (where status in ('new', 'accepted', 'ready'))::int as waiting,
             count(*)::int as all from orders`;
    for (const [view, total, direction] of [
      ['waiting', waiting, 1],
      ['all', all, -1],
    ] as const) {
      const seen: Listed[] = [];
      let page = await list(owner, { view });
      while (page.has_more) {
        seen.push(...page.orders);
        page = await list(owner, { view, after: page.orders.at(-1)!.id });
      }
      seen.push(...page.orders);
      expect(new Set(seen.map(({ id }) => id)).size).toBe(total);
      const sorted = await sql<{ id: number }[]>`
        select id from orders where id in ${sql(seen.map(({ id }) => id))} order by created_at, id`;
      const ids = sorted.map(({ id }) => id);
      expect(seen.map(({ id }) => id)).toEqual(direction > 0 ? ids : ids.toReversed());
    }
    const { counts } = (await owner.get('/office/v1/orders/counts')).json();
    expect(counts).toMatchObject({ waiting, all });
  });

  test.each([
    ['shipping', `status = 'accepted' and not is_pick_up`],
    ['pick_up', `status in ('new', 'accepted', 'ready') and is_pick_up`],
  ])('%s holds exactly what belongs there', async (view, condition) => {
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*)::int as count from orders where ${sql.unsafe(condition)}`;
    const { counts } = (await owner.get('/office/v1/orders/counts')).json();
    expect(counts[view]).toBe(count);
    expect((await list(owner, { view })).orders).toHaveLength(Math.min(50, count));
  });

  test('sums are for those who may read prices', async () => {
    const sumsOf = async (client: Client) =>
      (await list(client, { view: 'all' })).orders.map(({ net_cents }) => typeof net_cents);
    expect(new Set(await sumsOf(accountant))).toEqual(new Set(['number']));
    expect(new Set(await sumsOf(warehouse))).toEqual(new Set(['object']));
    const { number } = (await list(owner, { view: 'all' })).orders[0]!;
    const look = async (client: Client) =>
      (await client.get(`/office/v1/orders/${number}`)).json().order;
    expect(await look(accountant)).toMatchObject({ sum: expect.any(Number) });
    const seen = await look(warehouse);
    expect([seen.sum, seen.sum_without_vat, seen.lines[0].sum_without_vat]).toEqual([
      null,
      null,
      null,
    ]);
    expect((await owner.get('/office/v1/orders/2099999999')).statusCode).toBe(404);
  });
});

describe('one field finds', () => {
  const find = async (query: string, client = owner) =>
    (await client.post('/office/v1/search', { query })).json().found as {
      orders: { number: string; company_name: string; net_cents: number | null }[];
      customers: { company_name: string; company_id: string }[];
      invoices: { number: string; kind: string }[];
      products: { code: string; url: string }[];
    };

  async function newOrder() {
    const { id, number } = await copyOrder({ sql }, { status: 'new' });
    await sql`
      update orders set company_name = 'Žltý Kľúč s. r. o.', company_id = '99123457',
        invoice_city = 'Tvrdošín', delivery_city = 'Tvrdošín', delivery_phone = '+421 911 222 333'
      where id = ${id}`;
    return number;
  }

  test.each([
    ['a part of the number', (number: string) => number.slice(-6)],
    ['the whole number', (number: string) => number],
    ['the name without its marks', () => 'zlty kluc'],
    ['the name with its form', () => 'Žltý Kľúč s. r. o.'],
    ['IČO', () => '99123457'],
    ['the town', () => 'tvrdosin'],
    ['a phone as it is dictated', () => '0911 222 333'],
  ])('an order by %s', async (_, queryOf) => {
    const number = await newOrder();
    expect((await find(queryOf(number))).orders.map((order) => order.number)).toContain(number);
    await sql`update orders set company_name = 'Iná', company_id = '', invoice_city = 'X',
      delivery_city = 'X', delivery_phone = '' where number = ${number}`;
  });

  test('an order and an invoice by their amount', async () => {
    const [invoice] = await sql<{ number: string; gross_cents: number; order_number: string }[]>`
      select invoice.number, invoice.gross_cents, orders.number as order_number
      from invoice join orders on orders.id = order_id where kind = 'invoice' order by invoice.id desc limit 1`;
    const typed = (invoice!.gross_cents / 100).toFixed(2).replace('.', ',');
    const found = await find(typed);
    expect(found.invoices.map(({ number }) => number)).toContain(invoice!.number);
    expect(found.orders.map(({ number }) => number)).toContain(invoice!.order_number);
  });

  test('an invoice by a part of its number, by its symbol, and by whose it is', async () => {
    const [invoice] = await sql<{ number: string; symbol: string; company_name: string }[]>`
      select invoice.number, variable_symbol as symbol, company.company_name
      from invoice join company on company.id = customer_id
      where kind = 'invoice' order by issued_on desc, invoice.id desc limit 1`;
    for (const query of [invoice!.number.slice(-7), invoice!.symbol, invoice!.company_name])
      expect((await find(query)).invoices.map(({ number }) => number)).toContain(invoice!.number);
  });

  test('a customer by name, IČO, somebody of them, and the town', async () => {
    const [company] = await sql<Record<string, string>[]>`
      select company_name, company_id, email, city from company
      join person on person.customer_id = company.id
      join customer_address on customer_address.customer_id = company.id
      where email = 'demo@bastion.sk' limit 1`;
    for (const query of Object.values(company!))
      expect((await find(query)).customers.map((one) => one.company_name)).toContain(
        company!.company_name,
      );
  });

  test('a product by its code or how it begins', async () => {
    const [product] = await sql<{ code: string; slug: string }[]>`
      select code, slug from product where is_sold order by id limit 1`;
    for (const query of [product!.code, product!.code.toLowerCase().slice(0, 4)])
      expect((await find(query)).products.length).toBeGreaterThan(0);
    expect((await find(product!.code)).products[0]).toMatchObject({
      code: product!.code,
      url: expect.stringContaining(`/product/${product!.slug}`),
    });
  });

  test('nothing by less than it takes to tell things apart, nor by characters of the search itself', async () => {
    for (const query of ['', 's.', 'ab', '%%%', '___', '   '])
      expect((await find(query)).orders, query).toEqual([]);
  });

  test('only what the role may read', async () => {
    const number = await newOrder();
    const atWarehouse = await find(number, warehouse);
    expect(atWarehouse.orders[0]).toMatchObject({ number, net_cents: null });
    expect([atWarehouse.customers, atWarehouse.invoices]).toEqual([[], []]);
    expect(await find(number, content)).toMatchObject({ orders: [], customers: [], invoices: [] });
  });

  test('a word that very many have gives the newest', async () => {
    await sql`update orders set delivery_city = 'Všadeprítomné'`;
    const [newest] = await sql<{ number: string }[]>`
      select number from orders order by created_at desc, id desc limit 1`;
    const [{ total }] = await sql<[{ total: number }]>`select count(*)::int as total from orders`;
    for (let made = total; made < 1_010; made += 1)
      await copyOrder({ sql }, { status: 'delivered' });
    await sql`update orders set delivery_city = 'Všadeprítomné'`;
    const found = await find('vsadepritomne');
    expect(found.orders).toHaveLength(5);
    const expected = await sql<{ number: string }[]>`
      select number from orders order by created_at desc, id desc limit 5`;
    expect(found.orders.map(({ number }) => number)).toEqual(expected.map(({ number }) => number));
    expect(newest).toBeDefined();
  }, 120_000);
});

test('a look at an order has postcodes and names as they are written, without what stands beside them', async () => {
  const { number, id } = await copyOrder({ sql }, { status: 'accepted' });
  await sql`
    update orders set delivery_zip = '91701', delivery_city = 'Trnava', invoice_zip = '01001',
      invoice_city = 'Žilina' where id = ${id}`;
  const { order } = (await owner.get(`/office/v1/orders/${number}`)).json();
  expect(order.delivery).toContain('917\u00a001 Trnava');
  const names = order.lines.map(({ code, name }: { code: string; name: string }) =>
    name.includes(code),
  );
  expect(names).not.toContain(true);
  const worked = (await owner.get(`/office/v1/orders/${number}/work`)).json().order;
  expect(worked.invoicing).toContain('010\u00a001 Žilina');
});
