import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, toEuros } from '#base/values/money.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { plainSpaces } from '#text/no-break.ts';
import type { Payment } from '#shop/invoices/list/documents-contract.ts';

type Row = {
  id: number;
  number: string;
  variable_symbol: string;
  due_on: string;
  is_overdue: boolean;
  gross_cents: Cents;
  left_cents: Cents;
  supplier: { name: string; iban: string; bic: string };
  position: number;
  count: number;
  next: number | null;
};

/** After an overdue one the other overdue ones, the oldest debt first; after another all that are unpaid. */
export async function getPayment(sql: Sql, customerId: CompanyId, id: number): Promise<Payment> {
  const [row] = await sql<Row[]>`
    with one as (
      select due_on < current_date as is_overdue from invoice
      where id = ${id} and customer_id = ${customerId} and gross_cents > paid_cents),
    line as (
      select invoice.id, row_number() over way as position, lead(invoice.id) over way as next,
             count(*) over () as count
      from invoice, one
      where customer_id = ${customerId} and gross_cents > paid_cents
        and (not one.is_overdue or due_on < current_date)
      window way as (order by due_on, invoice.id))
    select invoice.id, number, variable_symbol, due_on::text, due_on < current_date as is_overdue,
           gross_cents, gross_cents - paid_cents as left_cents, supplier,
           line.position::int, line.count::int, line.next
    from invoice join line using (id) where invoice.id = ${id}`;
  if (!row) throw ShopError.notFound('messages.invoice.notFound');
  const { supplier, left_cents: cents, variable_symbol: variableSymbol, due_on: dueOn } = row;
  const { iban, bic } = supplier;
  const name = plainSpaces(supplier.name);
  const { qrPicture } = await import('#shop/orders/one/pay-by-square.server.ts');
  return {
    ...row,
    iban,
    recipient: name,
    amount: toEuros(cents),
    is_whole: cents === row.gross_cents,
    qr: await qrPicture({ cents, variableSymbol, dueOn, iban, bic, name }),
  };
}
