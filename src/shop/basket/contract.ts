import * as z from 'zod/mini';
import { Id, LangParams, PathId, replyOf, text, Url, type Endpoint } from '#base/contract.ts';
import { Availability } from '#shop/availability/contract.ts';

/** Null for guests, everywhere. */
const Amount = z.nullable(z.number());

export const BasketLine = z.object({
  id: z.int(),
  product: z.int(),
  code: z.string(),
  name: z.string(),
  url: Url,
  image: z.nullable(z.object({ src: z.string(), caption: z.string() })),
  quantity: z.int(),
  quantity_step: z.int(),
  unit_of_measure: z.string(),
  /** A product withdrawn from sale stays visible until it is removed, but costs nothing. */
  is_sold: z.boolean(),
  price_unit_exc_vat: Amount,
  price_total_exc_vat: Amount,
  /** Null for what is no longer sold. */
  availability: z.nullable(Availability),
});
export type BasketLine = z.infer<typeof BasketLine>;

/** A card the visitor wants to pay with; it is spent when the order is placed. */
export const BasketCard = z.object({
  code: z.string(),
  /** What can still be paid with it. */
  balance: Amount,
  /** How much of `product_price` it pays; fees may take more of it. */
  amount: Amount,
  /** Why it pays nothing, in words, or null. */
  problem: z.nullable(z.string()),
});
export type BasketCard = z.infer<typeof BasketCard>;

export const Basket = z.object({
  id: z.nullable(z.int()),
  amount: z.int(),
  products: z.array(BasketLine),
  product_price: Amount,
  product_price_without_vat: Amount,
  /** Per rate, for the whole basket. */
  vat: z.array(z.object({ rate: z.int(), base: z.number(), amount: z.number() })),
  gift_card: z.nullable(BasketCard),
  /** `product_price` less what the card pays. A card is a payment: prices and VAT stay as they are. */
  price_to_pay: Amount,
});
export type Basket = z.infer<typeof Basket>;

/** Enough for the header of every page, however much lies in the basket. */
export const BasketBrief = z.object({
  amount: z.int(),
  /** Ids of what is in it. */
  products: z.array(z.int()),
  /** And how many of each, in the same order. */
  quantities: z.array(z.int()),
  product_price_without_vat: Amount,
});
export type BasketBrief = z.infer<typeof BasketBrief>;

/** An id in a body is only compared with the visitor's own; null and none mean "my open one". */
export const BasketId = z.optional(z.nullable(Id));

const changed = { 200: replyOf({ basket: Basket }) };

export const getBasket = {
  method: 'GET',
  url: '/admin/v1/basket/:lang',
  access: 'guest',
  schema: { summary: 'What the visitor has in the basket', params: LangParams, response: changed },
} as const satisfies Endpoint;

export const getBasketBrief = {
  method: 'GET',
  url: '/admin/v1/basket/brief/:lang',
  access: 'guest',
  schema: {
    summary: 'How much the visitor has in the basket, without its lines',
    params: LangParams,
    response: { 200: replyOf({ basket: BasketBrief }) },
  },
} as const satisfies Endpoint;

export const AddToBasket = z.object({ basket: BasketId, product: Id, quantity: z.int() });
export type AddToBasket = z.infer<typeof AddToBasket>;

export const addToBasket = {
  method: 'PUT',
  url: '/admin/v1/basket/add',
  access: 'guest',
  needs: 'buy',
  checksSession: true,
  schema: {
    summary: 'Add a product, or more of one that is there; repeatable with an Idempotency-Key',
    body: AddToBasket,
    response: changed,
  },
} as const satisfies Endpoint;

/** As many as a page of accessories offers, and more. */
const MOST_AT_ONCE = 100;

const RefusedLine = z.object({ product: z.int(), message: z.string() });
export type RefusedLine = z.infer<typeof RefusedLine>;

export const AddManyToBasket = z.object({
  basket: BasketId,
  lines: z
    .array(z.object({ product: Id, quantity: z.int() }))
    .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});
export type AddManyToBasket = z.infer<typeof AddManyToBasket>;

export const addManyToBasket = {
  method: 'PUT',
  url: '/admin/v1/basket/add-many',
  access: 'guest',
  needs: 'buy',
  schema: {
    summary: 'Add several products; those that are refused are named, the others get in',
    body: AddManyToBasket,
    response: { 200: replyOf({ basket: Basket, refused: z.array(RefusedLine) }) },
  },
} as const satisfies Endpoint;

/** What a list does with what lies in the basket. */
export const FillMode = z.enum(['add', 'replace']);
export type FillMode = z.infer<typeof FillMode>;

/** `undo` came with the list that was put into the basket. */
export const UndoFill = z.object({ basket: BasketId, undo: Id });
export type UndoFill = z.infer<typeof UndoFill>;

export const undoFill = {
  method: 'PUT',
  url: '/admin/v1/basket/undo',
  access: 'guest',
  needs: 'buy',
  schema: {
    summary: 'Take back the list that was put into the basket last, unless it was changed since',
    body: UndoFill,
    response: changed,
  },
} as const satisfies Endpoint;

/** `id` is the basket, `product` one of its lines. */
export const ChangeLine = z.object({ id: BasketId, product: Id, quantity: z.int() });
export type ChangeLine = z.infer<typeof ChangeLine>;

export const changeLine = {
  method: 'PATCH',
  url: '/admin/v1/basket/update',
  access: 'guest',
  needs: 'buy',
  schema: { summary: 'Set the quantity of a line', body: ChangeLine, response: changed },
} as const satisfies Endpoint;

export const removeLine = {
  method: 'DELETE',
  url: '/admin/v1/basket/remove/:id',
  access: 'guest',
  needs: 'buy',
  schema: {
    summary: 'Remove a line',
    params: z.object({ id: PathId }),
    response: changed,
  },
} as const satisfies Endpoint;

export const GiftCardCode = z.object({ id: BasketId, code: text(100).check(z.minLength(1)) });
export type GiftCardCode = z.infer<typeof GiftCardCode>;

export const putGiftCard = {
  method: 'PATCH',
  url: '/admin/v1/cart/gift-card',
  access: 'guest',
  needs: 'buy',
  schema: {
    summary: 'Pay for the basket with a gift card; it is spent when the order is placed',
    body: GiftCardCode,
    response: { 200: replyOf({ gift_card: BasketCard, basket: Basket }) },
  },
} as const satisfies Endpoint;

export const removeGiftCard = {
  method: 'DELETE',
  url: '/admin/v1/cart/gift-card',
  access: 'guest',
  needs: 'buy',
  schema: { summary: 'Take the gift card off the basket', response: changed },
} as const satisfies Endpoint;
