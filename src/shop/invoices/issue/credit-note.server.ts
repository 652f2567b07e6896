import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import type { Totals } from '#base/values/vat.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { t } from '#text/documents.ts';
import { openAdvances } from './billed.server.ts';
import { bookRounding, roundingOf } from './cash-rounding.server.ts';
import { readCreditable, whatToCredit, type Wanted } from './creditable.server.ts';
import { type DraftLine, readFrame } from './draft.server.ts';
import { usualDays } from './due-days.server.ts';
import { sendDocument } from '#shop/invoices/invoice-mail.server.ts';
import { sumOf } from './settlement.ts';
import { type Issued, writeDocument } from './write-document.server.ts';

/**
 * Takes an invoice back, or a part of it: pieces of lines, or a part of their price, with VAT with the opposite sign
 * under a number of their own series, never more than is left after earlier notes. What was still unpaid is set off at
 * once; what was paid is left on the note, to be returned. Of a taxed payment all that no invoice has taken off.
 */
export async function issueCreditNote(
  { sql, config }: ChangeContext,
  invoiceNumber: string,
  reason: string,
  wanted: Wanted = {},
): Promise<Issued> {
  return inTransaction(sql, async (tx) => {
    const { id: invoiceId, orderId, kind } = await lockInvoice(tx, invoiceNumber);
    const { lines, totals } =
      kind === 'advance'
        ? await restOfAdvance(tx, { orderId, invoiceId }, wanted)
        : whatToCredit(await readCreditable(tx, invoiceId), wanted);
    const days = await usualDays(tx);
    const frame = await readFrame(tx, { orderId, creditedId: invoiceId, days });
    const note = await writeDocument(tx, {
      ...frame,
      suppliedOn: frame.issuedOn,
      shipmentId: null,
      off: [],
      // What goes back in cash is rounded when it does: most is set off, or goes back by the bank.
      prepaidCents: 0,
      roundingCents: 0,
      kind: 'credit_note',
      reason,
      lines: lines.map(takenBack),
      totals: opposite(totals),
    });
    await setOff(tx, invoiceId, note.id, totals.grossCents);
    await settleCard(tx, invoiceId, note.id);
    await sendDocument({ sql: tx, config }, note.number);
    return note;
  });
}

/**
 * The order is locked first, as everybody does who writes documents of it; then the invoice, as everybody does who
 * pays it: what is unpaid stays so until it is set off.
 */
async function lockInvoice(tx: Db, number: string) {
  await tx`
    select from orders where id = (select order_id from invoice where number = ${number}) for update`;
  const [invoice] = await tx<{ id: number; orderId: number; kind: string }[]>`
    select id, order_id as "orderId", kind from invoice where number = ${number} for update`;
  if (!invoice) throw ShopError.notFound('messages.invoice.notFound');
  if (invoice.kind === 'credit_note') throw ShopError.conflict('messages.invoice.isCreditNote');
  return invoice;
}

/** A taxed prepayment that will not be used: one line for each rate it was taxed by. */
async function restOfAdvance(
  tx: Db,
  { orderId, invoiceId }: { orderId: number; invoiceId: number },
  { part, prices }: Wanted,
): Promise<{ lines: DraftLine[]; totals: Totals }> {
  if (part || prices) throw ShopError.conflict('messages.invoice.advanceWhole');
  const open = (await openAdvances(tx, orderId)).find(({ id }) => id === invoiceId);
  const rates = open?.rates.filter(({ baseCents }) => baseCents > 0) ?? [];
  if (rates.length === 0) throw ShopError.conflict('messages.invoice.advanceSettled');
  const rows = await tx<{ position: number; name: string; vatPercent: number }[]>`
    select position, name, vat_percent as "vatPercent" from invoice_line where invoice_id = ${invoiceId}`;
  const lines = rates.map((rate): DraftLine => {
    const { position, name } = rows.find(({ vatPercent }) => vatPercent === rate.vatPercent)!;
    const { baseCents: cents, vatPercent, exemptionCode, exemptionReason } = rate;
    return {
      position,
      code: '',
      name,
      unit: 'ks',
      quantity: 1,
      unitPrice: cents * 100,
      cents,
      vatPercent,
      exemptionCode,
      exemptionReason,
    };
  });
  return {
    lines,
    totals: sumOf(
      rates.map(({ vatPercent, baseCents, vatCents }) => ({ vatPercent, baseCents, vatCents })),
    ),
  };
}

const takenBack = (line: DraftLine): DraftLine => ({
  ...line,
  quantity: -line.quantity,
  cents: 0 - line.cents,
});

const opposite = ({ netCents, vatCents, grossCents, rates }: Totals): Totals => ({
  netCents: 0 - netCents,
  vatCents: 0 - vatCents,
  grossCents: 0 - grossCents,
  rates: rates.map((rate) => ({
    ...rate,
    baseCents: 0 - rate.baseCents,
    vatCents: 0 - rate.vatCents,
  })),
});

/** Debt against debt: the part of the invoice nobody paid needs no transfer there and back. */
async function setOff(tx: Db, invoiceId: number, noteId: number, most: Cents): Promise<void> {
  const [invoice] = await tx<{ unpaid: Cents; rounding: Cents }[]>`
    select gross_cents - paid_cents as unpaid, ${roundingOf(tx)} as rounding
    from invoice where id = ${invoiceId}`;
  const { unpaid, rounding } = invoice!;
  // To the cent: rounding is no part of what a note takes back.
  const sum = Math.min(unpaid - rounding, most);
  if (unpaid <= 0 || sum <= 0) return;
  const note = t('invoice.setOff');
  await tx`
    insert into invoice_payment (invoice_id, amount_cents, paid_on, note, is_set_off)
    values (${invoiceId}, ${sum}, current_date, ${note}, true),
           (${noteId}, ${-sum}, current_date, ${note}, true)`;
  await bookRounding(tx, invoiceId);
}

/**
 * What a cancelled order has given back to its gift card need not be returned by transfer as well: it is settled on
 * the notes of its invoices in turn.
 */
async function settleCard(tx: Db, invoiceId: number, noteId: number): Promise<void> {
  await tx`
    with returned as (
      select orders.number, use.returned_cents + coalesce((
               select sum(amount_cents) from invoice join invoice_payment on invoice_id = invoice.id
               where order_id = orders.id and reference like 'gift-card:%:returned%'), 0) as left
      from invoice join orders on orders.id = invoice.order_id
      join gift_card_use use on use.order_id = orders.id and returned_cents > 0
      where invoice.id = ${invoiceId})
    insert into invoice_payment (invoice_id, amount_cents, paid_on, reference, note)
    select note.id, -least(returned.left, note.paid_cents - note.gross_cents), current_date,
           'gift-card:' || returned.number || ':returned:' || note.number, ${t('invoice.cardReturned')}
    from returned, invoice note
    where note.id = ${noteId} and least(returned.left, note.paid_cents - note.gross_cents) > 0`;
}
