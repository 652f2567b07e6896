import * as z from 'zod/mini';
import { anyText, call, Id, Lang, Offset, PageLimit } from '#base/wire/contract.ts';
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

export const filterCategory = call('POST', '/admin/v1/product/filtered/:lang/:limit/:offset', {
  access: 'public',
  cachedFor: 'audience',
  isCacheable,
  isDeprecated: true,
  summary: 'As `product/filter` with `filters`',
  params: { lang: Lang, limit: PageLimit, offset: Offset },
  body: {
    category: Id,
    filters: z.optional(Filters),
    order: z.optional(z.nullable(Order)),
  },
  reply: filtered,
});

export const filterSearch = call('POST', '/admin/v1/search-filtered/:lang/:limit/:offset', {
  access: 'public',
  isDeprecated: true,
  summary: 'As `search-products` with `filters`',
  params: { lang: Lang, limit: PageLimit, offset: Offset },
  body: {
    query: anyText(300).check(z.minLength(1)),
    filters: z.optional(Filters),
    order: z.optional(z.nullable(Order)),
  },
  reply: filtered,
});
