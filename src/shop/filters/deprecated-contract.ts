import * as z from 'zod/mini';
import { anyText, Id, Lang, Offset, PageLimit, type Endpoint } from '#base/wire/contract.ts';
import { Filters, filtered, isCacheable } from './contract.ts';

/** `match` on the results of a search, else a field of the listing or `parameter.` and the key of one. */
const Order = z.object({
  by: z
    .string()
    .check(
      z.maxLength(80),
      z.regex(/^(match|id|name|code|price_exc_vat|parameter\.[a-z0-9]+(-[a-z0-9]+)*)$/),
    ),
  direction: z.enum(['asc', 'desc']),
});

export const filterCategory = {
  method: 'POST',
  url: '/admin/v1/product/filtered/:lang/:limit/:offset',
  access: 'public',
  cachedFor: 'audience',
  isCacheable,
  isDeprecated: true,
  schema: {
    summary: 'As `product/filter` with `filters`',
    params: z.object({ lang: Lang, limit: PageLimit, offset: Offset }),
    body: z.object({
      category: Id,
      filters: z.optional(Filters),
      order: z.optional(z.nullable(Order)),
    }),
    response: { 200: filtered },
  },
} as const satisfies Endpoint;

export const filterSearch = {
  method: 'POST',
  url: '/admin/v1/search-filtered/:lang/:limit/:offset',
  access: 'public',
  isDeprecated: true,
  schema: {
    summary: 'As `search-products` with `filters`',
    params: z.object({ lang: Lang, limit: PageLimit, offset: Offset }),
    body: z.object({
      query: anyText(300).check(z.minLength(1)),
      filters: z.optional(Filters),
      order: z.optional(z.nullable(Order)),
    }),
    response: { 200: filtered },
  },
} as const satisfies Endpoint;
