import type { Delivery, WorkedOrder } from '#staff/orders/order-contract.ts';

/** What somebody has typed over an order. */
export type Draft = {
  amounts: Record<number, string>;
  removed: number[];
  added: { code: string; amount: string }[];
  /** Null until somebody changes it. */
  delivery: Delivery | null;
  note: string | null;
  message: string;
};

export const UNTOUCHED: Draft = {
  amounts: {},
  removed: [],
  added: [],
  delivery: null,
  note: null,
  message: '',
};

export const isAmount = (typed: string) => /^[1-9]\d{0,4}$/.test(typed.trim());

/** Names of the fields whose amount is not valid. Removed lines, and added ones without a code, are not sent. */
export const wrongAmounts = (
  { lines }: WorkedOrder,
  { amounts, removed, added }: Draft,
): string[] => [
  ...lines
    .filter(
      ({ position, quantity }) =>
        !removed.includes(position) && !isAmount(amounts[position] ?? String(quantity)),
    )
    .map(({ position }) => `amount-${position}`),
  ...added.flatMap(({ code, amount }, place) =>
    code.trim() === '' || isAmount(amount) ? [] : [`added-${place}`],
  ),
];

export const isTouched = (draft: Draft) => JSON.stringify(draft) !== JSON.stringify(UNTOUCHED);

/** What was not touched is as the newest order has it. */
export function bodyOf(order: WorkedOrder, draft: Draft) {
  const added = draft.added.filter(({ code }) => code.trim() !== '');
  const hasGoods =
    Object.keys(draft.amounts).length > 0 || draft.removed.length > 0 || added.length > 0;
  const kept = order.lines.filter(({ position }) => !draft.removed.includes(position));
  return {
    ...(hasGoods
      ? {
          lines: [
            ...kept.map(({ position, quantity }) => ({
              position,
              quantity: Number(draft.amounts[position] ?? quantity),
            })),
            ...added.map(({ code, amount }) => ({ code: code.trim(), quantity: Number(amount) })),
          ],
        }
      : {}),
    ...(order.pick_up_point || !draft.delivery ? {} : { delivery: draft.delivery }),
    ...(draft.note === null ? {} : { note: draft.note }),
    ...(draft.message.trim() ? { message: draft.message.trim() } : {}),
  };
}
