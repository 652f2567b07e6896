import * as z from 'zod/mini';
import { AnyLimit, call, Id, Lang, Offset, PathId } from '#base/wire/contract.ts';
import { ListedCard, ProductOrder } from '#shop/catalog/contract.ts';

const counted = { count_all: z.int() };

export const countWishes = call('GET', '/admin/v1/customer/wish-list-count', {
  access: 'customer',
  summary: 'How many products the wish list holds',
  reply: counted,
});

export const listWishes = call('POST', '/admin/v1/customer/wish-list-new/:lang/:limit/:offset', {
  access: 'customer',
  summary: 'Products of the wish list',
  params: { lang: Lang, limit: AnyLimit, offset: Offset },
  body: { order: z.optional(z.nullable(ProductOrder)) },
  reply: { products: z.array(ListedCard), count: z.int() },
});

export const addWish = call('PATCH', '/admin/v1/customer/wish-list/add', {
  access: 'customer',
  summary: 'Put a product on the wish list',
  body: { id: Id },
  reply: counted,
});

export const removeWish = call('DELETE', '/admin/v1/customer/wish-list/remove/:id', {
  access: 'customer',
  summary: 'Take a product off the wish list; taking it off twice is no error',
  params: { id: PathId },
  reply: counted,
});

/** Colleagues' lists are there to buy from; hearts stay everybody's own. */
const COLLEAGUES = '/admin/v1/company/wish-lists';

export const listWishLists = call('GET', COLLEAGUES, {
  access: 'customer',
  needs: 'buy',
  summary: 'Colleagues who wish for something, with how much it is',
  reply: { lists: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })) },
});

export const listColleagueWishes = call('POST', `${COLLEAGUES}/:person/:lang/:limit/:offset`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Products of a colleague’s wish list, with one’s own hearts',
  params: { person: PathId, lang: Lang, limit: AnyLimit, offset: Offset },
  body: { order: z.optional(z.nullable(ProductOrder)) },
  reply: { products: z.array(ListedCard), count: z.int() },
});

export const copyWishes = call('PUT', `${COLLEAGUES}/:person/copy`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Put all that a colleague wishes for on one’s own wish list; theirs stays as it is',
  params: { person: PathId },
  body: {},
  reply: { count_all: z.int(), added: z.int() },
});
