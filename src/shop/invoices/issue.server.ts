import { type Db, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { type Cents, lineCents } from '#base/money.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { t as say } from '#text/documents.ts';
import { t } from '#text/text.ts';
import {
  billedRates,
  cardBooked,
  feeLines,
  openAdvances,
  type OrderedLine,
  orderedLines,
} from './billed.server.ts';
import { bookRounding, roundingFor } from './cash-rounding.server.ts';
import { type DraftLine, readFrame } from './draft.server.ts';
import { dueDays } from './due-days.server.ts';
import { sendDocument } from './invoice-mail.server.ts';
import { recordPayment } from './payments.server.ts';
import { applyPrepayments, listUnused } from './prepayments.server.ts';
import { settle, type Settled, totalsOfPart } from './settlement.ts';
import { type Issued, writeDocument } from './write-document.server.ts';

type OrderRow = { id: number; number: string; gift_card_cents: Cents; status: string };

/** Which part of the order: one shipment by its place among them. Without it all that is not invoiced yet. */
export type OrderPart = { shipment?: number | undefined };

/**
 * A tax document from an order: number, lines, VAT per rate, XML and the mail with the PDF in one transaction,
 * so the series has no gap and a customer hears of every invoice once. All invoices of an order come to the order, to
 * the cent: fees are on the first, VAT of each is what it adds to the whole, and what was paid ahead is used up in turn.
 */
export async function issueInvoice(
  { sql, config }: ChangeContext,
  orderId: number,
  { shipment: position }: OrderPart = {},
): Promise<Issued> {
  return inTransaction(sql, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const shipment = position === undefined ? null : await findShipment(tx, order, position);
    const lines = await linesOf(tx, order, shipment?.id ?? null);
    const { totals, off } = settle(
      totalsOfPart(lines, await billedRates(tx, orderId)),
      await openAdvances(tx, orderId),
    );
    const cardCents = Math.min(
      order.gift_card_cents - (await cardBooked(tx, orderId)),
      totals.grossCents,
    );
    const unused = await listUnused(tx, orderId);
    const aheadCents = unused.reduce((sum, one) => sum + one.left, 0);
    const frame = await readFrame(tx, { orderId, days: await dueDays(tx, orderId) });
    const prepaidCents = cardCents + Math.min(aheadCents, totals.grossCents - cardCents);
    const invoice = await writeDocument(tx, {
      ...{ ...frame, kind: 'invoice', reason: '', lines: withDeductions(lines, off), totals, off },
      suppliedOn: shipment?.shippedOn ?? frame.issuedOn,
      shipmentId: shipment?.id ?? null,
      prepaidCents,
      roundingCents: roundingFor(frame.payment.kind, totals.grossCents - prepaidCents),
    });
    await applyPrepayments(tx, unused, invoice.id, totals.grossCents - cardCents);
    if (cardCents > 0) await bookCard(tx, order, invoice, cardCents);
    await bookRounding(tx, invoice.id);
    await sendDocument({ sql: tx, config }, invoice.number);
    return invoice;
  });
}

/**
 * What a gift card has paid of the order is a payment like any other; the reference lets it in once, for each invoice
 * that it pays something of.
 */
async function bookCard(tx: Db, order: OrderRow, invoice: Issued, cents: Cents) {
  const reference = `gift-card:${order.number}`;
  const [known] = await tx`select from invoice_payment where reference = ${reference}`;
  await recordPayment(tx, {
    ...{ invoiceId: invoice.id, cents, paidOn: todayInBratislava() },
    reference: known ? `${reference}:${invoice.number}` : reference,
    note: t('cart.giftCard.title'),
  });
}

async function lockOrder(tx: Db, orderId: number): Promise<OrderRow> {
  const [order] = await tx<OrderRow[]>`
    select id, number, gift_card_cents, status from orders where id = ${orderId} for update`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  if (order.status === 'cancelled') throw ShopError.conflict('messages.invoice.cancelledOrder');
  const [known] = await tx`
    select from invoice where order_id = ${orderId} and kind = 'invoice' and shipment_id is null`;
  if (known) throw ShopError.conflict('messages.invoice.exists');
  return order;
}

type Shipment = { id: number; shippedOn: string };

async function findShipment(tx: Db, order: OrderRow, position: number): Promise<Shipment> {
  const [shipment] = await tx<(Shipment & { isBilled: boolean })[]>`
    select id, shipped_on::text as "shippedOn",
           exists (select from invoice where shipment_id = shipment.id) as "isBilled"
    from shipment where order_id = ${order.id} and position = ${position}`;
  if (!shipment) throw ShopError.notFound('messages.shipment.notFound');
  if (shipment.isBilled) throw ShopError.conflict('messages.invoice.shipmentExists');
  return shipment;
}

/** Goods of the shipment, or what is left of all; then, on the first invoice of the order, the fees. */
async function linesOf(tx: Db, order: OrderRow, shipmentId: number | null): Promise<DraftLine[]> {
  const ordered = await orderedLines(tx, order.id, shipmentId);
  const goods = ordered.flatMap((line) => {
    const left = line.quantity - line.billed;
    return partOf(line, shipmentId === null ? left : Math.min(line.sent, left));
  });
  const [first] = await tx`select from invoice where order_id = ${order.id} and kind = 'invoice'`;
  const fees = first ? [] : await feeLines(tx, order.id);
  if (goods.length + fees.length === 0) throw ShopError.conflict('messages.invoice.exists');
  return [...goods, ...fees].map((line, index) => ({ ...line, position: index + 1 }));
}

/** Parts of one line come to the whole of it: each has what its pieces add. */
function partOf(
  { billed, sent: _, ...line }: OrderedLine,
  quantity: number,
): Omit<DraftLine, 'position'>[] {
  if (quantity === 0) return [];
  const upTo = (pieces: number) =>
    pieces === line.quantity ? line.cents : lineCents(line.unitPrice, pieces);
  return [{ ...line, quantity, cents: upTo(billed + quantity) - upTo(billed) }];
}

/** After goods and fees what was taxed before: one line for each document and rate. */
const withDeductions = (lines: DraftLine[], off: Settled[]): DraftLine[] => [
  ...lines,
  ...off
    .filter(({ baseCents }) => baseCents > 0)
    .map((one, index) => ({
      ...{ position: lines.length + index + 1, code: '', unit: 'ks', quantity: -1 },
      name: say('invoice.deduction', { number: one.advance.number }),
      ...{ unitPrice: one.baseCents * 100, cents: -one.baseCents, vatPercent: one.vatPercent },
      ...{ exemptionCode: one.exemptionCode, exemptionReason: one.exemptionReason },
    })),
];
