import * as z from 'zod/mini';
import { NewDelivery, NewNote, Quantity, type WorkedOrder } from '#staff/orders/order-contract.ts';
import { formatPhone, formatZip } from '#text/format.ts';

/** What can be changed of an order. */
export const Draft = z.object({
  /** By `lineKey`: a line stays what it is, whatever somebody else adds or removes. */
  lines: z.record(z.string(), z.object({ quantity: Quantity, is_removed: z.boolean() })),
  /** With the name that stands beside the code. */
  added: z.array(z.object({ code: z.string(), name: z.string(), quantity: Quantity })),
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
    lines.map((line) => [lineKey(line), { quantity: line.quantity, is_removed: false }]),
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
  const added = draft.added.map(({ code, quantity }) => ({ code, quantity }));
  const kept = order.lines.flatMap(({ position }) => {
    const { quantity, is_removed: isRemoved } = draft.lines[lineKey({ position })]!;
    return isRemoved ? [] : [{ position, quantity }];
  });
  return {
    ...(isOther('lines') || isOther('added') ? { lines: [...kept, ...added] } : {}),
    ...(order.pick_up_point === null && isOther('delivery') ? { delivery: draft.delivery } : {}),
    ...(isOther('note') ? { note: draft.note } : {}),
    ...(draft.message ? { message: draft.message } : {}),
  };
}
