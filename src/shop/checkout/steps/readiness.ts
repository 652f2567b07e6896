import { ShopError } from '#base/wire/errors.ts';
import { isBlank, problemsIn, type TidyAddress } from '#shop/checkout/delivery/addresses.ts';

export type Draft = {
  lines: { is_sold: boolean; name: string }[];
  invoice: TidyAddress | null;
  delivery: TidyAddress | null;
  has_delivery_address: boolean;
  shipping: { pick_up: boolean; is_packeta: boolean } | null;
  payment: { allow_for_store: boolean; allow_for_shipping: boolean } | null;
  sale_point_id: number | null;
  packeta_point: string | null;
};

/** Everything that keeps a basket from becoming an order, in the order a customer would fix it. */
export function checkReady(draft: Draft): void {
  if (draft.lines.length === 0) throw ShopError.conflict('messages.basket.empty');
  if (draft.lines.some((line) => !line.is_sold)) throw ShopError.conflict('messages.order.notSold');
  if (!draft.invoice || problemsIn(draft.invoice).length > 0)
    throw new ShopError('messages.address.required', { key: 'address' });
  const separate = separateOf(draft);
  if (separate && problemsIn(separate).length > 0)
    throw new ShopError('messages.address.delivery', { key: 'address' });
  if (!draft.shipping) throw new ShopError('messages.shipping.required', { key: 'shipping' });
  if (draft.shipping.pick_up && draft.sale_point_id === null)
    throw new ShopError('messages.salePoint.required', { key: 'salePoint' });
  if (draft.shipping.is_packeta && !draft.packeta_point)
    throw new ShopError('messages.shipping.pointRequired', { key: 'packetaPoint' });
  if (!draft.payment) throw new ShopError('messages.payment.required', { key: 'payment' });
  checkFits(draft.shipping, draft.payment);
}

/** What is picked up is not paid for in every way, nor is what travels. */
export function checkFits(
  { pick_up: isPickUp }: { pick_up: boolean },
  { allow_for_store, allow_for_shipping }: NonNullable<Draft['payment']>,
): void {
  if (!(isPickUp ? allow_for_store : allow_for_shipping))
    throw new ShopError('messages.payment.notAllowed', { key: 'payment' });
}

/** A blank separate address means the invoice one. */
export const separateOf = (draft: Draft): TidyAddress | null =>
  draft.has_delivery_address && draft.delivery && !isBlank(draft.delivery) ? draft.delivery : null;
