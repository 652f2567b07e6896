import * as z from 'zod/mini';
import { call, Lang, PathText } from '#base/wire/contract.ts';
import { Dispatch } from '#shop/availability/contract.ts';
import { Pack, ProductCard } from '#shop/catalog/contract.ts';

/** What stands in the address of a category, `path`, to find others with the same. */
const Filter = z.object({ path: z.string(), key: z.string(), values: z.array(z.string()) });

const DescribedParameter = z.object({
  title: z.string(),
  category: z.string(),
  value: z.string(),
  filter: z.nullable(Filter),
});
export type DescribedParameter = z.infer<typeof DescribedParameter>;

const Accessory = z.object({ kind: z.string(), why: z.string(), product: ProductCard });
export type Accessory = z.infer<typeof Accessory>;

const Document = z.object({
  title: z.string(),
  url: z.string(),
  filename: z.string(),
  filesize: z.int(),
});
export type Document = z.infer<typeof Document>;

/** `stock` is the least of which the gauge says the same, never how many there are. */
const SalePointStock = z.object({ id: z.int(), name: z.string(), stock: z.int() });
export type SalePointStock = z.infer<typeof SalePointStock>;

export const ProductExtra = z.object({
  /** All of them in the order of the product. */
  parameters: z.array(DescribedParameter),
  /** The most important ones, as positions in `parameters`. */
  key_parameters: z.array(z.int()),
  /** Its key parameters as short as on cards. */
  key_line: z.array(z.string()),
  /** What others call it; empty where nobody has said. */
  ean: z.string(),
  vendor_code: z.string(),
  packs: z.array(Pack),
  accessories: z.array(Accessory),
  /** The first of each group, the data sheet before all; none for guests, who are told that there are some. */
  documents: z.array(Document),
  document_count: z.int(),
  /** A similar product on stock, when this one is not. */
  similar: z.nullable(ProductCard),
  sale_points: z.array(SalePointStock),
  dispatch: Dispatch,
});
export type ProductExtra = z.infer<typeof ProductExtra>;

export const getProductExtra = call('GET', '/admin/v1/product/extra/url/:url/:lang', {
  access: 'public',
  cachedFor: 'audience',
  summary: 'What stands beside a product: key parameters, packages, accessories, documents',
  params: { url: PathText, lang: Lang },
  reply: { extra: ProductExtra },
});

/** The first of its successors that is sold. */
export const Withdrawn = z.object({
  code: z.string(),
  name: z.string(),
  successor: z.nullable(ProductCard),
});
export type Withdrawn = z.infer<typeof Withdrawn>;

export const getWithdrawn = call('GET', '/admin/v1/product/withdrawn/url/:url/:lang', {
  access: 'public',
  cachedFor: 'audience',
  summary: 'A product that is no longer sold, and what to buy instead',
  params: { url: PathText, lang: Lang },
  reply: { withdrawn: Withdrawn },
});
