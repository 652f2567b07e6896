import type { Sql } from '#base/database.server.ts';
import { type Cents, toEuros } from '#base/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';

type Row = { invoice_email: string | null; limit_cents: Cents | null; open_cents: number };

/**
 * What is agreed with the company. Of its credit is used what is unpaid, and what it has ordered to be invoiced and is not
 * yet; whatever is paid ahead or at the door needs no credit.
 */
export async function getTerms(sql: Sql, customerId: CompanyId) {
  const [row] = await sql<[Row]>`
    select invoice_email, credit_limit_cents as limit_cents, case when credit_limit_cents is null then 0 else (
             select coalesce(sum(gross_cents - gift_card_cents - billed.cents), 0)::float8 from orders
             cross join lateral (
               select coalesce(sum(invoice.gross_cents - coalesce((
                        select sum(amount_cents) from invoice_payment
                        where invoice_id = invoice.id and reference like 'gift-card:%'), 0)), 0) as cents
               from invoice where order_id = orders.id and kind <> 'credit_note') as billed
             where customer_id = company.id and payment_kind = 'invoice' and status <> 'cancelled'
               and not exists (
                 select from invoice where order_id = orders.id and kind = 'invoice' and shipment_id is null))
           end as open_cents
    from company where id = ${customerId}`;
  return row;
}

export const creditOf = ({ limit_cents: limit, open_cents }: Row, unpaidCents: number) =>
  limit === null
    ? null
    : { limit: toEuros(limit), free: toEuros(limit - unpaidCents - open_cents) };
