import * as z from 'zod/mini';
import { AnyLimit, call, Lang, Offset, PathText, Url } from '#base/wire/contract.ts';
import { ProductCard } from '#shop/catalog/contract.ts';
import { BlogCard } from '#shop/content/contract.ts';

/** Only the best so many are ranked, counted and paged through; a count that reaches it means "or more". */
export const MOST_RESULTS = 2_000;

export const SearchItem = z.object({
  type: z.enum(['product', 'category', 'blog']),
  name: z.string(),
  /** Empty for what has none. */
  code: z.string(),
  /** A product's short description, the way down to a category, the perex of an article. */
  description: z.string(),
  image: z.nullable(z.string()),
  url: Url,
  price_exc_vat: z.nullable(z.number()),
});
export type SearchItem = z.infer<typeof SearchItem>;

const MoreResults = z.object({ product: z.int(), blog: z.int() });

export const search = call('GET', '/admin/v1/search/:query/:lang', {
  access: 'public',
  summary:
    'The best few products, categories and articles, and how many more there are; with `cards=1` the cards of products, the one whose code was asked for, and what to look for instead',
  params: { query: PathText, lang: Lang },
  query: { cards: z.optional(z.literal('1')) },
  reply: {
    items: z.array(z.extend(SearchItem, { product: z.optional(ProductCard) })),
    more_results: MoreResults,
    /** The one product with this code, whatever its capitals, spaces and dashes. */
    exact: z.optional(z.nullable(ProductCard)),
    /** When nothing is found: what to look for instead. */
    suggestions: z.optional(z.array(z.string())),
    /** When no product is found: those whose code differs from what was typed in one character. */
    similar: z.optional(z.array(ProductCard)),
  },
});

/** The same, sorted for the panel of the field. */
export type SearchPanel = {
  exact: ProductCard | null;
  products: ProductCard[];
  /** Categories and articles. */
  others: SearchItem[];
  more_results: z.infer<typeof MoreResults>;
  suggestions: string[];
  similar: ProductCard[];
};

export const searchBlogs = call('GET', '/admin/v1/search-blogs/:query/:lang/:limit/:offset', {
  access: 'public',
  summary: 'Articles by relevance: all those that the dropdown counts',
  params: { query: PathText, lang: Lang, limit: AnyLimit, offset: Offset },
  reply: { blogs: z.array(BlogCard), full_count: z.int() },
});
