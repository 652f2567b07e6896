import * as z from 'zod/mini';
import { anyText, call, Url } from '#base/wire/contract.ts';
import { Availability } from '#shop/availability/contract.ts';
import { MOST_WORDS } from './parse/known.ts';
import { LONGEST_CODE, MOST_ROWS } from './parse/parse.ts';

/** Null for guests. */
const Amount = z.nullable(z.number());

/** A product as a row of the list shows it, for the quantity of that row. */
export const RowProduct = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  url: Url,
  image: z.nullable(z.object({ src: z.string(), caption: z.string() })),
  unit_of_measure: z.string(),
  quantity_step: z.int(),
  is_sold: z.boolean(),
  price_unit_exc_vat: Amount,
  /** Null of what is no longer sold. */
  availability: z.nullable(Availability),
});
export type RowProduct = z.infer<typeof RowProduct>;

/**
 * ready: it can go into the basket; similar, unknown: no product has this code; gone: it is no longer sold; step: it
 * is sold in larger steps; quantity: none was said that could be ordered.
 */
export const RowKind = z.enum(['ready', 'similar', 'unknown', 'gone', 'step', 'quantity']);
export type RowKind = z.infer<typeof RowKind>;

export const FoundRow = z.object({
  kind: RowKind,
  /** The one product with this code, and whose code it is: the company's own number, ours, its maker's, or the EAN. */
  product: z.nullable(RowProduct),
  by: z.nullable(z.enum(['own', 'code', 'vendor_code', 'ean'])),
  /** What else may have been meant, five at most; never chosen by itself. */
  similar: z.array(RowProduct),
  /** What is sold in place of a product that is gone. */
  successor: z.nullable(RowProduct),
});
export type FoundRow = z.infer<typeof FoundRow>;

export const AskedRow = z.object({ code: anyText(LONGEST_CODE), quantity: z.nullable(z.int()) });
export type AskedRow = z.infer<typeof AskedRow>;

export const recogniseRows = call('POST', '/admin/v1/quick-order/recognise', {
  access: 'guest',
  summary: 'Products of a list of codes and quantities, in its order',
  body: { rows: z.array(AskedRow).check(z.minLength(1), z.maxLength(MOST_ROWS)) },
  reply: { rows: z.array(FoundRow) },
});

export const FoundCode = z.object({
  /** The place of the word among those asked for. */
  word: z.int(),
  /** Null: several products have this code. */
  product: z.nullable(z.int()),
  /** What the product is called and counted in, to tell numbers of its description from quantities. */
  name: z.string(),
  unit: z.string(),
});
export type FoundCode = z.infer<typeof FoundCode>;

export const findCodes = call('POST', '/admin/v1/quick-order/codes', {
  access: 'guest',
  summary: 'Which words of a text are codes of products: ours, a maker’s, or EANs',
  body: {
    words: z.array(anyText(LONGEST_CODE)).check(z.minLength(1), z.maxLength(MOST_WORDS)),
  },
  reply: { codes: z.array(FoundCode) },
});
