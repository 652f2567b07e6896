import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { bookRounding } from '#shop/invoices/issue/cash-rounding.server.ts';

export type OverpaymentKind = 'made' | 'used' | 'returned';

export type Overpayment = {
  id: number;
  customer_id: CompanyId;
  kind: OverpaymentKind;
  /** More than zero for what was made, less for what was used or returned. */
  amount_cents: Cents;
  day: string;
  payment_id: number | null;
  note: string;
};

/** What the shop owes the company that the query names so. */
export const overpaidCents = (sql: Db, customerId: Fragment): Fragment => sql`(
  select coalesce(sum(amount_cents), 0)::float8 from overpayment where overpayment.customer_id = ${customerId})`;

export async function getOverpaid(sql: Db, customerId: CompanyId): Promise<Cents> {
  const [row] = await sql<[{ cents: Cents }]>`
    select ${overpaidCents(sql, sql`${customerId}::int`)} as cents`;
  return row.cents;
}

type New = Omit<Overpayment, 'id' | 'payment_id'> & { who: string; payment_id?: number };

/** One row of the customer's balance; whoever takes from it has looked first whether there is enough, under the lock of the bank. */
export async function addOverpayment(tx: Db, entry: New): Promise<number> {
  const [made] = await tx<[{ id: number }]>`insert into overpayment ${tx(entry)} returning id`;
  return made.id;
}

/** What was used or returned, to be taken back. */
export async function lockOverpayment(tx: Db, id: number): Promise<Overpayment> {
  const [row] = await tx<Overpayment[]>`
    select id, customer_id, kind, amount_cents, day::text, payment_id, note
    from overpayment where id = ${id} for update`;
  if (!row) throw ShopError.notFound();
  return row;
}

export async function removeOverpayments(tx: Db, ids: number[]): Promise<void> {
  const gone = await tx<{ payment_id: number | null }[]>`
    delete from overpayment where id = any(${ids}::int[]) returning payment_id`;
  const unpaid = await tx<{ id: number }[]>`
    delete from invoice_payment where id in (
      select unnest(${gone.map(({ payment_id }) => payment_id)}::int[])) returning invoice_id as id`;
  for (const { id } of unpaid) await bookRounding(tx, id);
}

/** What happened with overpayments in a period, for the accountant: with it payments come to the money that came. */
export type BookedOverpayment = Pick<Overpayment, 'kind' | 'amount_cents' | 'day' | 'note'> & {
  company_name: string;
  /** The bank's id of the movement it came with. */
  reference: string;
  /** The invoice it was used for. */
  number: string;
};

export const listBookedOverpayments = (sql: Db, { from, to }: { from: string; to: string }) => sql<
  BookedOverpayment[]
>`
  select overpayment.kind, overpayment.amount_cents, day::text, overpayment.note, company_name,
         coalesce(moved.reference, '') as reference, coalesce(invoice.number, '') as number
  from overpayment join company on company.id = overpayment.customer_id
  left join bank_allocation allocation on allocation.overpayment_id = overpayment.id
  left join bank_transaction moved on moved.id = allocation.transaction_id
  left join invoice_payment payment on payment.id = overpayment.payment_id
  left join invoice on invoice.id = payment.invoice_id
  where day between ${from}::date and ${to}::date order by day, overpayment.id`;
