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
  /** Methods and places by their ids, as a list of choices has them. */
  shipping: text(10),
  payment: text(10),
  sale_point: text(10),
  packeta: z.object({ point: text(60), name: text(200) }),
  delivery: NewDelivery,
  note: NewNote,
  message: NewNote,
});
type Draft = z.infer<typeof Draft>;

type Line = Pick<WorkedOrder['lines'][number], 'position'>;

/** In the name of a field a number alone would be a place in a list. */
export const lineKey = ({ position }: Line) => `at${position}`;

const idText = (id: number | null) => (id === null ? '' : String(id));
const idIn = (typed: string) => (typed === '' ? null : Number(typed));

export const draftOf = ({ lines, sending, delivery, note }: WorkedOrder): Draft => ({
  lines: Object.fromEntries(
    lines.map((line) => [
      lineKey(line),
      { quantity: line.quantity, is_removed: false, price: SAME_PRICE },
    ]),
  ),
  added: [],
  shipping: idText(sending.shipping),
  payment: idText(sending.payment),
  sale_point: idText(sending.sale_point),
  packeta: sending.packeta ?? { point: '', name: '' },
  delivery: {
    ...delivery,
    zip: formatZip(delivery.zip),
    phone: formatPhone(delivery.phone),
  },
  note,
  message: '',
});

/** What the call takes: only what is not as the order has it, and of an address only where one is asked for. */
export function bodyOf(order: WorkedOrder, draft: Draft, hasAddress: boolean) {
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
    ...(hasAddress && isOther('delivery') ? { delivery: draft.delivery } : {}),
    ...(isOther('shipping') || isOther('sale_point') || isOther('packeta')
      ? {
          shipping: {
            id: Number(draft.shipping),
            sale_point: idIn(draft.sale_point),
            packeta: draft.packeta.point === '' ? null : draft.packeta,
          },
        }
      : {}),
    ...(isOther('payment') ? { payment: Number(draft.payment) } : {}),
    ...(isOther('note') ? { note: draft.note } : {}),
    ...(draft.message ? { message: draft.message } : {}),
  };
}

function priceOf({ is_usual: isUsual, ...set }: DraftPrice): { price?: LinePrice | null } {
  if (isUsual) return { price: null };
  return set.reason === '' ? {} : { price: set };
}
