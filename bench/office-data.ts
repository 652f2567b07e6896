import type { Db, Sql } from '#base/database/database.server.ts';
import { copy } from '../drills/growth-data.ts';

/** What a shop that has only grown lacks for its people to have work. */
const OPEN = 2_000;
const STATEMENTS = 60;
const MOVEMENTS = 100;
const ELECTRONIC = 50_000;

/**
 * Old invoices are paid; orders wait, a third of them for goods; credit limits; electronic invoices; bank statements of two months. Once: a shop
 * that has them stays as it is.
 */
export async function addWork(sql: Sql): Promise<void> {
  const [known] = await sql`select from bank_statement where key like 'bench-%' limit 1`;
  if (known) return;
  await sql.begin(async (tx) => {
    await payOld(tx);
    await addOpenOrders(tx);
    await tx`update company set credit_limit_cents = 10000 + id % 50 * 10000 where id % 5 = 0`;
    await addElectronic(tx);
    await addStatements(tx);
  });
  await sql`vacuum (analyze)`;
}

/** A shop is paid in the end: of what is older than four months one in a hundred is not. */
async function payOld(tx: Db) {
  await tx`alter table invoice_payment disable trigger invoice_paid`;
  await tx`
    with paid as (
      insert into invoice_payment (invoice_id, amount_cents, paid_on)
      select id, gross_cents - paid_cents, due_on from invoice
      where kind = 'invoice' and gross_cents > paid_cents and issued_on < current_date - 120 and id % 100 <> 0
      returning invoice_id
    )
    update invoice set paid_cents = gross_cents where id in (select invoice_id from paid)`;
  await tx`alter table invoice_payment enable trigger invoice_paid`;
}

async function addOpenOrders(tx: Db) {
  await tx`
    create temp table waiting on commit drop as
    select nextval(pg_get_serial_sequence('orders', 'id'))::int as order_id,
           nextval(pg_get_serial_sequence('basket', 'id'))::int as basket_id,
           model.id as model_id, person_id, place,
           now() - place * interval '7 minutes' as at,
           case when is_pick_up and place % 3 = 0 then 'ready' when place % 2 = 0 then 'accepted' else 'new' end as status
    from (select *, row_number() over (order by id desc) as place from orders
          where status in ('shipped', 'delivered') order by id desc limit ${OPEN}) as model`;
  await tx`
    insert into basket (id, person_id, state, created_at, updated_at)
    select basket_id, person_id, 'ordered', at - interval '5 minutes', at from waiting`;
  await copy(tx, 'orders', 'waiting join orders model on model.id = waiting.model_id', {
    id: 'waiting.order_id',
    basket_id: 'waiting.basket_id',
    created_at: 'waiting.at',
    status: 'waiting.status',
    number: `'98' || lpad(waiting.place::text, 8, '0')`,
  });
  await copy(
    tx,
    'order_line',
    'waiting join order_line model on model.order_id = waiting.model_id',
    {
      order_id: 'waiting.order_id',
      later_quantity: 'case when waiting.place % 3 = 0 and model.position = 1 then 1 else 0 end',
      expected_on: 'case when waiting.place % 6 = 0 then current_date + 9 end',
    },
  );
  await tx`
    insert into order_status_change (order_id, status, at) select order_id, status, at from waiting`;
}

async function addElectronic(tx: Db) {
  await tx`
    insert into einvoice_document (invoice_id, xml, hash)
    select id, '\\x3c612f3e', sha256('\\x3c612f3e') from invoice
    where not exists (select from einvoice_document where invoice_id = invoice.id)
    order by id desc limit ${ELECTRONIC}`;
  await tx`
    insert into einvoice_delivery (invoice_id, state, receiver, key, next_at)
    select invoice_id, case when invoice_id % 5000 = 0 then 'refused' else 'delivered' end, '0245:2023581747',
           gen_random_uuid(), null
    from einvoice_document where xml = '\\x3c612f3e'`;
}

/** Payments that are there came over the bank; of each statement some money waits. */
async function addStatements(tx: Db) {
  await tx`
    insert into bank_statement (account, key, number, format, file_name, from_day, to_day, who)
    select 'SK3112000000198742637541', 'bench-' || n, n::text, 'camt', n || '.xml', current_date - n::int, current_date - n::int, 'bench'
    from generate_series(1, ${STATEMENTS}::int) as n`;
  await tx`
    create temp table paid on commit drop as
    select statement.id as statement_id, payment.id as payment_id, amount_cents, buyer ->> 'name' as name, variable_symbol, customer_id,
           row_number() over () as place
    from (select *, row_number() over (order by id desc) - 1 as at from invoice_payment
          where amount_cents > 0 order by id desc limit ${STATEMENTS * MOVEMENTS}::int) as payment
    join invoice on invoice.id = invoice_id
    join (select id, row_number() over (order by id) - 1 as at from bank_statement where key like 'bench-%') as statement
      on statement.at = payment.at % ${STATEMENTS}::int`;
  await tx`
    insert into bank_transaction (statement_id, account, reference, booked_on, amount_cents, currency, variable_symbol,
                                  counterparty, counterparty_account)
    select statement_id, 'SK3112000000198742637541', 'bench-' || place, current_date, amount_cents, 'EUR', variable_symbol, name,
           'SK' || customer_id
    from paid`;
  await tx`
    insert into bank_allocation (transaction_id, payment_id, amount_cents)
    select bank_transaction.id, payment_id, paid.amount_cents
    from paid join bank_transaction on reference = 'bench-' || place`;
  await tx`
    insert into bank_transaction (statement_id, account, reference, booked_on, amount_cents, currency, variable_symbol,
                                  counterparty, counterparty_account, note)
    select statement_id, account, 'bench-open-' || bank_transaction.id, booked_on, owed.cents,
           'EUR', case when bank_transaction.id % 3 = 0 then owed.variable_symbol else '' end, counterparty, counterparty_account,
           case when bank_transaction.id % 5 = 0 then 'Uhrada dobierok' else 'faktura ' || owed.variable_symbol end
    from bank_transaction
    join (select gross_cents - paid_cents as cents, variable_symbol, row_number() over (order by id desc) as place from invoice
          where kind = 'invoice' and gross_cents > paid_cents order by id desc limit 10000) as owed
      on owed.place = bank_transaction.id % 10000
    where reference like 'bench-%' and bank_transaction.id % 2 = 0`;
}
