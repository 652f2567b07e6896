import * as z from 'zod/mini';
import { anyText, call, Id, Lang, LangParams, PathText, Url } from '#base/wire/contract.ts';

import { Day, Delivery } from '#shop/availability/contract.ts';

export const Picture = z.object({ src: z.string(), caption: z.string(), cover: z.boolean() });
export type Picture = z.infer<typeof Picture>;

const Amount = z.nullable(z.number());

export const ProductCard = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  url: Url,
  short_description: z.string(),
  vendor: z.string(),
  stock: z.int(),
  /** When some come next that nobody was promised; null when it is not known. */
  expected_on: z.nullable(Day),
  unit_of_measure: z.string(),
  quantity_step: z.int(),
  price: Amount,
  price_exc_vat: Amount,
  base_price_exc_vat: Amount,
  discount: Amount,
  wish_list: z.boolean(),
  image: z.array(Picture),
});
export type ProductCard = z.infer<typeof ProductCard>;

/** 305 m are one "cievka". */
export const Pack = z.object({ quantity: z.int(), label: z.string() });
export type Pack = z.infer<typeof Pack>;

/** All that a card shows where there is room for it. */
export const ListedCard = z.extend(ProductCard, {
  /** Key parameters of its own category that it has, with their prefixes; without what its name says. */
  key_line: z.array(z.string()),
  /** The smallest first; none for guests, who order nothing from a list. */
  packs: z.array(Pack),
});
export type ListedCard = z.infer<typeof ListedCard>;

export const Parameter = z.object({
  code: z.string(),
  category: z.string(),
  value: z.string(),
  unit: z.string(),
});
export type Parameter = z.infer<typeof Parameter>;

/** One step of the way from the department down, with the full path of each. */
export const Crumb = z.object({ label: z.string(), url: z.string() });
export type Crumb = z.infer<typeof Crumb>;

export const Category = z.object({
  id: z.int(),
  label: z.string(),
  title: z.string(),
  description: z.string(),
  url: Url,
  breadcrumbs: z.array(Crumb),
});
export type Category = z.infer<typeof Category>;

export const Product = z.extend(ListedCard, {
  description: z.string(),
  vendor_logo: z.nullable(z.string()),
  parameters: z.array(Parameter),
  category: Category,
  related_products: z.array(ListedCard),
  /** For customers, so that each quantity can be told when it is there. */
  inbound: z.array(Delivery),
});
export type Product = z.infer<typeof Product>;

const Attachment = z.object({
  url: z.string(),
  filename: z.string(),
  filesize: z.int(),
  file_icon: z.string(),
});
export const AttachmentGroup = z.object({ title: z.string(), attachments: z.array(Attachment) });
export type AttachmentGroup = z.infer<typeof AttachmentGroup>;

export const getCategory = call('GET', '/admin/v1/category/url/:url/:lang', {
  access: 'public',
  cachedFor: 'everyone',
  summary: 'A category by its full path or its last slug',
  params: { url: PathText, lang: Lang },
  reply: { category: Category },
});

const SORT_FIELDS = ['id', 'name', 'price_exc_vat', 'code'] as const;
export type SortField = (typeof SORT_FIELDS)[number];
export type Direction = 'asc' | 'desc';

/** `[{ "product.name": "asc" }]`, with or without the prefix, one entry at most. */
export const ProductOrder = z
  .array(
    z.record(z.string(), z.enum(['asc', 'desc'])).check(
      z.refine((entry) => {
        const fields = Object.keys(entry);
        return fields.length === 1 && fieldOf(fields[0]!) !== null;
      }),
    ),
  )
  .check(z.maxLength(1));
export type ProductOrder = z.infer<typeof ProductOrder>;

export const fieldOf = (name: string): SortField | null =>
  SORT_FIELDS.find((field) => name === field || name === `product.${field}`) ?? null;

/** Of `product/filter`, as specified; what filters add to it stands in `shop/filters/contract.ts`. */
export const ProductCondition = z.object({
  'categories.id': Id,
  inStock: z.optional(z.nullable(z.boolean())),
});

export const getProduct = call('GET', '/admin/v1/product/detail/url/:url/:lang', {
  access: 'public',
  cachedFor: 'audience',
  summary: 'A product by its slug, related products included',
  params: { url: PathText, lang: Lang },
  reply: { product: Product },
});

export const listHomepageProducts = call('GET', '/admin/v1/product/homepage/:lang', {
  access: 'public',
  cachedFor: 'audience',
  summary: 'Products shown as offers on the home page',
  params: LangParams,
  reply: { products: z.array(ListedCard) },
});

/** As many as a browser remembers of what was looked at. */
export const MOST_CARDS = 10;

export const listCards = call('GET', '/admin/v1/product/cards/:lang', {
  access: 'public',
  summary:
    'Cards of products by their slugs (`urls=a,b,c`, ten at most), in that order; what is no longer sold is left out',
  params: LangParams,
  query: {
    urls: z.pipe(
      z.pipe(
        anyText(3_000),
        z.transform((list) => list.split(',')),
      ),
      z.array(PathText).check(z.maxLength(MOST_CARDS)),
    ),
  },
  reply: { products: z.array(ListedCard) },
});

export const listAttachments = call('GET', '/admin/v1/attachments/:productCode', {
  access: 'customer',
  summary: 'Files of a product, in groups',
  params: { productCode: anyText(100).check(z.minLength(1)) },
  reply: { attachments: z.array(AttachmentGroup) },
});
