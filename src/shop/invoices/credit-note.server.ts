import { type Db, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import type { Cents } from '#base/money.ts';
import type { Totals } from '#base/vat.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { t } from '#text/documents.ts';
import { listCreditable, type Part, whatToCredit } from './creditable.server.ts';
import { usualDays } from './due-days.server.ts';
import { sendDocument } from './invoice-mail.server.ts';

type Issued = { id: number; number: string };
/**
 * Takes an invoice back, or a part of it: lines and VAT with the opposite sign under a number of their
 * own series, never more than is left after earlier notes. What was still unpaid is set off at once;
 * what was paid is left on the note, to be returned.
 */
export async function issueCreditNote(
  { sql, config }: ChangeContext,
  invoiceNumber: string,
  reason: string,
  part?: Part,
): Promise<Issued> {
  return inTransaction(sql, async (tx) => {
    const invoiceId = await lockInvoice(tx, invoiceNumber);
    const { lines, totals } = whatToCredit(await listCreditable(tx, invoiceId), part);
    const note = await writeNote(tx, invoiceId, totals, reason);
    await tx`
      insert into invoice_line (invoice_id, position, code, name, unit, quantity, unit_cents,
                                unit_fraction, total_cents, vat_percent)
      select ${note.id}, position, code, name, unit, -taken.quantity, unit_cents,
             unit_fraction, -taken.cents, vat_percent
      from invoice_line
      join unnest(${lines.map((line) => line.position)}::int[], ${lines.map((line) => line.quantity)}::int[],
                  ${lines.map((line) => line.cents)}::int[]) as taken (place, quantity, cents)
        on taken.place = position
      where invoice_id = ${invoiceId}`;
    await tx`insert into invoice_vat ${tx(
      totals.rates.map((rate) => ({
        invoice_id: note.id,
        vat_percent: rate.vatPercent,
        base_cents: -rate.baseCents,
        vat_cents: -rate.vatCents,
      })),
    )}`;
    await setOff(tx, invoiceId, note.id, totals.grossCents);
    await settleCard(tx, invoiceId, note.id);
    await sendDocument({ sql: tx, config }, note.number);
    return note;
  });
}

/** The order is locked first, as everybody does who writes documents of it. */
async function lockInvoice(tx: Db, number: string): Promise<number> {
  await tx`
    select from orders where id = (select order_id from invoice where number = ${number}) for update`;
  const [invoice] = await tx<{ id: number; kind: string }[]>`
    select id, kind from invoice where number = ${number}`;
  if (!invoice) throw ShopError.notFound('messages.invoice.notFound');
  if (invoice.kind === 'credit_note') throw ShopError.conflict('messages.invoice.isCreditNote');
  return invoice.id;
}

async function writeNote(tx: Db, invoiceId: number, totals: Totals, reason: string) {
  const [note] = await tx<Issued[]>`
    with taken as (select next_number('credit_note', extract(year from now())::int) as number)
    insert into invoice (kind, number, variable_symbol, order_id, customer_id, credited_invoice_id,
                         issued_on, supplied_on, due_on, supplier, buyer, net_cents, vat_cents,
                         gross_cents, reason)
    select 'credit_note', taken.number, taken.number, order_id, customer_id, invoice.id,
           current_date, current_date, current_date + ${await usualDays(tx)}::int,
           (select value from setting where key = 'company'), buyer,
           ${-totals.netCents}, ${-totals.vatCents}, ${-totals.grossCents}, ${reason}
    from invoice, taken where invoice.id = ${invoiceId}
    returning id, number`;
  return note!;
}

/** Debt against debt: the part of the invoice nobody paid needs no transfer there and back. */
async function setOff(tx: Db, invoiceId: number, noteId: number, most: Cents): Promise<void> {
  const [invoice] = await tx<{ unpaid: Cents }[]>`
    select gross_cents - coalesce((select sum(amount_cents) from invoice_payment
                                   where invoice_id = invoice.id), 0)::int as unpaid
    from invoice where id = ${invoiceId}`;
  const sum = Math.min(invoice!.unpaid, most);
  if (sum <= 0) return;
  const note = t('invoice.setOff');
  await tx`
    insert into invoice_payment (invoice_id, amount_cents, paid_on, note)
    values (${invoiceId}, ${sum}, current_date, ${note}),
           (${noteId}, ${-sum}, current_date, ${note})`;
}

/** What a cancelled order has given back to its gift card need not be returned by transfer as well. */
async function settleCard(tx: Db, invoiceId: number, noteId: number): Promise<void> {
  await tx`
    insert into invoice_payment (invoice_id, amount_cents, paid_on, reference, note)
    select ${noteId}, -returned_cents, current_date, 'gift-card:' || orders.number || ':returned',
           ${t('invoice.cardReturned')}
    from invoice join orders on orders.id = invoice.order_id
    join gift_card_use use on use.order_id = orders.id and returned_cents > 0
    where invoice.id = ${invoiceId}`;
}
