import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import type { Cents } from '#base/values/money.ts';
import { stated } from '#base/database/stated.server.ts';
import { unpaidCents } from '#shop/invoices/issue/credit.server.ts';
import type { DocumentKind } from '#shop/invoices/invoice.server.ts';
import { findOrders } from '#shop/orders/list/find-orders.server.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { shippingState } from '#shop/orders/shipped.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { type Question, readQuestion } from './question.ts';

/** Of each kind; whoever has not found it among them types more. */
export const MOST_HITS = 5;
/** Of invoices: so many of the newest are looked through, so many more are found by an index. */
const NEWEST = 500;
const MOST_NUMBERS = 200;
/** Of companies whose documents are looked at. */
const MOST_COMPANIES = 20;

/** The pieces of one field, each for who may read that kind of thing. */
export const searchOrders = readingJob({
  title: 'search orders',
  needs: ['orders.read'],
  async work({ sql, permissions }, typed: string) {
    const question = readQuestion(typed, permissions.has('prices.read'));
    const found = question ? await findOrders(sql, question, MOST_HITS) : [];
    const parts = await sql<{ id: number; shipping_state: string }[]>`
      select orders.id, ${shippingState(sql)} from orders
      where id = any(${found.map(({ id }) => id)}::int[])`;
    return found.map(({ id, number, created_at, status, company_name, net_cents }) => ({
      number,
      created_at,
      company_name,
      status: status satisfies OrderStatus,
      is_partly_shipped: parts.some((one) => one.id === id && one.shipping_state === 'part'),
      net_cents: permissions.has('prices.read') ? net_cents : null,
    }));
  },
});

type FoundCompany = {
  id: number;
  company_name: string;
  company_id: string;
  city: string;
  state: string;
  overdue_cents: Cents;
};

export const searchCustomers = readingJob({
  title: 'search customers',
  needs: ['customers.read'],
  async work({ sql }, typed: string) {
    const question = readQuestion(typed);
    if (!question) return [];
    return [
      ...(await sql<FoundCompany[]>`
        select id, company_name, company_id, state, ${unpaidCents(sql, true)} as overdue_cents,
               coalesce((select city from customer_address where customer_id = company.id
                         order by type limit 1), '') as city
        from (select id, company_name, company_id, state from company
              where id in (${companiesOf(sql, question)})
              order by company_name, id limit ${stated(sql, MOST_HITS)}) company
        order by company_name, id`),
    ];
  },
});

export type FoundInvoice = {
  number: string;
  kind: DocumentKind | 'proforma';
  company_name: string;
  due_on: string;
  days_late: number;
  gross_cents: Cents;
  unpaid_cents: Cents;
  /** Of a proforma: why nobody is to pay it any more. */
  closed: 'cancelled' | 'invoiced' | null;
};

/** By its number or a part of it, its variable symbol, its amount, or whose it is: then the newest of theirs. */
export const searchInvoices = readingJob({
  title: 'search invoices',
  needs: ['invoices.read'],
  async work({ sql }, typed: string) {
    const question = readQuestion(typed);
    if (!question) return [];
    const ids = documentsOf(sql, 'invoice', question, MOST_HITS);
    return [
      ...(await sql<FoundInvoice[]>`
        select invoice.number, kind, company_name, due_on::text, current_date - due_on as days_late,
               invoice.gross_cents, invoice.gross_cents - invoice.paid_cents as unpaid_cents, null as closed
        from invoice join orders on orders.id = order_id
        where invoice.id in (${ids})
        order by issued_on desc, invoice.id desc limit ${MOST_HITS}`),
    ];
  },
});

/** Ids of documents that fit, at most so many of each kind of fit. */
export function documentsOf(
  sql: Sql,
  kind: 'invoice' | 'proforma',
  question: Question,
  most: number,
): Fragment {
  const table = sql(kind);
  const { digits, cents } = question;
  if (digits === null && cents === null)
    return sql`
      select newest.id from (select * from (${companiesOf(sql, question)}) any_of limit ${MOST_COMPANIES}) mine (company)
      cross join lateral (
        select id from ${table} where customer_id = mine.company
        order by issued_on desc, id desc limit ${most}) newest`;
  const isNumbered = digits === null ? sql`false` : sql`number like '%' || ${digits} || '%'`;
  // A piece that very many have is soon met among the newest; one that few have is found by its index.
  return sql`
    (select id from (select id, number from ${table} order by id desc limit ${stated(sql, NEWEST)}) as newest
     where ${isNumbered} order by id desc limit ${stated(sql, most)})
    union (select id from ${table} where ${isNumbered} limit ${stated(sql, MOST_NUMBERS)})
    union (select id from ${table} where variable_symbol = ${digits ?? ''} order by id desc limit ${stated(sql, most)})
    union (select id from ${table} where gross_cents = ${cents ?? -1} order by id desc limit ${stated(sql, most)})`;
}

type FoundProduct = { code: string; name: string; slug: string; stock: number };

/** By its code, or how it begins; a name is looked for in the shop. */
export const searchProducts = readingJob({
  title: 'search products',
  needs: ['catalogue.read'],
  async work({ sql }, typed: string) {
    return [
      ...(await sql<FoundProduct[]>`
        with asked as (select plain_code(${typed}) as code),
        hits as (
          select hit::int as id, place
          from asked, unnest(look_for_codes(0, code, code || '~', ${MOST_HITS}, 2147483647)) with ordinality listed (hit, place)
          where length(code) >= 3)
        select code, name, slug, stock from hits join product using (id)
        order by place limit ${MOST_HITS}`),
    ];
  },
});

/** Companies by their name or a number, somebody of them, their town or a phone. */
export const companiesOf = (sql: Db, { words, phone }: Question): Fragment => {
  const like = (text: Fragment, piece: string) =>
    sql`${text} like '%' || plain_text(${piece.replace(/[\\%_]/g, '\\$&')}) || '%'`;
  const all = (text: Fragment) =>
    words.length === 0
      ? sql`false`
      : words.map((word) => like(text, word)).reduce((left, right) => sql`${left} and ${right}`);
  const called = (text: Fragment) => (phone === null ? sql`` : sql`or ${like(text, phone)}`);
  const company = sql`company_words(company_name, company_id, vat_id, ext_vat_id)`;
  const person = sql`person_words(email, first_name, last_name, phone)`;
  const address = sql`address_words(city, phone)`;
  // Words that thousands have are no use to anybody: some of them are enough.
  const few = sql.unsafe('limit 200') as unknown as Fragment;
  return sql`
    (select id from company where ${all(company)} ${few})
    union (select customer_id from person where ${all(person)} ${called(person)} ${few})
    union (select customer_id from customer_address where ${all(address)} ${called(address)} ${few})`;
};
