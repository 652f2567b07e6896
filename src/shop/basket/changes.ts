import type { Basket, BasketLine } from './contract.ts';

/** What was shown of a line: its price, whether it was sold, and when how many of it were to be there. */
type SeenLine = {
  price: number | null;
  isSold: boolean;
  quantity: number;
  isFull: boolean;
  on: string | null;
};
/** A basket as it was shown, by product, and when. */
export type Seen = { at: string; lines: Record<string, SeenLine> };

export type LineChange = {
  /** The price of one piece then. */
  priceWas?: number;
  isGone?: true;
  /** All of it was on stock then. */
  wasFull?: true;
  /** Then it was expected on this day. */
  wasOn?: string;
};

export const seenOf = ({ products }: Pick<Basket, 'products'>, at: string): Seen => ({
  at,
  lines: Object.fromEntries(
    products.map((line) => [
      line.product,
      {
        price: line.price_unit_exc_vat,
        isSold: line.is_sold,
        quantity: line.quantity,
        isFull: line.availability?.is_full ?? false,
        on: line.availability?.on ?? null,
      },
    ]),
  ),
});

/** What has changed since then, by product. A changed quantity is the customer's own doing, so its stock is not compared. */
export function changesSince({ lines }: Seen, products: BasketLine[]): Map<number, LineChange> {
  const changes = new Map<number, LineChange>();
  for (const line of products) {
    const was = lines[line.product];
    const change = was && changeOf(was, line);
    if (change && Object.keys(change).length > 0) changes.set(line.product, change);
  }
  return changes;
}

function changeOf(was: SeenLine, line: BasketLine): LineChange {
  if (!line.availability) return was.isSold ? { isGone: true } : {};
  const change: LineChange = {};
  // Somebody else's price, or none, is no price to compare with.
  if (
    was.price !== null &&
    line.price_unit_exc_vat !== null &&
    was.price !== line.price_unit_exc_vat
  )
    change.priceWas = was.price;
  if (was.quantity !== line.quantity || !was.isSold) return change;
  const { is_full: isFull, on } = line.availability;
  if (was.isFull && !isFull) change.wasFull = true;
  else if (!isFull && was.on !== null && was.on !== on) change.wasOn = was.on;
  return change;
}
