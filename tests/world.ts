import { randomBytes } from 'node:crypto';
import type { Sql } from '#base/database/database.server.ts';
import { startSession } from '#shop/customers/session.server.ts';
import { type Role, ROLES } from '#shop/kernel/roles.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { Client } from './client.ts';
import { addColleague, addCompany, type Added } from './companies.ts';

/** What is the same for everybody. */
export type Catalogue = {
  product: { id: number; slug: string; code: string };
  category: { id: number; path: string };
  attachment: { id: number; code: string; filename: string };
  picture: string;
  blog: string;
  page: string;
  shipping: number;
  payment: number;
  salePoint: number;
};
/** What belongs to one customer and to nobody else. */
export type Belongings = {
  order: number;
  orderLine: number;
  invoice: { id: number; filename: string };
  proforma: { id: number; filename: string };
  /** What has left of the order, with its delivery note. */
  shipment: { id: number; filename: string };
  basket: number;
  line: number;
  giftCard: string;
  /** Another browser in which they are signed in. */
  session: number;
  /** Somebody invited into their company who has not come yet. */
  colleague: number;
  apiKey: number;
  /** What they have asked others of their company to approve. */
  approval: number;
  /** A project with a section, a line and a link for strangers. */
  project: number;
  projectSection: number;
  projectLine: number;
  sharedLink: number;
  /** Where goods of the company go. */
  deliveryAddress: number;
  /** The product that the company has given a number. */
  ownNumber: number;
};
export type Party = Added & { email: string; client: Client; owns: Belongings };
type Stand = { sql: Sql; app: ShopApp };

export const PASSWORD = 'bastion-demo';

/** Ids of rows that never were; the number of an invoice is one too. */
export const NOTHING: Belongings = {
  order: 999_999,
  orderLine: 999_999,
  invoice: { id: 999_999, filename: '2020999999.pdf' },
  proforma: { id: 999_999, filename: 'Z2020999999.pdf' },
  shipment: { id: 999_999, filename: '2020999999-1.pdf' },
  basket: 999_999,
  line: 999_999,
  giftCard: 'NEEXISTUJE',
  session: 999_999,
  colleague: 999_999,
  apiKey: 999_999,
  approval: 999_999,
  project: 999_999,
  projectSection: 999_999,
  projectLine: 999_999,
  sharedLink: 999_999,
  deliveryAddress: 999_999,
  ownNumber: 999_999,
};

export async function readCatalogue({ sql }: Pick<Stand, 'sql'>): Promise<Catalogue> {
  const [found] = await sql<[Catalogue]>`
    select (select to_jsonb(one) from (select id, slug, code from product
              where is_sold and quantity_step = 1 order by id limit 1) as one) as product,
           (select to_jsonb(one) from (select id, path from category order by id limit 1) as one) as category,
           (select to_jsonb(one) from (
              select attachment.id, product.code, attachment.filename from attachment
              join product on product.id = product_id order by attachment.id limit 1) as one) as attachment,
           (select name from file where media_type like 'image/%' order by id limit 1) as picture,
           (select url from blog where is_published and published_at <= now() order by id limit 1) as blog,
           (select url from text_page order by id limit 1) as page,
           (select id from shipping_method where is_default) as shipping,
           (select id from payment_method where kind = 'invoice') as payment,
           (select id from warehouse where is_sale_point order by id limit 1) as "salePoint"`;
  return found;
}

/**
 * A customer with one of everything: an order with its invoice, a basket with a line, a gift card, a key. Every
 * text that is theirs holds `mark`, so that it can be looked for in what others are told.
 */
export async function newParty(stand: Stand, mark: string): Promise<Party> {
  const email = `${mark.toLowerCase()}@bastion.sk`;
  return settle(stand, { ...(await newCustomer(stand.sql, email, mark)), email }, mark);
}

/** Somebody else of the same company, with as much of their own from when they had every role. */
export async function joinParty(
  stand: Stand,
  { id: of, customerId }: Party,
  roles: readonly Role[] = ROLES,
): Promise<Party> {
  const mark = `Kolega${randomBytes(6).toString('hex')}`;
  const email = `${mark.toLowerCase()}@bastion.sk`;
  const id = await addColleague(stand.sql, of, { email, roles: ROLES });
  const party = await settle(stand, { id, customerId, email }, mark);
  await stand.sql`update person set roles = ${[...roles]}::text[] where id = ${id}`;
  return party;
}

type Newcomer = Added & { email: string };

async function settle(
  stand: Stand,
  { id, customerId, email }: Newcomer,
  mark: string,
): Promise<Party> {
  const { sql } = stand;
  const catalogue = await readCatalogue(stand);
  const client = await signedIn(stand, id);
  const known = models.get(sql);
  const bought = known
    ? await copyBought(sql, known, { id, customerId }, mark)
    : await buy(client, catalogue, mark);
  if (!known) models.set(sql, await modelOf(sql, bought, mark));
  const { order, basket, line } = bought;
  const invoice = await invoiceOf(sql, order);
  const giftCard = `DAR-${randomBytes(6).toString('hex').toUpperCase()}`;
  await sql`
    with card as (insert into gift_card (code, amount_cents) values (${giftCard}, 5000) returning id)
    update basket set gift_card_id = card.id from card where basket.id = ${basket}`;
  return {
    id,
    customerId,
    email,
    client,
    owns: {
      order,
      giftCard,
      orderLine: await lineOf(sql, order),
      invoice: { id: invoice.id, filename: `${invoice.number}.pdf` },
      proforma: await proformaOf(sql, order),
      shipment: await shipmentOf(sql, order),
      basket,
      line,
      session: (await startSession(sql, id)).sessionId,
      colleague: await invited(sql, customerId, email),
      apiKey: await keyOf(sql, customerId, mark),
      approval: await requestOf(sql, { id, customerId }, catalogue, mark),
      ...(await projectOf(sql, { id, customerId }, catalogue, mark)),
      deliveryAddress: await deliveryAddressOf(sql, customerId, mark),
      ownNumber: await ownNumberOf(sql, customerId, catalogue, mark),
    },
  };
}

type Bought = { order: number; basket: number; line: number };

/** An order, and a basket that only waits to be one. */
async function buy(client: Client, catalogue: Catalogue, mark: string): Promise<Bought> {
  const order = await placeOrder(client, catalogue, mark);
  await readyBasket(client, catalogue, mark);
  const { basket } = (await client.get('/admin/v1/basket/sk')).json();
  return { order, basket: basket.id, line: basket.products[0].id };
}

type Rows = Record<string, string | number | null>[];
type BasketRows = { basket: Rows; basket_line: Rows; basket_address: Rows };
/** What the first party of a database has bought, as rows without ids and times, before anybody changed them. */
type Model = {
  mark: string;
  ordered: BasketRows;
  open: BasketRows;
  order: { orders: Rows; order_line: Rows; order_status_change: Rows };
};
const models = new WeakMap<Sql, Model>();

async function modelOf(sql: Sql, { order, basket }: Bought, mark: string): Promise<Model> {
  const rowsOf = (table: string, column: string, id: number) => sql`
    (select jsonb_agg(to_jsonb(one) - '{id,at,created_at,updated_at}'::text[]) from ${sql(table)} as one where ${sql(column)} = ${id})`;
  const [placed] = await sql<[{ basket_id: number }]>`
    select basket_id from orders where id = ${order}`;
  const basketOf = async (id: number) => {
    const [rows] = await sql<[BasketRows]>`
      select ${rowsOf('basket', 'id', id)} as basket,
             ${rowsOf('basket_line', 'basket_id', id)} as basket_line,
             ${rowsOf('basket_address', 'basket_id', id)} as basket_address`;
    return rows;
  };
  const [rows] = await sql<[Model['order']]>`
    select ${rowsOf('orders', 'id', order)} as orders,
           ${rowsOf('order_line', 'order_id', order)} as order_line,
           ${rowsOf('order_status_change', 'order_id', order)} as order_status_change`;
  return {
    mark,
    order: rows,
    ordered: await basketOf(placed.basket_id),
    open: await basketOf(basket),
  };
}

/** The same in a few statements instead of a dozen calls: some tests need hundreds of parties. */
function copyBought(sql: Sql, model: Model, { id, customerId }: Added, mark: string) {
  const { ordered, open, order }: Model = JSON.parse(
    JSON.stringify(model)
      .replaceAll(model.mark, mark)
      .replaceAll(model.mark.toLowerCase(), mark.toLowerCase()),
  );
  return sql.begin(async (tx): Promise<Bought> => {
    const insert = async (table: string, rows: Rows, changes: Rows[number]) => {
      const [first] = await tx<{ id: number }[]>`
        insert into ${tx(table)} ${tx(rows.map((row) => ({ ...row, ...changes })))} returning *`;
      return first!.id;
    };
    const basketLike = async (rows: BasketRows) => {
      const basket_id = await insert('basket', rows.basket, { person_id: id });
      await insert('basket_address', rows.basket_address, { basket_id });
      return {
        basket: basket_id,
        line: await insert('basket_line', rows.basket_line, { basket_id }),
      };
    };
    const { basket: basket_id } = await basketLike(ordered);
    const [{ number }] = await tx<[{ number: string }]>`
      select next_number('order', extract(year from now())::int) as number`;
    const placed = { number, basket_id, person_id: id, customer_id: customerId };
    const order_id = await insert('orders', order.orders, placed);
    await insert('order_line', order.order_line, { order_id });
    await insert('order_status_change', order.order_status_change, { order_id });
    return { order: order_id, ...(await basketLike(open)) };
  });
}

async function lineOf(sql: Sql, order: number): Promise<number> {
  const [line] = await sql<[{ id: number }]>`
    select id from order_line where order_id = ${order} order by position limit 1`;
  return line.id;
}

async function invited(sql: Sql, customerId: CompanyId, by: string): Promise<PersonId> {
  const [row] = await sql<[{ id: PersonId }]>`
    insert into person (customer_id, email, password_hash, roles)
    values (${customerId}, ${`caka-${by}`}, '', '{buyer}') returning id`;
  return row.id;
}

/** Straight into the table: a company of many people would pass what one may make. */
async function keyOf(sql: Sql, customerId: CompanyId, name: string): Promise<number> {
  const [key] = await sql<[{ id: number }]>`
    insert into api_key (customer_id, name, token_hash, suffix, scopes, created_by)
    values (${customerId}, ${name}, ${randomBytes(32)}, 'abcd', '{prices,documents}', ${name})
    returning id`;
  return key.id;
}

/** Straight into the tables: sending one needs a limit and a colleague. */
async function requestOf(
  sql: Sql,
  { id, customerId }: Added,
  { product, shipping, payment }: Catalogue,
  mark: string,
): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    with frozen as (
      insert into basket (person_id, state, shipping_id, payment_id, note)
      values (${id}, 'frozen', ${shipping}, ${payment}, ${mark}) returning id
    ), asked as (
      insert into approval (customer_id, person_id, basket_id, year, place, order_limit_cents, spent_cents,
        waiting_cents, shipping_name, shipping_cents, shipping_vat_percent, payment_name, payment_cents,
        payment_vat_percent, products_cents, net_cents, gross_cents, counted_cents)
      select ${customerId}, ${id}, frozen.id, 2026,
        1 + (select count(*) from approval where customer_id = ${customerId}), 0, 0, 0, ${mark}, 0, 23, ${mark}, 0,
        23, 100, 100, 123, 100
      from frozen returning id, basket_id
    ), line as (
      insert into approval_line (approval_id, position, product_id, code, name, unit, asked, quantity,
                                 unit_cents, unit_fraction, vat_percent)
      select id, 1, ${product.id}, ${product.code}, ${mark}, 'ks', 1, 1, 100, 0, 23 from asked
    ), said as (
      insert into approval_talk (approval_id, person_id, text) select id, ${id}, ${mark} from asked
    ), filled as (
      insert into basket_line (basket_id, product_id, quantity) select basket_id, ${product.id}, 1 from asked
    )
    select id from asked`;
  return row.id;
}

type ProjectParts = Pick<Belongings, 'project' | 'projectSection' | 'projectLine' | 'sharedLink'>;

async function projectOf(
  sql: Sql,
  { id, customerId }: Added,
  { product }: Catalogue,
  mark: string,
): Promise<ProjectParts> {
  const [row] = await sql<[ProjectParts]>`
    with made as (
      insert into project (customer_id, person_id, updated_by, name, reference, site_street, note)
      values (${customerId}, ${id}, ${id}, ${mark}, ${mark.slice(0, 35)}, ${mark}, ${mark}) returning id
    ), section as (
      insert into project_section (project_id, position, name) select id, 1, ${mark} from made returning id
    ), line as (
      insert into project_line (section_id, position, product_id, code, name, unit, quantity, note, saved_cents)
      select id, 1, ${product.id}, ${product.code}, ${mark}, 'ks', 3, ${mark}, 100 from section returning id
    ), link as (
      insert into shared_list (customer_id, person_id, project_id, token_hash)
      select ${customerId}, ${id}, id, ${randomBytes(32)} from made returning id
    )
    select made.id as project, section.id as "projectSection", line.id as "projectLine", link.id as "sharedLink"
    from made, section, line, link`;
  return row;
}

/** The company's first, too, on a product of its own: what is somebody else's is another one. */
async function ownNumberOf(
  sql: Sql,
  customerId: CompanyId,
  { attachment }: Catalogue,
  mark: string,
): Promise<number> {
  const [row] = await sql<[{ product_id: number }]>`
    with known as (select product_id from own_number where customer_id = ${customerId} limit 1),
    made as (
      insert into own_number (customer_id, product_id, number, changed_by)
      select ${customerId}, id, ${mark}, ${mark} from product
      where is_sold and code <> ${attachment.code} and not exists (select from known)
      order by id offset ${customerId % 50} limit 1 returning product_id)
    select product_id from known union all select product_id from made`;
  return row.product_id;
}

/** The company's first: colleagues share it, and many of them would pass what a company may keep. */
async function deliveryAddressOf(sql: Sql, customerId: CompanyId, mark: string): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    with known as (select id from delivery_address where customer_id = ${customerId} limit 1),
    made as (
      insert into delivery_address (customer_id, label, company, first_name, last_name, street, city, zip, phone)
      select ${customerId}, ${mark}, ${mark}, ${mark}, ${mark}, ${mark}, ${mark}, '91701', '+421905123456'
      where not exists (select from known) returning id)
    select id from known union all select id from made`;
  return row.id;
}

/** A browser in which the person is signed in already, past the slow look at the password. */
export async function signedIn({ sql, app }: Stand, personId: PersonId): Promise<Client> {
  const { token } = await startSession(sql, personId);
  const client = new Client(app);
  client.cookies.set('bastion_session', token);
  return client;
}

const newCustomer = (sql: Sql, email: string, mark: string) =>
  addCompany(sql, email, {
    company: { company_name: mark, company_id: '36622524', vat_id: mark },
    person: { first_name: mark, last_name: mark, display_name: mark, phone: mark },
  });

/** A basket with one product that only waits for the order. */
export async function readyBasket(
  client: Client,
  catalogue: Catalogue,
  mark: string,
): Promise<void> {
  const { product, shipping, payment } = catalogue;
  await client.put('/admin/v1/basket/add', { basket: null, product: product.id, quantity: 1 });
  await client.patch('/admin/v1/basket/note', { basket: null, note: mark });
  await client.put('/admin/v1/cart/address/1', { basket: null, address: addressOf(mark) });
  await client.put('/admin/v1/cart/shipping/sk', { basket: null, shipping });
  await client.put('/admin/v1/cart/payment', { basket: null, payment });
}

export async function placeOrder(
  client: Client,
  catalogue: Catalogue,
  mark: string,
): Promise<number> {
  await readyBasket(client, catalogue, mark);
  const response = (await client.put('/admin/v1/cart/order/sk', { basket: null })).json();
  if (!response.success) throw new Error(JSON.stringify(response));
  return response.order.id;
}

async function proformaOf(sql: Sql, order: number): Promise<Belongings['proforma']> {
  const [proforma] = await sql<[{ id: number; filename: string }]>`
    insert into proforma (number, variable_symbol, order_id, customer_id, issued_on, due_on, supplier, buyer, lines,
                          rates, net_cents, vat_cents, gross_cents)
    select 'Z' || next_number('proforma', extract(year from now())::int), orders.number, orders.id, orders.customer_id,
           issued_on, due_on, supplier, buyer, '[]', '[]', invoice.net_cents, invoice.vat_cents, invoice.gross_cents
    from orders join invoice on invoice.order_id = orders.id where orders.id = ${order}
    returning id, number || '.pdf' as filename`;
  return proforma;
}

/** Straight into the tables: what an invoice looks like is tested where invoices are issued. */
async function invoiceOf(sql: Sql, order: number): Promise<{ id: number; number: string }> {
  const [invoice] = await sql<[{ id: number; number: string }]>`
    with taken as (select next_number('invoice', extract(year from now())::int) as number)
    insert into invoice (number, variable_symbol, order_id, customer_id, issued_on, supplied_on, due_on,
                         supplier, buyer, net_cents, vat_cents, gross_cents)
    select taken.number, taken.number, orders.id, customer_id, current_date, current_date,
           current_date + 14, (select value from setting where key = 'company'),
           jsonb_build_object('name', company_name, 'street', invoice_street, 'city', invoice_city,
             'zip', invoice_zip, 'ico', company_id, 'dic', vat_id, 'icDph', ext_vat_id),
           net_cents, vat_cents, gross_cents
    from orders, taken where orders.id = ${order} returning id, number`;
  await sql`
    insert into invoice_line (invoice_id, position, code, name, unit, quantity, unit_cents, total_cents,
                              vat_percent)
    select ${invoice.id}, position, code, name, unit, quantity, unit_cents, total_cents, vat_percent
    from order_line where order_id = ${order}`;
  await sql`
    insert into invoice_vat (invoice_id, vat_percent, base_cents, vat_cents)
    select ${invoice.id}, 23, net_cents, vat_cents from orders where id = ${order}`;
  return invoice;
}

/** The whole order in one parcel; straight into the tables, past the mail. */
async function shipmentOf(sql: Sql, order: number): Promise<Belongings['shipment']> {
  const [row] = await sql<[Belongings['shipment']]>`
    with moved as (
      update orders set status = 'shipped' where id = ${order} returning id, number
    ), told as (
      insert into order_status_change (order_id, status) select id, 'shipped' from moved
    ), sent as (
      insert into shipment (order_id, position, shipped_on)
      select id, 1, current_date from moved returning id
    ), filled as (
      insert into shipment_line (shipment_id, order_line_id, quantity)
      select sent.id, line.id, line.quantity from sent, order_line line where order_id = ${order}
    )
    select sent.id, number || '-1.pdf' as filename from sent, moved`;
  return row;
}

export const addressOf = (mark: string) => ({
  first_name: mark,
  last_name: mark,
  street: mark,
  city: mark,
  zip: '917 01',
  phone: '+421 905 123 456',
});
