import { openPatientPool, type Connection, type Db } from '#base/database/database.server.ts';
import { withoutIndexes } from '#base/database/without-indexes.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import { RETENTION } from '#shop/kernel/retention.server.ts';

/** How much there is of everything, from the number of orders: 200,000 is a shop of years. */
export const sizesOf = (orders: number) => ({
  orders,
  /** Of one customer. */
  ofOne: Math.round(orders / 10),
  customers: Math.ceil(orders / 20),
  guests: Math.round(orders * 2.5),
  audit: orders * 5,
  requests: Math.round(orders / 2),
});
export type Sizes = ReturnType<typeof sizesOf>;

const BULK = [
  'basket',
  'basket_line',
  'session',
  'orders',
  'order_line',
  'order_status_change',
  'shipment',
  'shipment_line',
  'invoice',
  'invoice_line',
  'invoice_vat',
  'invoice_payment',
  'audit',
  'audit_entry',
];

/** The customer with a tenth of all orders. */
export const BUSY = 'rast-0@example.sk';

/**
 * Lets a demo shop grow to so many orders with all that comes with them, beyond what it has grown to already.
 * Orders and their documents are copies of the demo's own, with dates and numbers of their own: what they
 * are of is right by itself. Baskets, sessions, mails and changes come as a running shop leaves them.
 */
export async function grow(connection: Connection, from: Sizes | null, to: Sizes): Promise<void> {
  const more = (key: keyof Sizes) => to[key] - (from?.[key] ?? 0);
  const sql = openPatientPool(connection, 1);
  try {
    await sql.begin(async (tx) => {
      await addCustomers(tx, from?.customers ?? 0, to.customers);
      await planOrders(tx, more('orders'), to.customers);
      // References are checked again when they are put back.
      await withoutIndexes(tx, BULK, async () => {
        await addOrders(tx);
        await addShipments(tx);
        await addInvoices(tx);
        await addGuests(tx, more('guests'));
        await addAudit(tx, more('audit'));
      });
      await addMails(tx);
      await addRequests(tx, more('requests'));
    });
    // As autovacuum would by then.
    await sql`vacuum (analyze)`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function addCustomers(tx: Db, from: number, to: number) {
  await tx`
    with numbered as (
      select n, nextval('company_id_seq')::int as id from generate_series(${from}::int, ${to - 1}::int) as n
    ), added as (
      insert into company (id, state, company_name, activated_at)
      select id, 'active', 'Rast ' || n || ' s. r. o.', now() from numbered
    )
    insert into person (customer_id, email, password_hash, state, roles, activated_at)
    select id, 'rast-' || n || '@example.sk', '-', 'active', ${[...ROLES]}::text[], now() from numbered`;
}

/** Of three years; every tenth is the busy customer's, in between those of others, as they come. */
async function planOrders(tx: Db, orders: number, customers: number) {
  await tx`
    create temp table plan on commit drop as
    with model as (
      select orders.id, row_number() over (order by orders.id) - 1 as place, count(*) over () as models
      from orders join invoice on invoice.order_id = orders.id and kind = 'invoice'
      where orders.email not like 'rast-%' and status in ('shipped', 'delivered') and gift_card_cents = 0
    ), timed as (
      select n, now() - interval '1 day' - (${orders}::int - n) * (interval '3 years' / ${orders}::int) as at
      from generate_series(1, ${orders}::int) as n
    )
    select nextval(pg_get_serial_sequence('orders', 'id'))::int as order_id,
           nextval(pg_get_serial_sequence('basket', 'id'))::int as basket_id,
           nextval(pg_get_serial_sequence('invoice', 'id'))::int as invoice_id,
           model.id as model_id, person.customer_id, person.id as person_id, person.email, at,
           extract(year from at)::int as year,
           row_number() over (partition by extract(year from at) order by n)::int as place
    from timed join model on place = n % models
    join person on person.email =
      'rast-' || case when n % 10 = 0 then 0 else 1 + n % (${customers}::int - 1) end || '@example.sk'
    order by n`;
  await tx`create unique index on plan (order_id)`;
  await tx`create index on plan (model_id)`;
  await tx`
    create temp table taken on commit drop as
    select series, year, coalesce(last, (number_range(series, false)).first - 1) as last
    from (select distinct year from plan) as years
    cross join unnest(array['order', 'invoice']) as series
    left join number_series using (series, year)`;
  await tx`
    insert into number_series as known (series, year, last)
    select series, year, taken.last + count(*) from taken join plan using (year) group by 1, 2, taken.last
    on conflict (series, year) do update set last = excluded.last`;
  await tx`analyze plan`;
}

const numberOf = (series: string) =>
  `plan.year || lpad((plan.place + (select last from taken where series = '${series}' and year = plan.year))::text, 6, '0')`;

async function addOrders(tx: Db) {
  // Its plan is made while the table is small, and would read the whole of it for each of these rows.
  await tx`alter table basket disable trigger basket_opened`;
  await tx`
    insert into basket (id, person_id, state, created_at, updated_at)
    select basket_id, person_id, 'ordered', at - interval '5 minutes', at from plan`;
  await tx`alter table basket enable trigger basket_opened`;
  const models = 'plan join orders model on model.id = plan.model_id';
  await copy(tx, 'orders', models, {
    id: 'plan.order_id',
    basket_id: 'plan.basket_id',
    customer_id: 'plan.customer_id',
    person_id: 'plan.person_id',
    email: 'plan.email',
    created_at: 'plan.at',
    number: numberOf('order'),
  });
  await copy(tx, 'order_line', 'plan join order_line model on model.order_id = plan.model_id', {
    order_id: 'plan.order_id',
  });
  await copy(
    tx,
    'order_status_change',
    `plan join orders of_model on of_model.id = plan.model_id
     join order_status_change model on model.order_id = of_model.id`,
    { order_id: 'plan.order_id', at: 'plan.at + (model.at - of_model.created_at)' },
    'plan.order_id, model.id',
  );
}

/** All of an order in one, which has come where the order has. */
async function addShipments(tx: Db) {
  await tx`
    create temp table sent on commit drop as
    select nextval(pg_get_serial_sequence('shipment', 'id'))::int as id, order_id, at, status
    from plan join orders on orders.id = plan.order_id`;
  await tx`
    insert into shipment (id, order_id, position, carrier, carrier_name, shipped_on, delivered_on, created_at)
    select id, order_id, 1, 'sps', 'Slovak Parcel Service', at::date,
           case when status = 'delivered' then at::date + 1 end, at
    from sent`;
  await tx`
    insert into shipment_line (shipment_id, order_line_id, quantity)
    select sent.id, line.id, line.quantity from sent join order_line line using (order_id)`;
}

/** With the payments of their models, so what is paid is already right: the trigger need not count it. */
async function addInvoices(tx: Db) {
  const models = `plan join invoice of_model on of_model.order_id = plan.model_id and of_model.kind = 'invoice'`;
  const later = '(plan.at::date - of_model.issued_on)';
  await copy(tx, 'invoice', `${models} join invoice model on model.id = of_model.id`, {
    id: 'plan.invoice_id',
    order_id: 'plan.order_id',
    customer_id: 'plan.customer_id',
    number: numberOf('invoice'),
    variable_symbol: numberOf('invoice'),
    created_at: 'plan.at',
    issued_on: `model.issued_on + ${later}`,
    supplied_on: `model.supplied_on + ${later}`,
    due_on: `model.due_on + ${later}`,
  });
  for (const part of ['invoice_line', 'invoice_vat'])
    await copy(tx, part, `${models} join ${part} model on model.invoice_id = of_model.id`, {
      invoice_id: 'plan.invoice_id',
    });
  await tx`alter table invoice_payment disable trigger invoice_paid`;
  await copy(
    tx,
    'invoice_payment',
    `${models} join invoice_payment model on model.invoice_id = of_model.id`,
    { invoice_id: 'plan.invoice_id', reference: 'null', paid_on: `model.paid_on + ${later}` },
  );
  await tx`alter table invoice_payment enable trigger invoice_paid`;
}

/** As long as they are kept, and as long again for the sweep. */
async function addMails(tx: Db) {
  await tx`
    insert into outbox (kind, subject_key, recipient, subject, text_body, html_body, created_at, due_at, sent_at)
    select 'order', 'order:' || order_id, email, 'Objednávka', 'Ďakujeme.', '<p>Ďakujeme.</p>', at, at, at
    from plan where at > now() - ${`${2 * RETENTION.mailDays} days`}::interval`;
}

/** Three in five have expired. */
async function addGuests(tx: Db, guests: number) {
  await tx`
    with visit as (
      insert into session (token_hash, created_at, seen_at, expires_at)
      select sha256(gen_random_uuid()::text::bytea), now() - interval '20 days', now() - interval '20 days',
             now() + interval '1 minute' + (n % 5 - 3) * interval '1 day'
      from generate_series(1, ${guests}::int) as n returning id
    ), held as (
      insert into basket (session_id) select id from visit returning id
    )
    insert into basket_line (basket_id, product_id, quantity)
    select held.id, first.id, 1 from held cross join (select min(id) as id from product) as first`;
}

/** Of as many days as they are kept, and half as many more. */
async function addAudit(tx: Db, rows: number) {
  await tx`
    with change as (
      insert into audit (at, who, command)
      select now() - n * (${`${1.5 * RETENTION.auditDays} days`}::interval / ${rows}::int), 'rast', 'prices'
      from generate_series(${rows}::int, 1, -1) as n returning id
    )
    insert into audit_entry (audit_id, entity, key, before, after)
    select id, 'product', 'RAST-' || id % 1000, '{"price": 1}', '{"price": 2}' from change`;
}

/** What is kept of requests: results to be repeated, and tries that are counted. */
async function addRequests(tx: Db, requests: number) {
  await tx`
    insert into idempotency_key (owner, key, request_hash, answer, created_at)
    select 'rast', gen_random_uuid(), sha256('rast'), '{}', now() - interval '2 days'
    from generate_series(1, ${requests}::int)`;
  await tx`
    insert into attempt (bucket, at) select 'rast ' || n, now() - interval '2 days'
    from generate_series(1, ${requests}::int) as n`;
}

/** Rows like those of `model`, but for some columns; the id is the next one unless it is given. */
export async function copy(
  tx: Db,
  table: string,
  source: string,
  own: Record<string, string>,
  order?: string,
) {
  const columns = (
    await tx<{ name: string }[]>`
      select attname as name from pg_attribute
      where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`
  )
    .map(({ name }) => name)
    .filter((name) => name !== 'id' || 'id' in own);
  const values = columns.map((name) => own[name] ?? `model.${name}`);
  await tx.unsafe(
    `insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${source} ${order ? `order by ${order}` : ''}`,
  );
}
