import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { PrintedDocument } from '#shop/invoices/invoice.server.ts';

type Row = Omit<
  PrintedDocument,
  | 'kind'
  | 'supplied_on'
  | 'credited_number'
  | 'reason'
  | 'paid_cents'
  | 'set_off_cents'
  | 'rounding_cents'
  | 'letterhead'
> & {
  customer_id: CompanyId;
  /** Prepaid on the order. */
  received_cents: Cents;
  /** Nobody is to pay it any more: its order was cancelled or costs something else now, or has an invoice. */
  closed: 'cancelled' | 'invoiced' | null;
};

/** For its owner only. */
export const findProforma = (sql: Db, customerId: CompanyId, id: number) =>
  read(sql, sql`proforma.id = ${id} and proforma.customer_id = ${customerId}`);

export async function getProforma(sql: Db, number: string): Promise<PrintedDocument & Row> {
  const proforma = await read(sql, sql`proforma.number = ${number}`);
  if (!proforma) throw ShopError.notFound('messages.proforma.notFound');
  return proforma;
}

/** As it was on the day of issue: money that came later is not on it. */
export const readIssuedProforma = (sql: Db, id: number) =>
  read(sql, sql`proforma.id = ${id}`, sql`prepayment.created_at <= proforma.created_at`);

async function read(
  sql: Db,
  condition: Fragment,
  isCounted: Fragment = sql`true`,
): Promise<(PrintedDocument & Row) | null> {
  const [row] = await sql<Row[]>`
    select proforma.id, proforma.number, variable_symbol, order_id, orders.number as order_number,
           proforma.customer_id, payment_name, payment_kind, orders.note, customer_reference, project_name,
           issued_on::text, due_on::text, supplier, buyer, lines, rates, proforma.net_cents, proforma.vat_cents,
           proforma.gross_cents, card_cents, ${closedBy(sql)} as closed,
           (select coalesce(sum(amount_cents), 0)::int from prepayment
            where order_id = orders.id and ${isCounted}) as received_cents
    from proforma join orders on orders.id = order_id where ${condition}`;
  if (!row) return null;
  const paidCents = row.card_cents + row.received_cents;
  return {
    ...row,
    kind: 'proforma',
    supplied_on: row.issued_on,
    credited_number: null,
    reason: '',
    paid_cents: paidCents,
    set_off_cents: 0,
    rounding_cents: 0,
    letterhead: await getLetterhead(sql),
  };
}

/** Why a proforma is not to be paid any more, as a value of a query of them. */
export const closedBy = (sql: Db): Fragment => sql`
  case when proforma.cancelled_at is not null then 'cancelled'
       when exists (select from invoice where invoice.order_id = proforma.order_id and kind = 'invoice') then 'invoiced'
  end`;
