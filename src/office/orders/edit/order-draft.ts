import * as z from 'zod/mini';
import { text } from '#base/wire/contract.ts';
import { LinePrice } from '#staff/orders/line-price-contract.ts';
import { NewDelivery, NewNote, Quantity, type WorkedOrder } from '#staff/orders/order-contract.ts';
import { formatPhone, formatZip } from '#text/format.ts';

/** Set for a line, or its usual price given back; without a reason and that the price stays. */
const DraftPrice = z.extend(z.omit(LinePrice, { reason: true }), {
  reason: text(200),
  is_usual: z.boolean(),
});
type DraftPrice = z.infer<typeof DraftPrice>;

export const SAME_PRICE: DraftPrice = {
  price: null,
  discount_bp: null,
  reason: '',
  is_confirmed: false,
  is_usual: false,
};

/** What can be changed of an order. */
export const Draft = z.object({
  /** By `lineKey`: a line stays what it is, whatever somebody else adds or removes. */
  lines: z.record(
    z.string(),
    z.object({ quantity: Quantity, is_removed: z.boolean(), price: DraftPrice }),
  ),
  /** With the name that stands beside the code. */
  added: z.array(
    z.object({ code: z.string(), name: z.string(), quantity: Quantity, price: DraftPrice }),
  ),
  delivery: NewDelivery,
  note: NewNote,
  message: NewNote,
});
type Draft = z.infer<typeof Draft>;

type Line = Pick<WorkedOrder['lines'][number], 'position'>;

/** In the name of a field a number alone would be a place in a list. */
export const lineKey = ({ position }: Line) => `at${position}`;

export const draftOf = ({ lines, delivery, note }: WorkedOrder): Draft => ({
  lines: Object.fromEntries(
    lines.map((line) => [
      lineKey(line),
      { quantity: line.quantity, is_removed: false, price: SAME_PRICE },
    ]),
  ),
  added: [],
  delivery: {
    ...delivery,
    zip: formatZip(delivery.zip),
    phone: formatPhone(delivery.phone),
  },
  note,
  message: '',
});

/** What the call takes: only what is not as the order has it. */
export function bodyOf(order: WorkedOrder, draft: Draft) {
  const seen = draftOf(order);
  const isOther = (part: keyof Draft) => JSON.stringify(draft[part]) !== JSON.stringify(seen[part]);
  const added = draft.added.map(({ code, quantity, price }) => ({
    code,
    quantity,
    ...priceOf(price),
  }));
  const kept = order.lines.flatMap(({ position }) => {
    const { quantity, is_removed: isRemoved, price } = draft.lines[lineKey({ position })]!;
    return isRemoved ? [] : [{ position, quantity, ...priceOf(price) }];
  });
  return {
    ...(isOther('lines') || isOther('added') ? { lines: [...kept, ...added] } : {}),
    ...(order.pick_up_point === null && isOther('delivery') ? { delivery: draft.delivery } : {}),
    ...(isOther('note') ? { note: draft.note } : {}),
    ...(draft.message ? { message: draft.message } : {}),
  };
}

function priceOf({ is_usual: isUsual, ...set }: DraftPrice): { price?: LinePrice | null } {
  if (isUsual) return { price: null };
  return set.reason === '' ? {} : { price: set };
}
