import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Cents } from '#base/values/money.ts';
import type { VatRow } from '#base/values/vat.ts';
import { type Exemption, joinExemptions } from '#shop/invoices/einvoice/document.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { t } from '#text/documents.ts';
import { allLines, cardBooked, openAdvances, unbilledRates } from './billed.server.ts';
import { type DraftLine, readFrame } from './draft.server.ts';
import { sendDocument } from '#shop/invoices/invoice-mail.server.ts';
import {
  applyPrepayments,
  listUnused,
  type Unused,
} from '#shop/invoices/payments/prepayments.server.ts';
import { sumOf, taxedShare } from './settlement.ts';
import { type Issued, writeDocument } from './write-document.server.ts';

type OrderRow = { id: number; number: string; status: string; gift_card_cents: Cents };

/**
 * Tax documents for money that came before the goods, one for each payment that has none. VAT is taken out of the
 * money in proportion to what is not invoiced yet; what is above that has no document and is to be returned.
 */
export async function issueAdvances(
  { sql, config }: ChangeContext,
  orderId: number,
): Promise<Issued[]> {
  return inTransaction(sql, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const issued: Issued[] = [];
    for (const payment of await listUnused(tx, orderId)) {
      const rates = await openRates(tx, order);
      const cents = Math.min(payment.left, await openCents(tx, order, rates));
      if (cents <= 0) break;
      const document = await write(tx, order, payment, taxedShare(cents, rates));
      await applyPrepayments(tx, [payment], document.id, cents);
      await sendDocument({ sql: tx, config }, document.number);
      issued.push(document);
    }
    if (issued.length === 0) throw ShopError.conflict('messages.advance.nothing');
    return issued;
  });
}

async function lockOrder(tx: Db, orderId: number): Promise<OrderRow> {
  const [order] = await tx<OrderRow[]>`
    select id, number, status, gift_card_cents from orders where id = ${orderId} for update`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  if (order.status === 'cancelled') throw ShopError.conflict('messages.invoice.cancelledOrder');
  return order;
}

/** Of the order, what is neither invoiced nor taxed with a prepayment. */
async function openRates(tx: Db, { id }: OrderRow): Promise<VatRow[]> {
  const advances = (await openAdvances(tx, id)).flatMap(({ rates }) => rates);
  return (await unbilledRates(tx, id)).map((rate) =>
    advances
      .filter(({ vatPercent }) => vatPercent === rate.vatPercent)
      .reduce(
        (left, one) => ({
          vatPercent: left.vatPercent,
          baseCents: left.baseCents - one.baseCents,
          vatCents: left.vatCents - one.vatCents,
        }),
        rate,
      ),
  );
}

/** A gift card pays its part in any case. */
async function openCents(tx: Db, order: OrderRow, rates: VatRow[]): Promise<Cents> {
  const [booked] = await cardBooked(tx, order.id);
  return sumOf(rates).grossCents - (order.gift_card_cents - booked.cents);
}

async function write(tx: Db, order: OrderRow, payment: Unused, rates: VatRow[]): Promise<Issued> {
  const exemption = joinExemptions(
    (await allLines(tx, order.id))
      .filter(({ vatPercent }) => vatPercent === 0)
      .map((line) => ({ code: line.exemptionCode, text: line.exemptionReason })),
  );
  const totals = sumOf(rates);
  const frame = await readFrame(tx, { orderId: order.id, days: 0 });
  return writeDocument(tx, {
    ...frame,
    kind: 'advance',
    delivery: null,
    suppliedOn: payment.paidOn,
    reason: '',
    shipmentId: null,
    off: [],
    prepaidCents: totals.grossCents,
    totals,
    roundingCents: 0,
    lines: rates.map((rate, index) => lineOf(order.number, rate, index + 1, exemption)),
  });
}

const lineOf = (
  order: string,
  { vatPercent, baseCents }: VatRow,
  position: number,
  exemption: Exemption | null,
): DraftLine => ({
  position,
  code: '',
  unit: 'ks',
  quantity: 1,
  vatPercent,
  name: t('invoice.advanceLine', { order, percent: String(vatPercent) }),
  unitPrice: baseCents * 100,
  cents: baseCents,
  exemptionCode: vatPercent === 0 ? (exemption?.code ?? '') : '',
  exemptionReason: vatPercent === 0 ? (exemption?.text ?? '') : '',
});
