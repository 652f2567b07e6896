import { type Db, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import type { Cents } from '#base/money.ts';
import type { Desk } from '#shop/orders/status.server.ts';
import { t } from '#text/text.ts';
import { sendDocument } from './invoice-mail.server.ts';

type Credited = { id: number; kind: 'invoice' | 'credit_note'; is_credited: boolean };
type Issued = { id: number; number: string };

const DUE_DAYS = 14;

/**
 * Takes the whole invoice back: the same lines and VAT with the opposite sign under a number of their own
 * series. What was still unpaid is set off at once; what was paid is left on the note, to be returned.
 */
export async function issueCreditNote(
  { sql, config }: Desk,
  invoiceNumber: string,
  reason: string,
): Promise<Issued> {
  return inTransaction(sql, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceNumber);
    const note = await writeNote(tx, invoice.id, reason);
    await tx`
      insert into invoice_line (invoice_id, position, code, name, unit, quantity, unit_cents,
                                total_cents, vat_percent)
      select ${note.id}, position, code, name, unit, -quantity, unit_cents, -total_cents, vat_percent
      from invoice_line where invoice_id = ${invoice.id}`;
    await tx`
      insert into invoice_vat (invoice_id, vat_percent, base_cents, vat_cents)
      select ${note.id}, vat_percent, -base_cents, -vat_cents
      from invoice_vat where invoice_id = ${invoice.id}`;
    await setOff(tx, invoice.id, note.id);
    await sendDocument({ sql: tx, config }, note.number);
    return note;
  });
}

/** The order is locked first, as everybody does who writes documents of it. */
async function lockInvoice(tx: Db, number: string): Promise<Credited> {
  await tx`
    select from orders where id = (select order_id from invoice where number = ${number}) for update`;
  const [invoice] = await tx<Credited[]>`
    select id, kind, exists (select from invoice note where note.credited_invoice_id = invoice.id)
             as is_credited
    from invoice where number = ${number}`;
  if (!invoice) throw ShopError.notFound('messages.invoice.notFound');
  if (invoice.kind === 'credit_note') throw ShopError.conflict('messages.invoice.isCreditNote');
  if (invoice.is_credited) throw ShopError.conflict('messages.invoice.credited');
  return invoice;
}

async function writeNote(tx: Db, invoiceId: number, reason: string): Promise<Issued> {
  const [note] = await tx<Issued[]>`
    with taken as (select next_number('credit_note', extract(year from now())::int) as number)
    insert into invoice (kind, number, variable_symbol, order_id, customer_id, credited_invoice_id,
                         issued_on, supplied_on, due_on, supplier, buyer, net_cents, vat_cents,
                         gross_cents, reason)
    select 'credit_note', taken.number, taken.number, order_id, customer_id, invoice.id,
           current_date, current_date, current_date + ${DUE_DAYS}::int,
           (select value from setting where key = 'company'), buyer,
           -net_cents, -vat_cents, -gross_cents, ${reason}
    from invoice, taken where invoice.id = ${invoiceId}
    returning id, number`;
  return note!;
}

/** Debt against debt: the part of the invoice nobody paid needs no transfer there and back. */
async function setOff(tx: Db, invoiceId: number, noteId: number): Promise<void> {
  const [invoice] = await tx<{ unpaid: Cents }[]>`
    select gross_cents - coalesce((select sum(amount_cents) from invoice_payment
                                   where invoice_id = invoice.id), 0)::int as unpaid
    from invoice where id = ${invoiceId}`;
  const { unpaid } = invoice!;
  if (unpaid <= 0) return;
  const note = t('invoice.setOff');
  await tx`
    insert into invoice_payment (invoice_id, amount_cents, paid_on, note)
    values (${invoiceId}, ${unpaid}, current_date, ${note}),
           (${noteId}, ${-unpaid}, current_date, ${note})`;
}
