import * as z from 'zod/mini';
import { Id } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { GOOD, GOODS_ASKED } from '#staff/goods-contract.ts';
import { countsOf } from '#staff/values-contract.ts';

export const PRODUCT_VIEWS = [
  'all',
  'sold',
  'draft',
  'hidden',
  'no_picture',
  'no_cost',
  'under',
] as const;
export type ProductView = (typeof PRODUCT_VIEWS)[number];
export const PRODUCT_SORTS = ['name', 'code', 'newest', 'price_up', 'price_down'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

const READ = ['catalogue.read'] as const;

const ListedProduct = z.object({
  ...GOOD,
  category: z.string(),
  unit: z.string(),
  /** Of its page in the shop; null while it is hidden. */
  url: z.nullable(z.string()),
  is_sold: z.boolean(),
  /** Begun and never shown. */
  is_draft: z.boolean(),
  /** Euros without VAT, four decimals at most; null for who may not read prices, as cost and margin. */
  price: z.nullable(z.number()),
  /** How many the price may have. */
  price_decimals: z.int(),
  vat_percent: z.int(),
  cost: z.nullable(z.number()),
  /** Hundredths of a percent of the price; null without a cost or a price. */
  margin_bp: z.nullable(z.int()),
  /** What is free; less than nothing when more was sold than there is. Null for who may not read stock. */
  stock: z.nullable(
    z.object({
      free: z.int(),
      warehouses: z.array(z.object({ code: z.string(), free: z.int() })),
      /** What comes next; `on` is null while nobody knows when. */
      next: z.nullable(z.object({ on: z.nullable(z.string()), quantity: z.int() })),
    }),
  ),
});
export type ListedProduct = z.infer<typeof ListedProduct>;

const Asked = {
  view: z.enum(PRODUCT_VIEWS),
  sort: z.enum(PRODUCT_SORTS),
  ...GOODS_ASKED,
};

export const listProducts = officeCall('POST', '/office/v1/products/list', {
  job: 'products page',
  needs: READ,
  summary: 'A page of a list of products',
  body: {
    ...Asked,
    /** The id of the product after which the page begins. */
    after: z.optional(Id),
  },
  reply: { products: z.array(ListedProduct), has_more: z.boolean() },
});

/** So many are changed at once, at most. */
export const MOST_CHOSEN = 5_000;

export const selectProducts = officeCall('POST', '/office/v1/products/select', {
  job: 'products select',
  needs: READ,
  summary: `All products of a list, ${MOST_CHOSEN} at most`,
  body: Asked,
  reply: {
    products: z.array(z.object({ id: z.int(), is_sold: z.boolean() })),
    has_more: z.boolean(),
  },
});

export const showProducts = officeCall('PUT', '/office/v1/products/visibility', {
  job: 'products visibility',
  needs: ['catalogue.change'],
  summary: 'Hides products from the shop, or shows them again; those that are so already stay',
  body: {
    ids: z.array(Id).check(z.minLength(1), z.maxLength(MOST_CHOSEN)),
    is_sold: z.boolean(),
  },
  reply: {
    /** Those that were not so before. */
    ids: z.array(z.int()),
    /** What it is taken back by. */
    audit: z.optional(z.string()),
  },
});

export const countProducts = officeCall('GET', '/office/v1/products/counts', {
  job: 'products count',
  needs: READ,
  summary: 'How many products there are in each list',
  /** None of what needs prices or stock for who may not read them. */
  reply: { counts: countsOf(PRODUCT_VIEWS) },
});

export const productChoices = officeCall('GET', '/office/v1/products/choices', {
  job: 'products choices',
  needs: READ,
  summary: 'What a list of products can be narrowed by',
  reply: {
    vendors: z.array(z.object({ id: z.int(), name: z.string() })),
    /** In the order of the tree; the highest level is 0. */
    categories: z.array(z.object({ id: z.int(), name: z.string(), level: z.int() })),
  },
});
