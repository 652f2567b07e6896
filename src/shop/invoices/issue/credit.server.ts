import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { overpaidCents } from '#shop/invoices/payments/overpayments.server.ts';

type Row = {
  invoice_email: string | null;
  limit_cents: Cents | null;
  open_cents: number;
  overpaid_cents: number;
};

/** What invoices of an order hold, without what a gift card has paid of them. */
export const billedCents = (sql: Db, orderId: Fragment): Fragment => sql`(
  select coalesce(sum(invoice.gross_cents - coalesce((
           select sum(amount_cents) from invoice_payment
           where invoice_id = invoice.id and reference like 'gift-card:%'), 0)), 0)
  from invoice where order_id = ${orderId} and kind <> 'credit_note')`;

/** Orders of the row `company` to be invoiced; an invoice of the whole order, or of its rest, leaves nothing. */
const toInvoice = (sql: Db): Fragment => sql`
  customer_id = company.id and payment_kind = 'invoice' and status <> 'cancelled'
  and not exists (
    select from invoice where invoice.customer_id = company.id and order_id = orders.id
      and kind = 'invoice' and shipment_id is null)`;

/**
 * Ordered to be invoiced, and not yet; the query names its table `company`. Of an order invoiced by its parcels counts
 * only what no invoice holds, because the rest is unpaid or paid there. Most orders a company ever had are invoiced so:
 * its invoices are read at once, in the index of its list, and not order by order; payments only where there was a card.
 */
export const openCents = (sql: Db): Fragment => sql`(
  select coalesce(sum(cents), 0)::float8 from (
    select sum(cents) as cents from (
      select id as order_id, true as is_waiting, gross_cents - gift_card_cents
             + case when gift_card_cents = 0 then 0 else (
                 select coalesce(sum(amount_cents), 0) from invoice join invoice_payment on invoice_id = invoice.id
                 where order_id = orders.id and kind <> 'credit_note' and reference like 'gift-card:%') end as cents
      from orders where ${toInvoice(sql)}
      union all
      select order_id, false, -gross_cents from invoice where customer_id = company.id and kind <> 'credit_note'
    ) as part group by order_id having bool_or(is_waiting)) as waiting)`;

/**
 * The same of orders in hand, for a list of companies: those that have left without an invoice are too many to look
 * through. Those invoiced whole go first (`offset 0`).
 */
export const openInHandCents = (sql: Db): Fragment => sql`(
  select coalesce(sum(gross_cents - gift_card_cents - ${billedCents(sql, sql`waiting.id`)}), 0)::float8
  from (select id, gross_cents, gift_card_cents from orders
        where ${toInvoice(sql)} and status in ('new', 'accepted', 'ready') offset 0) as waiting)`;

/**
 * The same with what is unpaid, of every company that owes or has ordered: debts and orders in hand are few beside
 * companies, so they are read once and not company by company.
 */
export const usedCredit = (sql: Db): Fragment => sql`
  select customer_id, sum(cents) as cents
  from (select customer_id, gross_cents - paid_cents as cents from invoice where gross_cents > paid_cents
        union all
        select customer_id, gross_cents - gift_card_cents - ${billedCents(sql, sql`orders.id`)} from orders
        where payment_kind = 'invoice' and status in ('new', 'accepted', 'ready')
          and not exists (
            select from invoice where order_id = orders.id and kind = 'invoice' and shipment_id is null)) as part
  group by customer_id`;

/** What is not paid yet of its invoices, and of that what should have been. */
export const unpaidCents = (sql: Db, isOverdue = false): Fragment => sql`(
  select coalesce(sum(gross_cents - paid_cents), 0)::float8 from invoice
  where customer_id = company.id and gross_cents > paid_cents
    and ${isOverdue ? sql`due_on < current_date` : sql`true`})`;

/** What is left of the credit of the row `company`, less than nothing for who is over it; null of who has no line. */
export const freeCreditCents = (sql: Db): Fragment => sql`(
  case when company.credit_limit_cents is not null
       then company.credit_limit_cents - ${unpaidCents(sql)} - ${openCents(sql)} end)`;

/**
 * What is agreed with the company. Of its credit is used what is unpaid, and what it has ordered to be invoiced and is not
 * yet; what is prepaid or paid at the door needs no credit.
 */
export async function getTerms(sql: Sql, customerId: CompanyId) {
  const [row] = await sql<[Row]>`
    select invoice_email, credit_limit_cents as limit_cents,
           case when credit_limit_cents is null then 0 else ${openCents(sql)} end as open_cents,
           ${overpaidCents(sql, sql`company.id`)} as overpaid_cents
    from company where id = ${customerId}`;
  return row;
}

export const creditOf = (
  { limit_cents: limit, open_cents }: Pick<Row, 'limit_cents' | 'open_cents'>,
  unpaidCents: number,
) =>
  limit === null
    ? null
    : { limit: toEuros(limit), free: toEuros(limit - unpaidCents - open_cents) };
