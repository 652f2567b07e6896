import type { Db, Fragment, Sql } from '#base/database.server.ts';
import { type Cents, toEuros } from '#base/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

type Row = { invoice_email: string | null; limit_cents: Cents | null; open_cents: number };

/** Ordered to be invoiced, and not yet; the query names its table `company`. */
export const openCents = (sql: Db): Fragment => sql`(
  select coalesce(sum(gross_cents - gift_card_cents), 0)::float8 from orders
  where customer_id = company.id and payment_kind = 'invoice' and status <> 'cancelled'
    and not exists (select from invoice where order_id = orders.id and kind = 'invoice'))`;

/** What is not paid yet of its invoices, and of that what should have been. */
export const unpaidCents = (sql: Db, isOverdue = false): Fragment => sql`(
  select coalesce(sum(gross_cents - paid_cents), 0)::float8 from invoice
  where customer_id = company.id and gross_cents > paid_cents
    and ${isOverdue ? sql`due_on < current_date` : sql`true`})`;

/**
 * What is agreed with the company. Of its credit is used what is unpaid, and what it has ordered to be invoiced and is not
 * yet; whatever is paid ahead or at the door needs no credit.
 */
export async function getTerms(sql: Sql, customerId: CompanyId) {
  const [row] = await sql<[Row]>`
    select invoice_email, credit_limit_cents as limit_cents,
           case when credit_limit_cents is null then 0 else ${openCents(sql)} end as open_cents
    from company where id = ${customerId}`;
  return row;
}

export const creditOf = ({ limit_cents: limit, open_cents }: Row, unpaidCents: number) =>
  limit === null
    ? null
    : { limit: toEuros(limit), free: toEuros(limit - unpaidCents - open_cents) };
