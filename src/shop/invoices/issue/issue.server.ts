import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { t } from '#text/text.ts';
import { type Billing, type Left, readBilling } from './billing.server.ts';
import { bookRounding } from './cash-rounding.server.ts';
import { sendDocument } from '#shop/invoices/invoice-mail.server.ts';
import { nextInvoice } from './next-invoice.server.ts';
import { recordPayment } from '#shop/invoices/payments/payments.server.ts';
import { applyPrepayments } from '#shop/invoices/payments/prepayments.server.ts';
import { type Issued, writeDocument } from './write-document.server.ts';

/** Which part of the order: one shipment by its place among them. Without it all that is not invoiced yet. */
export type OrderPart = { shipment?: number | undefined };

/**
 * A tax document from an order: number, lines, VAT per rate, XML and the mail with the PDF in one transaction,
 * so the series has no gap and a customer hears of every invoice once. All invoices of an order come to the order, to
 * the cent: fees are on the first, VAT of each is what it adds to the whole, and prepayments are used up in turn.
 */
export async function issueInvoice(
  { sql, config }: ChangeContext,
  orderId: number,
  { shipment: position }: OrderPart = {},
): Promise<Issued> {
  return inTransaction(sql, async (tx) => {
    const billing = await holdBilling(tx, orderId);
    const shipment = position === undefined ? null : shipmentAt(billing, position);
    const { draft, cardCents } = nextInvoice(billing, shipment);
    const invoice = await writeDocument(tx, draft);
    await applyPrepayments(tx, billing.unused, invoice.id, draft.totals.grossCents - cardCents);
    if (cardCents > 0) await bookCard(tx, billing.number, invoice, cardCents);
    await bookRounding(tx, invoice.id);
    await sendDocument({ sql: tx, config }, invoice.number);
    return invoice;
  });
}

/**
 * What a gift card has paid of the order is a payment like any other; the reference lets it in once, for each invoice
 * that it pays something of.
 */
async function bookCard(tx: Db, order: string, invoice: Issued, cents: Cents) {
  const reference = `gift-card:${order}`;
  const [known] = await tx`select from invoice_payment where reference = ${reference}`;
  await recordPayment(tx, {
    invoiceId: invoice.id,
    cents,
    paidOn: todayInBratislava(),
    reference: known ? `${reference}:${invoice.number}` : reference,
    note: t('cart.giftCard.title'),
  });
}

/** What can be invoiced of an order, which stays so until the transaction ends. */
export async function holdBilling(tx: Db, orderId: number): Promise<Billing> {
  const [held] = await tx`select from orders where id = ${orderId} for update`;
  if (!held) throw ShopError.notFound('messages.order.notFound');
  const [billing] = await readBilling(tx, tx`asked.id = ${orderId}`);
  if (billing!.status === 'cancelled') throw ShopError.conflict('messages.invoice.cancelledOrder');
  if (billing!.isWhole) throw ShopError.conflict('messages.invoice.exists');
  return billing!;
}

function shipmentAt({ shipments }: Billing, position: number): Left {
  const shipment = shipments.find((one) => one.position === position);
  if (!shipment) throw ShopError.notFound('messages.shipment.notFound');
  if (shipment.isBilled) throw ShopError.conflict('messages.invoice.shipmentExists');
  return shipment;
}
