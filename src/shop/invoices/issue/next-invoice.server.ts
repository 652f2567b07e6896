import { ShopError } from '#base/wire/errors.ts';
import { type Cents, lineCents } from '#base/values/money.ts';
import type { Totals, VatRow } from '#base/values/vat.ts';
import { t as say } from '#text/documents.ts';
import type { OrderedLine } from './billed.server.ts';
import type { Billing, Left } from './billing.server.ts';
import { roundingFor } from './cash-rounding.server.ts';
import { type Draft, type DraftLine, frameOf } from './draft.server.ts';
import { type OpenAdvance, settle, type Settled, totalsOfPart } from './settlement.ts';

/** An invoice before it has a number, and what of the order it uses up. */
export type NextInvoice = {
  draft: Draft;
  /** Before taxed payments are taken off. */
  said: Totals;
  cardCents: Cents;
};

/**
 * The next invoice of an order: of one shipment, or of all that is not invoiced yet. Nothing is read or written here, so
 * that what a check says is what will be issued.
 */
export function nextInvoice(billing: Billing, shipment: Left | null): NextInvoice {
  const lines = linesOf(billing, shipment);
  const said = totalsOfPart(lines, billing.rates);
  const { totals, off } = settle(said, billing.advances);
  const cardCents = Math.min(billing.cardCents, totals.grossCents);
  const receivedCents = billing.unused.reduce((sum, { left }) => sum + left, 0);
  const frame = frameOf(billing.frame);
  const prepaidCents = cardCents + Math.min(receivedCents, totals.grossCents - cardCents);
  return {
    draft: {
      ...frame,
      kind: 'invoice',
      reason: '',
      lines: withDeductions(lines, off),
      totals,
      off,
      suppliedOn: shipment?.shippedOn ?? frame.issuedOn,
      shipmentId: shipment?.id ?? null,
      prepaidCents,
      roundingCents: roundingFor(frame.payment.kind, totals.grossCents - prepaidCents),
    },
    said,
    cardCents,
  };
}

/** Goods of the shipment, or what is left of all; then, on the first invoice of the order, the fees. */
function linesOf({ lines, fees }: Billing, shipment: Left | null): DraftLine[] {
  const sent = new Map(shipment?.goods.map((one) => [one.orderLineId, one.quantity]));
  const goods = lines.flatMap((line) => {
    const left = line.quantity - line.billed;
    return partOf(line, shipment ? Math.min(sent.get(line.orderLineId) ?? 0, left) : left);
  });
  if (goods.length + fees.length === 0) throw ShopError.conflict('messages.invoice.exists');
  return [...goods, ...fees].map((line, index) => ({ ...line, position: index + 1 }));
}

/** Parts of one line come to the whole of it: each has what its pieces add. */
function partOf({ billed, ...line }: OrderedLine, quantity: number): Omit<DraftLine, 'position'>[] {
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
      position: lines.length + index + 1,
      code: '',
      unit: 'ks',
      quantity: -1,
      name: say('invoice.deduction', { number: one.advance.number }),
      unitPrice: one.baseCents * 100,
      cents: -one.baseCents,
      vatPercent: one.vatPercent,
      exemptionCode: one.exemptionCode,
      exemptionReason: one.exemptionReason,
    })),
];

/** The order as it will be once this invoice is issued, for the one after it. */
export function afterInvoice(billing: Billing, { draft, said, cardCents }: NextInvoice): Billing {
  const billed = new Map(draft.lines.map((line) => [line.orderLineId, line.quantity]));
  let unspent = draft.prepaidCents - cardCents;
  return {
    ...billing,
    fees: [],
    cardCents: billing.cardCents - cardCents,
    lines: billing.lines.map((line) => ({
      ...line,
      billed: line.billed + (billed.get(line.orderLineId) ?? 0),
    })),
    rates: addedRates(billing.rates, said.rates),
    advances: billing.advances.map((one) => withoutSettled(one, draft.off)),
    unused: billing.unused.map((one) => {
      const used = Math.min(one.left, unspent);
      unspent -= used;
      return { ...one, left: one.left - used };
    }),
    shipments: billing.shipments.map((one) =>
      one.id === draft.shipmentId ? { ...one, isBilled: true } : one,
    ),
    isWhole: draft.shipmentId === null,
  };
}

const addedRates = (before: VatRow[], more: VatRow[]): VatRow[] =>
  [...new Set([...before, ...more].map(({ vatPercent }) => vatPercent))].map((vatPercent) =>
    [...before, ...more]
      .filter((rate) => rate.vatPercent === vatPercent)
      .reduce((sum, rate) => ({
        vatPercent,
        baseCents: sum.baseCents + rate.baseCents,
        vatCents: sum.vatCents + rate.vatCents,
      })),
  );

const withoutSettled = (advance: OpenAdvance, off: Settled[]): OpenAdvance => ({
  ...advance,
  rates: advance.rates.map((rate) =>
    off
      .filter((one) => one.advance.id === advance.id && one.vatPercent === rate.vatPercent)
      .reduce(
        (left, one) => ({
          ...left,
          baseCents: left.baseCents - one.baseCents,
          vatCents: left.vatCents - one.vatCents,
        }),
        rate,
      ),
  ),
});
