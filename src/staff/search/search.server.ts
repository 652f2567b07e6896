import type { Db, Fragment } from '#base/database.server.ts';
import type { Cents } from '#base/money.ts';
import type { DocumentKind } from '#shop/invoices/invoice.server.ts';
import { findOrders } from '#shop/orders/find-orders.server.ts';
import type { OrderStatus } from '#shop/orders/contract.ts';
import { readingJob } from '#staff/job.server.ts';
import { type Question, readQuestion } from './question.ts';

/** Of each kind; whoever has not found it among them types more. */
const MOST = 5;
/** Of companies whose documents are looked at. */
const MOST_COMPANIES = 20;

/** The pieces of one field, each for who may read that kind of thing. */
export const searchOrders = readingJob({
  title: 'search orders',
  needs: ['orders.read'],
  async work({ sql, permissions }, typed: string) {
    const question = readQuestion(typed);
    const found = question ? await findOrders(sql, question, MOST) : [];
    return found.map(({ number, created_at, status, company_name, net_cents }) => ({
      ...{ number, created_at, company_name, status: status satisfies OrderStatus },
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
};

export const searchCustomers = readingJob({
  title: 'search customers',
  needs: ['customers.read'],
  async work({ sql }, typed: string) {
    const question = readQuestion(typed);
    if (!question) return [];
    return [
      ...(await sql<FoundCompany[]>`
        select id, company_name, company_id, state,
               coalesce((select city from customer_address where customer_id = found.id
                         order by type limit 1), '') as city
        from (select id, company_name, company_id, state from company
              where id in (${companiesOf(sql, question)})
              order by company_name, id limit ${MOST}) found
        order by company_name, id`),
    ];
  },
});

type FoundInvoice = {
  number: string;
  kind: DocumentKind;
  order_number: string;
  company_name: string;
  due_on: string;
  gross_cents: Cents;
  unpaid_cents: Cents;
};

/** By its number or a part of it, its variable symbol, its amount, or whose it is: then the newest of theirs. */
export const searchInvoices = readingJob({
  title: 'search invoices',
  needs: ['invoices.read'],
  async work({ sql }, typed: string) {
    const question = readQuestion(typed);
    if (!question) return [];
    const ids = invoicesOf(sql, question, MOST);
    return [
      ...(await sql<FoundInvoice[]>`
        select invoice.number, kind, orders.number as order_number, company_name, due_on::text,
               invoice.gross_cents, invoice.gross_cents - invoice.paid_cents as unpaid_cents
        from invoice join orders on orders.id = order_id
        where invoice.id in (${ids})
        order by issued_on desc, invoice.id desc limit ${MOST}`),
    ];
  },
});

/** Ids of documents that fit, at most so many of each kind of fit. */
export function invoicesOf(sql: Db, question: Question, most: number): Fragment {
  const { digits, cents } = question;
  if (digits === null && cents === null)
    return sql`
      select newest.id from (select * from (${companiesOf(sql, question)}) any_of limit ${MOST_COMPANIES}) mine (company)
      cross join lateral (
        select id from invoice where customer_id = mine.company
        order by issued_on desc, id desc limit ${most}) newest`;
  return sql`
    (select id from invoice where ${digits === null ? sql`false` : sql`number like '%' || ${digits} || '%'`}
     order by id desc limit ${most})
    union (select id from invoice where variable_symbol = ${digits ?? ''} order by id desc limit ${most})
    union (select id from invoice where gross_cents = ${cents ?? -1} order by id desc limit ${most})`;
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
          from asked, unnest(look_for_codes(0, code, code || '~', ${MOST}, 2147483647)) with ordinality listed (hit, place)
          where length(code) >= 3)
        select code, name, slug, stock from hits join product using (id)
        order by place limit ${MOST}`),
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
