import * as z from 'zod/mini';
import { Lang, PathText, replyOf, type Endpoint } from '#base/wire/contract.ts';
import { ProductCard } from '#shop/catalog/contract.ts';
import { SearchItem } from './contract.ts';

export const searchPanel = {
  method: 'GET',
  url: '/admin/v1/search/:query/:lang/panel',
  access: 'public',
  isDeprecated: true,
  schema: {
    summary: 'As `search` with `cards=1`',
    params: z.object({ query: PathText, lang: Lang }),
    response: {
      200: replyOf({
        exact: z.nullable(ProductCard),
        products: z.array(ProductCard),
        others: z.array(SearchItem),
        more_results: z.object({ product: z.int(), blog: z.int() }),
        suggestions: z.array(z.string()),
        similar: z.array(ProductCard),
      }),
    },
  },
} as const satisfies Endpoint;
