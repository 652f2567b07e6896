import { ShopError } from '#base/wire/errors.ts';
import { type Cents, lineCents, unitPrice, type UnitPrice } from '#base/values/money.ts';
import { cardProblem, usableCents } from '#shop/basket/gift-card/card-rules.ts';
import { sendingOf } from '#shop/checkout/order/make-order.server.ts';
import { type OrderTotals, orderTotals, paidByCard } from '#shop/basket/totals.ts';
import type { Sending } from '#shop/checkout/order/write-order.server.ts';
import { ownUnitPrice } from '#shop/customers/prices.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';
import { refusalText } from '#text/documents.ts';
import { countRequest, editedLines } from '#shop/approvals/list/count.server.ts';
import type { FullRow, LineRow } from '#shop/approvals/rows.server.ts';

type Fee = { name: string; cents: Cents; vatPercent: number };
type CountedLine = { row: LineRow; unit: UnitPrice; cents: Cents };
type PaidCard = { code: string; cents: Cents; problem: string | null };

export type Amounts = {
  lines: CountedLine[];
  shipping: Fee;
  payment: Fee;
  totals: OrderTotals;
  card: PaidCard | null;
  /** What is here goes first. */
  isSplit: boolean;
};

/** What a request comes to: at the prices of now while it waits, as it was ordered, or as it was asked for. */
export function amountsOf(row: FullRow, discounts: Discounts): Amounts {
  const lines = row.lines.map((line) => {
    const unit = unitOf(row, line, discounts);
    return { row: line, unit, cents: lineCents(unit, line.quantity) };
  });
  const [shipping, payment] = [feeOf(row, 'shipping'), feeOf(row, 'payment')];
  const sent = sentAs(row);
  if (sent) shipping.cents = sent.cents;
  const totals = orderTotals(
    lines.map(({ row: line, cents }) => ({
      cents,
      vatPercent:
        row.state === 'waiting' && line.product ? line.product.vat_percent : line.vat_percent,
    })),
    [shipping, payment],
  );
  return {
    lines,
    shipping,
    payment,
    totals,
    card: cardOf(row, totals),
    isSplit: (sent ?? row.placed)?.isSplit ?? false,
  };
}

/** How a request that waits would be sent if it were approved now, with what an approver has edited. */
function sentAs({ state, found, lines }: FullRow): Sending | null {
  if (state !== 'waiting' || !found.shipping) return null;
  return sendingOf({ ...found, lines: editedLines(found.lines, lines) }, found.shipping);
}

function unitOf({ state }: FullRow, line: LineRow, discounts: Discounts): UnitPrice {
  if (state === 'waiting' && line.product?.is_sold) return ownUnitPrice(line.product, discounts);
  const { unit_cents, unit_fraction } = line.ordered ?? line;
  return unitPrice(unit_cents, unit_fraction);
}

function feeOf(row: FullRow, what: 'shipping' | 'payment'): Fee {
  const method = row.state === 'waiting' ? row.found[what] : null;
  if (method)
    return { name: method.name, cents: method.price_cents, vatPercent: method.vat_percent };
  const known = row.placed ?? row;
  return {
    name: known[`${what}_name`],
    cents: known[`${what}_cents`],
    vatPercent: known[`${what}_vat_percent`],
  };
}

function cardOf({ state, card, placed }: FullRow, totals: OrderTotals): PaidCard | null {
  if (placed)
    return placed.gift_card_code === null
      ? null
      : { code: placed.gift_card_code, cents: placed.gift_card_cents, problem: null };
  if (!card || state !== 'waiting') return null;
  return {
    code: card.code,
    cents: paidByCard(totals, usableCents(card)),
    problem: cardProblem(card),
  };
}

/** Why a request that waits could not be ordered now, in words; null when it could. */
export function problemOf({ state, found, lines, card }: FullRow, discounts: Discounts) {
  if (state !== 'waiting') return null;
  try {
    countRequest(found, lines, discounts, card && { ...card, id: 0 });
    return null;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    return refusalText(error.problems[0]!);
  }
}
