import type { Basket, BasketLine } from './contract.ts';
import { awaitedOf, type Shipments, shipmentsOf, splitOf } from './split.ts';
import type { Fee } from './summary.ts';

export type Sending = {
  shipments: Shipments;
  /** Whether there are two shipments, and how many of them are paid for. */
  isSplit: boolean;
  shippingCount: 1 | 2;
  /** The price of the delivery. */
  fee: Fee | null;
};

/** How the lines would leave, delivered as said in the basket, or as chosen on the way to an order. */
export function sendingOf(
  basket: Pick<Basket, 'is_split' | 'delivery'> | undefined,
  lines: BasketLine[],
  delivery: (Fee & { pick_up: boolean }) | null = basket?.delivery ?? null,
): Sending {
  const awaited = lines.filter((line) => line.is_sold).map(awaitedOf);
  const { isSplit, shippingCount } = splitOf(awaited, {
    isSplit: basket?.is_split ?? false,
    isPickUp: delivery?.pick_up ?? false,
    isChargedEach: basket?.delivery?.is_charged_each ?? true,
  });
  return {
    shipments: shipmentsOf(awaited),
    isSplit,
    shippingCount,
    fee: delivery && { ...delivery, count: shippingCount },
  };
}
