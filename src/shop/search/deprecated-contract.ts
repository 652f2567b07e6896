import * as z from 'zod/mini';
import { call, Lang, PathText } from '#base/wire/contract.ts';
import { ProductCard } from '#shop/catalog/contract.ts';
import { SearchItem } from './contract.ts';

export const searchPanel = call('GET', '/admin/v1/search/:query/:lang/panel', {
  access: 'public',
  isDeprecated: true,
  summary: 'As `search` with `cards=1`',
  params: { query: PathText, lang: Lang },
  reply: {
    exact: z.nullable(ProductCard),
    products: z.array(ProductCard),
    others: z.array(SearchItem),
    more_results: z.object({ product: z.int(), blog: z.int() }),
    suggestions: z.array(z.string()),
    similar: z.array(ProductCard),
  },
});
