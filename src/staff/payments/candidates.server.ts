import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { stated } from '#base/database/stated.server.ts';
import type { Debt, Question } from './proposals.ts';

/** Of one customer, the oldest first: more would be guessing. */
const MOST_DEBTS = 16;
const MOST_OF_SUM = 4;
/** An account that has paid for more customers belongs to a carrier and identifies nobody. */
const MOST_PAYERS = 2;
const MOST_COLLECTED = 24;

export type Asked = {
  id: number;
  left_cents: Cents;
  variable_symbol: string;
  counterparty: string;
  counterparty_account: string;
  note: string;
};

/** What is known of each movement, for `propose`: a few queries for a whole page. */
export async function questionsOf(sql: Db, asked: Asked[]): Promise<Map<number, Question>> {
  const ids = asked.map(({ id }) => id);
  const symbols = asked.map((one) => one.variable_symbol.replace(/^0+/, ''));
  const [meant, payers, orders, collected] = await Promise.all([
    findMeant(sql, asked, symbols),
    findPayers(sql, ids),
    findOrders(sql, symbols.filter(Boolean)),
    asked.some(({ note }) => /dobier/i.test(note)) ? findCollected(sql) : [],
  ]);
  const payersOf = (id: number) => {
    const own = payers.filter((one) => one.id === id).map((one) => one.customer_id);
    return own.length > MOST_PAYERS ? [] : own;
  };
  const customersOf = (id: number) => [
    ...payersOf(id),
    ...meant.filter((one) => one.id === id && one.is_certain).map((one) => one.customer_id),
  ];
  const others = await findDebts(sql, [...new Set(ids.flatMap(customersOf))]);
  return new Map(
    asked.map(({ id, left_cents, counterparty, note }, index): [number, Question] => {
      const customers = new Set(customersOf(id));
      const debts = [
        ...meant.filter((one) => one.id === id),
        ...others.filter((debt) => customers.has(debt.customer_id)),
      ];
      const question = {
        cents: left_cents,
        symbol: symbols[index]!,
        payers: payersOf(id),
        collected,
        note: `${counterparty} ${note}`,
        debts: [...new Map(debts.map((debt) => [debt.number, debt])).values()].sort(
          (one, two) => Number(one.due_on > two.due_on) - Number(one.due_on < two.due_on),
        ),
        order: orders.find(({ number }) => number === symbols[index]) ?? null,
      };
      return [id, question];
    }),
  );
}

const DEBT = (sql: Db): Fragment => sql`
  invoice.number, invoice.variable_symbol, invoice.customer_id, invoice.due_on::text,
  invoice.gross_cents - invoice.paid_cents as left_cents, invoice.buyer->>'name' as company_name`;
const isOwed = (sql: Db): Fragment =>
  sql`invoice.kind = 'invoice' and invoice.gross_cents > invoice.paid_cents`;

/** By symbol or a whole number in the note, which say whose it is; by the sum alone, which does not. */
const findMeant = (sql: Db, asked: Asked[], symbols: string[]) => sql<
  (Debt & { id: number; is_certain: boolean })[]
>`
  with asked as (
    select * from unnest(${asked.map(({ id }) => id)}::int[], ${symbols}::text[],
                         ${asked.map((one) => one.left_cents)}::int[], ${asked.map(({ note }) => note)}::text[])
      as asked (id, symbol, cents, note)
  ), named as (
    select id, symbol as number from asked where symbol <> ''
    union select id, (regexp_matches(note, '\\d{10}', 'g'))[1] from asked
  )
  select named.id, true as is_certain, ${DEBT(sql)}
  from named join invoice on invoice.variable_symbol = named.number where ${isOwed(sql)}
  union all
  select named.id, true, ${DEBT(sql)}
  from named join orders on orders.number = named.number join invoice on invoice.order_id = orders.id
  where ${isOwed(sql)}
  union all
  select asked.id, false, found.* from asked cross join lateral (
    select ${DEBT(sql)} from invoice
    where ${isOwed(sql)} and gross_cents - paid_cents = asked.cents
    order by invoice.due_on limit ${stated(sql, MOST_OF_SUM)}) as found`;

const findPayers = (sql: Db, ids: number[]) => sql<{ id: number; customer_id: number }[]>`
  select distinct asked.id, earlier.customer_id
  from bank_transaction asked cross join lateral (
    select invoice.customer_id from (
      select id from bank_transaction
      where counterparty_account = asked.counterparty_account and counterparty_account <> ''
        and allocated_cents > 0 and id <> asked.id
      order by id desc limit 10) as paid
    join bank_allocation on transaction_id = paid.id
    join invoice_payment payment on payment.id = payment_id
    join invoice on invoice.id = payment.invoice_id) as earlier
  where asked.id = any(${ids}) and asked.counterparty_account <> ''`;

const findDebts = (sql: Db, customers: number[]) => sql<Debt[]>`
  select found.* from unnest(${customers}::int[]) as customer (id) cross join lateral (
    select ${DEBT(sql)} from invoice
    where invoice.customer_id = customer.id and ${isOwed(sql)}
    order by invoice.due_on, invoice.id limit ${stated(sql, MOST_DEBTS)}) as found`;

/** Orders that wait for a prepayment: nothing that is left of them is invoiced. */
const findOrders = (sql: Db, symbols: string[]) => sql<NonNullable<Question['order']>[]>`
  select * from (
    select number, company_name, gross_cents - gift_card_cents - (
             select coalesce(sum(amount_cents), 0)::int from prepayment where order_id = orders.id) as gross_cents
    from orders
    where number = any(${symbols}) and status <> 'cancelled'
      and not exists (select from invoice where order_id = orders.id and kind = 'invoice')) as waiting
  where gross_cents > 0`;

/** Those due last: carriers hand over within days. */
const findCollected = (sql: Db) => sql<Debt[]>`
  select ${DEBT(sql)} from invoice join orders on orders.id = invoice.order_id
  where ${isOwed(sql)} and orders.payment_kind = 'on_delivery' and invoice.due_on > current_date - 45
  order by invoice.due_on desc, invoice.id desc limit ${stated(sql, MOST_COLLECTED)}`;
