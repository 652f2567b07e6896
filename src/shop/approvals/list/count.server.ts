import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { HeldCard } from '#shop/basket/gift-card/gift-card.server.ts';
import { checkStep } from '#shop/basket/quantity.ts';
import {
  type Counted,
  countOrder,
  type FoundDraft,
  priced,
} from '#shop/checkout/order/make-order.server.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';

export type Edit = { product_id: number | null; quantity: number };

/** The order that a request would become now: its frozen basket, with what an approver has edited. */
export function countRequest(
  found: FoundDraft,
  edits: Edit[],
  discounts: Discounts,
  card: HeldCard | null,
): Counted {
  const lines = editedLines(found.lines, edits);
  const wanted = edits.filter(({ quantity }) => quantity > 0);
  if (lines.length < wanted.length || lines.some((line) => !line.is_sold))
    throw ShopError.conflict('messages.order.notSold');
  for (const line of lines) checkStep(line.quantity, line);
  return countOrder(priced({ ...found, lines }, discounts), card);
}

/** Lines of a frozen basket as an approver has left them; what the shop has no more is not among them. */
export function editedLines(lines: FoundDraft['lines'], edits: Edit[]): FoundDraft['lines'] {
  const known = new Map(lines.map((line) => [line.product_id, line]));
  return edits.flatMap(({ product_id: id, quantity }) => {
    const line = id === null ? undefined : known.get(id);
    return line && quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** The same with basket and gift card held, in the transaction that orders. */
export async function countHeld(
  tx: Db,
  { id, basket_id }: { id: number; basket_id: number },
  discounts: Discounts,
): Promise<Counted> {
  await tx`select from basket where id = ${basket_id} for update`;
  const [row] = await tx<[{ found: FoundDraft; card: HeldCard | null; edits: Edit[] }]>`
    select basket_draft(${basket_id}) as found, lock_gift_card(${basket_id}) as card,
           ${editsOf(tx, id)} as edits`;
  return countRequest(row.found, row.edits, discounts, row.card);
}

/** In the order they were asked for. */
const editsOf = (tx: Db, id: number) => tx`(
  select json_agg(json_build_object('product_id', product_id, 'quantity', quantity) order by position)
  from approval_line where approval_id = ${id})`;
