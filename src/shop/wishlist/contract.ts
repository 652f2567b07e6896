import * as z from 'zod/mini';
import { AnyLimit, Id, Lang, Offset, PathId, replyOf, type Endpoint } from '#base/wire/contract.ts';
import { ListedCard, ProductOrder } from '#shop/catalog/contract.ts';

const counted = { 200: replyOf({ count_all: z.int() }) };

export const countWishes = {
  method: 'GET',
  url: '/admin/v1/customer/wish-list-count',
  access: 'customer',
  schema: { summary: 'How many products the wish list holds', response: counted },
} as const satisfies Endpoint;

export const listWishes = {
  method: 'POST',
  url: '/admin/v1/customer/wish-list-new/:lang/:limit/:offset',
  access: 'customer',
  schema: {
    summary: 'Products of the wish list',
    params: z.object({ lang: Lang, limit: AnyLimit, offset: Offset }),
    body: z.object({ order: z.optional(z.nullable(ProductOrder)) }),
    response: { 200: replyOf({ products: z.array(ListedCard), count: z.int() }) },
  },
} as const satisfies Endpoint;

export const addWish = {
  method: 'PATCH',
  url: '/admin/v1/customer/wish-list/add',
  access: 'customer',
  schema: {
    summary: 'Put a product on the wish list',
    body: z.object({ id: Id }),
    response: counted,
  },
} as const satisfies Endpoint;

export const removeWish = {
  method: 'DELETE',
  url: '/admin/v1/customer/wish-list/remove/:id',
  access: 'customer',
  schema: {
    summary: 'Take a product off the wish list; taking it off twice is no error',
    params: z.object({ id: PathId }),
    response: counted,
  },
} as const satisfies Endpoint;

/** Colleagues' lists are there to buy from; hearts stay everybody's own. */
const COLLEAGUES = '/admin/v1/company/wish-lists';

export const listWishLists = {
  method: 'GET',
  url: COLLEAGUES,
  access: 'customer',
  needs: 'buy',
  schema: {
    summary: 'Colleagues who wish for something, with how much it is',
    response: {
      200: replyOf({
        lists: z.array(z.object({ id: z.int(), name: z.string(), count: z.int() })),
      }),
    },
  },
} as const satisfies Endpoint;

export const listColleagueWishes = {
  method: 'POST',
  url: `${COLLEAGUES}/:person/:lang/:limit/:offset`,
  access: 'customer',
  needs: 'buy',
  schema: {
    summary: 'Products of a colleague’s wish list, with one’s own hearts',
    params: z.object({ person: PathId, lang: Lang, limit: AnyLimit, offset: Offset }),
    body: z.object({ order: z.optional(z.nullable(ProductOrder)) }),
    response: { 200: replyOf({ products: z.array(ListedCard), count: z.int() }) },
  },
} as const satisfies Endpoint;

export const copyWishes = {
  method: 'PUT',
  url: `${COLLEAGUES}/:person/copy`,
  access: 'customer',
  needs: 'buy',
  schema: {
    summary: 'Put all that a colleague wishes for on one’s own wish list; theirs stays as it is',
    params: z.object({ person: PathId }),
    body: z.object({}),
    response: { 200: replyOf({ count_all: z.int(), added: z.int() }) },
  },
} as const satisfies Endpoint;
