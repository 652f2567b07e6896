import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { toEuros } from '#base/values/money.ts';
import { refusalIn } from '#base/database/refusals.server.ts';
import { discountsOfCompany } from '#shop/customers/best-discounts.server.ts';
import { isSignedIn } from '#shop/customers/session.server.ts';
import type { HeldCard } from '#shop/basket/gift-card/gift-card.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import type { PlaceOrder } from '#shop/checkout/contract.ts';
import { type Limits, overLimits, wireLimits } from './limits.ts';
import {
  checkShown,
  countOrder,
  type FoundDraft,
  makeOrder,
  type Placed,
  priced,
} from './make-order.server.ts';

/** The basket as an order is made of it, the order it has become, or the request it was sent as. */
type Found =
  | (FoundDraft & { limits: Limits | null; order?: undefined; approval?: undefined })
  | { order: Placed; approval?: undefined }
  | { approval: SentBefore; order?: undefined };

export type SentBefore = { id: number; year: number; place: number };

/**
 * One transaction: the basket is locked, every line priced again by the discounts of now, and order, lines, mail and the
 * closed basket are written together. A repeat finds the basket closed and returns the order it became. The visitor may
 * come from the cache: the session is checked here.
 */
export async function placeOrder(
  shop: Shop,
  visitor: SignedIn,
  wish: PlaceOrder,
): Promise<{ order: Placed; already_placed: boolean }> {
  checkPerson(wish, visitor);
  return shop.sql.begin(async (tx) => {
    const { found, card } = await lockForOrder(tx, visitor, wish.basket);
    if (found.order) return { order: found.order, already_placed: true };
    if (found.approval) throw ShopError.conflict('messages.basket.frozen');

    const { limits, ...draft } = found;
    const categories = draft.lines.map((line) => line.category_id);
    const discounts = await discountsOfCompany(tx, visitor.customer.id, categories);
    const counted = countOrder(priced(draft, discounts), card);
    checkShown(wish, counted);
    const { netCents } = counted.totals;
    if (limits && overLimits(limits, netCents))
      throw ShopError.conflict('messages.order.needsApproval', {
        limits: { ...wireLimits(limits), total: toEuros(netCents) },
      });

    const [, order] = await Promise.all([
      wish.followNews === true && followNews(tx, visitor.person.id),
      makeOrder(tx, shop, visitor, counted),
    ]);
    return { order, already_placed: false };
  });
}

/** Of a customer who is still signed in. */
export async function lockForOrder(
  tx: Db,
  visitor: SignedIn,
  wanted: number | null | undefined,
): Promise<{ found: Found; card: HeldCard | null }> {
  const [row] = await tx<{ found: Found; card: HeldCard | null }[]>`
    with locked as materialized (
      select lock_for_order(${visitor.person.id}, ${wanted ?? null}) as found where ${isSignedIn(tx, visitor)}
    )
    select found, lock_gift_card((found ->> 'id')::int) as card from locked`.catch(
    (error: unknown) => {
      throw refusalIn(error)?.refusal ?? error;
    },
  );
  if (!row) throw ShopError.notSignedIn();
  return row;
}

/** A tab that has not noticed who signed in meanwhile must not order on their account. */
export function checkPerson(
  { shown_customer, shown_customer_id }: PlaceOrder,
  { person }: SignedIn,
): void {
  const isOther =
    (shown_customer != null && shown_customer.toLowerCase() !== person.email.toLowerCase()) ||
    (shown_customer_id != null && shown_customer_id !== person.id);
  if (isOther) throw ShopError.conflict('messages.order.otherCustomer');
}

export async function followNews(tx: Db, personId: PersonId): Promise<void> {
  await tx`update person set newsletter = true where id = ${personId}`;
}
