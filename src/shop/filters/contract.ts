import * as z from 'zod/mini';
import {
  AnyLimit,
  anyText,
  call,
  Lang,
  Offset,
  PageLimit,
  PathText,
  replyOf,
  Url,
} from '#base/wire/contract.ts';
import { fieldOf, ListedCard, ProductCard, ProductCondition } from '#shop/catalog/contract.ts';
import { SearchItem } from '#shop/search/contract.ts';
import {
  countChosen,
  type Filters as FilterState,
  isKey,
  isToken,
  MOST_FACETS,
  MOST_VALUES,
  normalFilters,
  parseRange,
} from './address.ts';

/** As in the address: `{ "rozlisenie": ["4-mpx", "8-mpx"], "cena": ["40-300"], "sklad": ["1"] }`. */
export const Filters = z
  .record(
    z.string().check(z.refine(isKey)),
    z.array(z.string().check(z.refine(isToken))).check(z.maxLength(MOST_VALUES)),
  )
  .check(
    z.refine((filters) => Object.keys(filters).length <= MOST_FACETS),
    z.overwrite(normalFilters),
  );

const Direction = z.enum(['asc', 'desc']);

const OF_PARAMETER = /^parameter\.[a-z0-9]+(-[a-z0-9]+)*$/;
const isParameter = (field: string) => field.length <= 80 && OF_PARAMETER.test(field);

/** As specified, `[{ "product.name": "asc" }]`, and with `filters` also `parameter.` and the key of one. */
const ListingOrder = z
  .array(
    z.record(z.string(), Direction).check(
      z.refine((entry) => {
        const fields = Object.keys(entry);
        return fields.length === 1 && (fieldOf(fields[0]!) !== null || isParameter(fields[0]!));
      }),
    ),
  )
  .check(z.maxLength(1));
export type ListingOrder = z.infer<typeof ListingOrder>;

/** `count` is how many products are found once it is ticked beside what is chosen in other facets. */
const Value = z.object({
  key: z.string(),
  title: z.string(),
  count: z.int(),
  is_chosen: z.boolean(),
});

const OfValues = z.object({
  kind: z.literal('values'),
  key: z.string(),
  title: z.string(),
  unit: z.string(),
  /** All of the category in their order, those without a product too. */
  values: z.array(Value),
});

const OfRange = z.object({
  kind: z.literal('range'),
  key: z.string(),
  title: z.string(),
  unit: z.string(),
  /** Of the whole category, whatever is chosen. */
  min: z.number(),
  max: z.number(),
  /** What is chosen; null where an end is open. */
  from: z.nullable(z.number()),
  to: z.nullable(z.number()),
  /** Products in each of 14 to 21 equal parts from `histogram_from` on, each `histogram_step` wide. */
  histogram: z.array(z.int()),
  histogram_from: z.number(),
  histogram_step: z.number(),
  /** Of a range over 20 times as wide as where it begins: each part is `histogram_step` times the one before it. */
  is_logarithmic: z.boolean(),
});

const OfFlag = z.object({
  kind: z.literal('flag'),
  key: z.string(),
  title: z.string(),
  /** How many are found with it. */
  count: z.int(),
  is_chosen: z.boolean(),
});

export const Facet = z.discriminatedUnion('kind', [OfValues, OfRange, OfFlag]);
export type Facet = z.infer<typeof Facet>;

/** A category below the one that is shown, or one with found products. */
const CategoryCount = z.object({
  id: z.int(),
  /** For `kategoria` on the results of a search. */
  key: z.string(),
  title: z.string(),
  url: Url,
  level: z.int(),
  count: z.int(),
  is_chosen: z.boolean(),
});
export type CategoryCount = z.infer<typeof CategoryCount>;

const KeyParameter = z.object({
  key: z.string(),
  title: z.string(),
  unit: z.string(),
  /** Stands before the value on a card: "IR" 30 m. */
  prefix: z.string(),
});
export type KeyParameter = z.infer<typeof KeyParameter>;

/** A card with its key parameters. */
export const FilteredProduct = z.extend(ListedCard, {
  /** For a table: in the order of `key_parameters`, null where it has none. */
  key_values: z.array(z.nullable(z.string())),
});
export type FilteredProduct = z.infer<typeof FilteredProduct>;

const Dropped = z.object({ key: z.string(), title: z.string(), count: z.int() });

const beside = z.object({
  /** How many there are with all that is chosen, and how many without any of it. */
  total: z.int(),
  total_unfiltered: z.int(),
  facets: z.array(Facet),
  categories: z.array(CategoryCount),
  key_parameters: z.array(KeyParameter),
  /** What was understood of the filters and the order; the rest was left out. */
  filters: z.record(z.string(), z.array(z.string())),
  order: z.object({ by: z.string(), direction: Direction }),
  /** When nothing is found: up to three facets without which something is, the most first. */
  without: z.array(Dropped),
  /** When nothing is found: up to three products that come near, and the facets that each misses. */
  nearest: z.array(z.object({ product: FilteredProduct, misses: z.array(z.string()) })),
});

export const filtered = replyOf({ products: z.array(FilteredProduct), ...beside.shape });
export type Filtered = z.infer<typeof filtered>;

/** Asked for without filters the call gives cards as they are specified, and nothing beside them. */
const ofFilters = z.pick(FilteredProduct, { key_line: true, packs: true, key_values: true });
const MaybeFiltered = z.extend(ProductCard, z.partial(ofFilters).shape);

/** More choices than this are one visitor's own: there are more of them than anybody could keep. */
const MOST_CACHED = 2;

type Chosen = { filters?: FilterState };

/** Whatever is made up has not been understood, and ends of a range are made up too. */
export const isCacheable = ({ filters = {} }: Chosen, sent: { filters?: FilterState }) =>
  countChosen(filters) <= MOST_CACHED &&
  JSON.stringify(filters) === JSON.stringify(sent.filters ?? {}) &&
  Object.values(filters).every((values) => values.every((value) => parseRange(value) === null));

export const filterProducts = call('POST', '/admin/v1/product/filter/:lang/:limit/:offset', {
  access: 'public',
  cachedFor: 'audience',
  isCacheable,
  summary:
    'Products of a category and everything below it; with `filters` (`{}` for none) by their parameters, and how many each further choice finds',
  params: { lang: Lang, limit: PageLimit, offset: Offset },
  body: z
    .object({
      condition: ProductCondition,
      order: z.optional(z.nullable(ListingOrder)),
      filters: z.optional(Filters),
    })
    .check(
      z.refine(
        ({ filters, order }) =>
          filters !== undefined || !Object.keys(order?.[0] ?? {}).some(isParameter),
        { path: ['order'] },
      ),
    ),
  reply: {
    products: z.array(MaybeFiltered),
    paging: z.object({ filtered_products_count: z.int() }),
    ...z.partial(beside).shape,
  },
});

/** What cannot be read is nothing that could be filtered by. */
const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** `name.asc`, `parameter.ir-prisvit.desc`; `match.desc` is by relevance, as without it. */
const ORDER_TEXT =
  /^(match|id|name|code|price_exc_vat|parameter\.[a-z0-9]+(-[a-z0-9]+)*)\.(asc|desc)$/;

export const searchProducts = call('GET', '/admin/v1/search-products/:query/:lang/:limit/:offset', {
  access: 'public',
  summary:
    'Products by relevance, the oldest first among equals; with `filters` (JSON, `{}` for none) by their parameters, and how many each further choice finds',
  params: { query: PathText, lang: Lang, limit: AnyLimit, offset: Offset },
  query: {
    filters: z.optional(z.pipe(z.pipe(anyText(100_000), z.transform(parsed)), Filters)),
    order: z.optional(z.string().check(z.maxLength(90), z.regex(ORDER_TEXT))),
  },
  reply: {
    items: z.array(z.extend(SearchItem, { product: MaybeFiltered })),
    full_count: z.int(),
    ...z.partial(beside).shape,
  },
});
