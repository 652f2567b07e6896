import * as z from 'zod/mini';
import { call, Id, LangParams, PathId, text, trimmedText, Url } from '#base/wire/contract.ts';
import { Availability } from '#shop/availability/contract.ts';

/** Null for guests, everywhere. */
const Amount = z.nullable(z.number());

export const BasketLine = z.object({
  id: z.int(),
  product: z.int(),
  code: z.string(),
  /** What the company calls it, where it has given it a number. */
  own_number: z.optional(z.string()),
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

/** As long as the order number on an electronic invoice may be. */
export const LONGEST_REFERENCE = 35;

/** How it would be delivered: as chosen on the way to an order before, else as usually. */
const BasketDelivery = z.object({
  name: z.string(),
  /** Of one shipment. */
  price: z.number(),
  vat_percent: z.int(),
  pick_up: z.boolean(),
  /** Somebody chose it; else it is what most choose. */
  is_chosen: z.boolean(),
  /** Each of two shipments is paid for. */
  is_charged_each: z.boolean(),
});
export type BasketDelivery = z.infer<typeof BasketDelivery>;

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
  /** What the customer calls the order. */
  customer_reference: z.string(),
  /** The project it is for. */
  project: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** What is here goes first; it counts only while something is not here. */
  is_split: z.boolean(),
  /** Null for guests. */
  delivery: z.nullable(BasketDelivery),
});
export type Basket = z.infer<typeof Basket>;

/** Small enough for the header of every page, however many lines the basket has. */
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

const changed = { basket: Basket };

export const getBasket = call('GET', '/admin/v1/basket/:lang', {
  access: 'guest',
  summary: 'What the visitor has in the basket',
  params: LangParams,
  reply: changed,
});

export const getBasketBrief = call('GET', '/admin/v1/basket/brief/:lang', {
  access: 'guest',
  summary: 'How much the visitor has in the basket, without its lines',
  params: LangParams,
  reply: { basket: BasketBrief },
});

export const AddToBasket = z.object({ basket: BasketId, product: Id, quantity: z.int() });
export type AddToBasket = z.infer<typeof AddToBasket>;

export const addToBasket = call('PUT', '/admin/v1/basket/add', {
  access: 'guest',
  needs: 'buy',
  checksSession: true,
  summary: 'Add a product, or more of one that is there; repeatable with an Idempotency-Key',
  body: AddToBasket,
  reply: changed,
});

/** More than any page of accessories offers. */
const MOST_AT_ONCE = 100;

const RefusedLine = z.object({ product: z.int(), message: z.string() });
export type RefusedLine = z.infer<typeof RefusedLine>;

export const AddManyToBasket = z.object({
  basket: BasketId,
  lines: z
    .array(
      z.object({
        product: Id,
        quantity: z.int(),
        /** The id of its line before it was taken out: it comes back to its place. */
        line: z.optional(Id),
      }),
    )
    .check(z.minLength(1), z.maxLength(MOST_AT_ONCE)),
});
export type AddManyToBasket = z.infer<typeof AddManyToBasket>;

export const addManyToBasket = call('PUT', '/admin/v1/basket/add-many', {
  access: 'guest',
  needs: 'buy',
  summary: 'Add several products; those that are refused are named, the others get in',
  body: AddManyToBasket,
  reply: { basket: Basket, refused: z.array(RefusedLine) },
});

/** What a list does with what lies in the basket. */
export const FillMode = z.enum(['add', 'replace']);
export type FillMode = z.infer<typeof FillMode>;

/** `undo` came with the list that was put into the basket. */
export const UndoFill = z.object({ basket: BasketId, undo: Id });
export type UndoFill = z.infer<typeof UndoFill>;

export const undoFill = call('PUT', '/admin/v1/basket/undo', {
  access: 'guest',
  needs: 'buy',
  summary: 'Take back the list that was put into the basket last, unless it was changed since',
  body: UndoFill,
  reply: changed,
});

/** `id` is the basket, `product` one of its lines. */
export const ChangeLine = z.object({ id: BasketId, product: Id, quantity: z.int() });
export type ChangeLine = z.infer<typeof ChangeLine>;

export const changeLine = call('PATCH', '/admin/v1/basket/update', {
  access: 'guest',
  needs: 'buy',
  summary: 'Set the quantity of a line',
  body: ChangeLine,
  reply: changed,
});

export const removeLine = call('DELETE', '/admin/v1/basket/remove/:id', {
  access: 'guest',
  needs: 'buy',
  summary: 'Remove a line',
  params: { id: PathId },
  reply: changed,
});

export const clearBasket = call('DELETE', '/admin/v1/basket/lines', {
  access: 'guest',
  needs: 'buy',
  summary: 'Remove all lines; what else was chosen stays',
  /** With `undo` they can be put back; null: there were none. */
  reply: { basket: Basket, undo: z.nullable(z.int()) },
});

/** Both at once, as they stand on the screen. */
export const SetReference = z.object({
  basket: BasketId,
  customer_reference: trimmedText(LONGEST_REFERENCE),
  /** A project of the company that is not closed; null: none. */
  project: z.nullable(Id),
});
export type SetReference = z.infer<typeof SetReference>;

export const setReference = call('PATCH', '/admin/v1/basket/reference', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'Say what the customer calls the order, and which project it is for',
  body: SetReference,
  reply: changed,
});

export const chooseSplit = call('PATCH', '/admin/v1/basket/split', {
  access: 'customer',
  needs: 'buy',
  checksSession: true,
  summary: 'Choose whether goods that are here go before those that are not',
  body: { basket: BasketId, is_split: z.boolean() },
  reply: changed,
});

export const basketFile = {
  method: 'GET',
  url: '/files/basket/:format',
  config: { access: 'guest', needs: 'buy' },
  schema: { params: z.object({ format: z.enum(['xlsx', 'csv', 'pdf']) }) },
} as const;

export const GiftCardCode = z.object({ id: BasketId, code: text(100).check(z.minLength(1)) });
export type GiftCardCode = z.infer<typeof GiftCardCode>;

export const putGiftCard = call('PATCH', '/admin/v1/cart/gift-card', {
  access: 'guest',
  needs: 'buy',
  summary: 'Pay for the basket with a gift card; it is spent when the order is placed',
  body: GiftCardCode,
  reply: { gift_card: BasketCard, basket: Basket },
});

export const removeGiftCard = call('DELETE', '/admin/v1/cart/gift-card', {
  access: 'guest',
  needs: 'buy',
  summary: 'Take the gift card off the basket',
  reply: changed,
});
