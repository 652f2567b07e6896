import * as z from 'zod/mini';
import { AnyLimit, Lang, Offset, PathText, replyOf, Url, type Endpoint } from '#base/contract.ts';
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

export const search = {
  method: 'GET',
  url: '/admin/v1/search/:query/:lang',
  access: 'public',
  schema: {
    summary: 'The best few products, categories and articles, and how many more there are',
    params: z.object({ query: PathText, lang: Lang }),
    response: {
      200: replyOf({
        items: z.array(SearchItem),
        more_results: z.object({ product: z.int(), blog: z.int() }),
      }),
    },
  },
} as const satisfies Endpoint;

/** Beside `search`: with the cards of products, and the one whose code was asked for apart. */
export const searchPanel = {
  method: 'GET',
  url: '/admin/v1/search/:query/:lang/panel',
  access: 'public',
  schema: {
    summary: 'What the field of the search offers while it is typed into',
    params: z.object({ query: PathText, lang: Lang }),
    response: {
      200: replyOf({
        /** The one product with this code, whatever its capitals, spaces and dashes. */
        exact: z.nullable(ProductCard),
        products: z.array(ProductCard),
        /** Categories and articles. */
        others: z.array(SearchItem),
        more_results: z.object({ product: z.int(), blog: z.int() }),
        /** When nothing is found: what to look for instead. */
        suggestions: z.array(z.string()),
      }),
    },
  },
} as const satisfies Endpoint;

export type SearchPanel = Pick<
  z.infer<(typeof searchPanel.schema.response)['200']>,
  'exact' | 'products' | 'others' | 'more_results' | 'suggestions'
>;

export const searchProducts = {
  method: 'GET',
  url: '/admin/v1/search-products/:query/:lang/:limit/:offset',
  access: 'public',
  schema: {
    summary: 'Products by relevance, the oldest first among equals',
    params: z.object({ query: PathText, lang: Lang, limit: AnyLimit, offset: Offset }),
    response: {
      200: replyOf({
        items: z.array(z.extend(SearchItem, { product: ProductCard })),
        full_count: z.int(),
      }),
    },
  },
} as const satisfies Endpoint;

export const searchBlogs = {
  method: 'GET',
  url: '/admin/v1/search-blogs/:query/:lang/:limit/:offset',
  access: 'public',
  schema: {
    summary: 'Articles by relevance: all those that the dropdown counts',
    params: z.object({ query: PathText, lang: Lang, limit: AnyLimit, offset: Offset }),
    response: { 200: replyOf({ blogs: z.array(BlogCard), full_count: z.int() }) },
  },
} as const satisfies Endpoint;
