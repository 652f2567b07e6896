import * as z from 'zod/mini';
import { Id, lines, Moment, PathId, PathText, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { UNITS } from '#staff/product-choices.ts';
import { READINESS } from './readiness.ts';

const LONGEST_CODE = 60;
const LONGEST_TEXT = 200_000;
const Name = trimmedText(300).check(z.minLength(1));
const Code = trimmedText(LONGEST_CODE).check(z.minLength(1));

/** What is saved at once on the first tab of a product; its names are those of the columns of the file. */
export const ProductFields = z.object({
  name: Name,
  vendor: Name,
  vendor_code: text(LONGEST_CODE),
  ean: text(30),
  category: Id,
  unit: z.enum(UNITS),
  quantity_step: z.int().check(z.minimum(1), z.maximum(9_999)),
  /** As a cell of the file has them, one on a line: 305 | balenie. */
  packs: z.array(text(150)).check(z.maxLength(20)),
  vat: z.int().check(z.minimum(0), z.maximum(100)),
  exemption_code: text(40),
  exemption_reason: text(300),
  slug: trimmedText(200).check(z.minLength(1)),
  short_description: lines(2_000),
  /** HTML; what the shop does not allow is left out when it is saved. */
  description: lines(LONGEST_TEXT),
  offer_position: z.nullable(z.int().check(z.minimum(1), z.maximum(9_999))),
  is_sold: z.boolean(),
});
export type ProductFields = z.infer<typeof ProductFields>;

const Version = text(64);
const Edited = { fields: ProductFields, version: Version };

const Ready = z.object({
  name: z.enum(READINESS),
  /** Without it the product cannot be shown in the shop. */
  is_needed: z.boolean(),
  is_done: z.boolean(),
});

const Product = z.object({
  id: z.int(),
  code: z.string(),
  /** Without vendor and code, which stand beside it. */
  name: z.string(),
  vendor: z.string(),
  unit: z.string(),
  picture: z.nullable(z.string()),
  /** Of its page in the shop; null while it is hidden. */
  url: z.nullable(z.string()),
  is_sold: z.boolean(),
  /** Made in the office and never shown since. */
  is_draft: z.boolean(),
  /** From the highest level to its own. */
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Euros without VAT; null for who may not read prices. */
  price: z.nullable(z.number()),
  /** What is free in all warehouses; null for who may not read stock. */
  stock: z.nullable(z.int()),
  pictures: z.int(),
  attachments: z.int(),
  readiness: z.array(Ready),
  changed_at: Moment,
  ...Edited,
});
export type Product = z.input<typeof Product>;

const CHANGE = ['catalogue.change'] as const;

export const getProduct = officeCall('GET', '/office/v1/products-by-code/:code', {
  job: 'products show',
  needs: ['catalogue.read'],
  summary: 'One product, with what it still needs to be sold',
  params: { code: PathText },
  reply: { product: Product },
});

const Saved = {
  ...Edited,
  /** What it is taken back by; missing when nothing was another. */
  audit: z.optional(z.string()),
};

export const saveProduct = officeCall('PUT', '/office/v1/products/:id', {
  needs: CHANGE,
  summary:
    'Changes names, codes, texts and the place of a product; 409 when somebody was faster. Its tax needs the right to change prices',
  bodyLimit: 1024 * 1024,
  params: z.object({ id: PathId }),
  body: Edited,
  reply: Saved,
});

/** What a draft begins with. */
export const NewProduct = z.object({ code: Code, name: Name, vendor: Name, category: Id });

export const addProduct = officeCall('POST', '/office/v1/products', {
  job: 'products add',
  needs: CHANGE,
  summary: 'A new product as a draft: hidden, and without a price',
  body: NewProduct,
  reply: { code: z.string(), audit: z.optional(z.string()) },
});

export const ProductCopy = z.object({ code: Code, name: Name });

export const copyProduct = officeCall('POST', '/office/v1/products/:id/copy', {
  needs: CHANGE,
  summary:
    'A draft with what another product says, but for its EAN, pictures and attachments; its prices need the right to change them',
  params: z.object({ id: PathId }),
  body: ProductCopy,
  reply: { code: z.string(), audit: z.optional(z.string()) },
});

export const DraftCode = z.object({ code: Code });

export const recodeProduct = officeCall('PUT', '/office/v1/products/:id/code', {
  job: 'products code',
  needs: CHANGE,
  summary: 'Another code of a draft: nothing outside of the catalogue knows it yet',
  params: z.object({ id: PathId }),
  body: DraftCode.shape,
  reply: { code: z.string() },
});

export const removeProduct = officeCall('POST', '/office/v1/products/:id/remove', {
  job: 'products remove',
  needs: CHANGE,
  summary: 'Deletes a draft that nothing leads to; what was ever sold is only hidden',
  params: z.object({ id: PathId }),
  body: {},
  reply: {},
});
