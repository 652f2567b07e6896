import * as z from 'zod/mini';
import { anyText, call, PathId, PathText } from '#base/wire/contract.ts';
import { COLUMNS, EXTENTS, FORMATS } from './columns.ts';

/** A day that is in the calendar. */
const Day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/),
  z.refine((day) => isMoment(day) && new Date(day).toISOString().startsWith(day)),
);
const isMoment = (text: string) => !Number.isNaN(Date.parse(text));

/** Several values in one parameter, between commas. */
const Parts = z.pipe(
  anyText(2_000),
  z.transform((text) => text.split(',')),
);
const Columns = z.pipe(
  Parts,
  z.array(z.enum(COLUMNS)).check(z.minLength(1), z.maxLength(COLUMNS.length)),
);
const Ids = z.pipe(Parts, z.array(PathId).check(z.minLength(1), z.maxLength(200)));

const Download = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  format: z.enum(FORMATS),
  extent: z.enum(EXTENTS),
  since: z.nullable(z.string()),
  categories: z.nullable(z.array(z.int())),
  columns: z.array(z.enum(COLUMNS)),
  rows: z.int(),
});
export type Download = z.infer<typeof Download>;

export const getPriceList = call('GET', '/admin/v1/customer/price-list', {
  access: 'customer',
  summary: 'What a price list of the company can hold, and which were downloaded lately',
  reply: {
    products_count: z.int(),
    /** The day of the last download, or a week ago. */
    since: z.string(),
    changes_count: z.int(),
    departments: z.array(z.object({ id: z.int(), label: z.string(), products_count: z.int() })),
    downloads: z.array(Download),
  },
});

export const countChanges = call('GET', '/admin/v1/customer/price-list/changes/:since', {
  access: 'customer',
  summary: 'How many products are new, cost something else or are no longer sold since a day',
  params: { since: Day },
  reply: { changes_count: z.int() },
});

/** The file itself, which is no call: its response is rows in the chosen format. */
export const priceListFile = {
  method: 'GET',
  url: '/files/price-list/:format',
  config: { access: 'customer' },
  schema: {
    params: z.object({ format: z.enum(FORMATS) }),
    querystring: z
      .object({
        extent: z.enum(EXTENTS),
        columns: Columns,
        since: z.optional(Day),
        categories: z.optional(Ids),
      })
      .check(
        z.refine(({ extent, since }) => (extent === 'changes') === (since !== undefined), {
          path: ['since'],
        }),
        z.refine(
          ({ extent, categories }) => (extent === 'categories') === (categories !== undefined),
          { path: ['categories'] },
        ),
      ),
  },
} as const;

/** Prices are the company's own, in euros; a unit price has up to four decimals. */
const Price = z.object({
  code: z.string(),
  name: z.string(),
  vendor: z.string(),
  unit_of_measure: z.string(),
  quantity_step: z.int(),
  stock: z.int(),
  /** False for a product that is no longer sold; it has no price. */
  is_sold: z.boolean(),
  vat_percent: z.int(),
  price_exc_vat: z.nullable(z.number()),
  price: z.nullable(z.number()),
  base_price_exc_vat: z.nullable(z.number()),
  discount: z.nullable(z.number()),
  /** Empty where none is known. */
  ean: z.string(),
  /** The day by which more will have come than others wait for; null where it is not known. */
  expected_on: z.nullable(z.string()),
  /** What the company calls it; empty where it has given it no number. */
  own_number: z.string(),
});
export type Price = z.infer<typeof Price>;

const asFile = z.optional(z.enum(['json', 'csv']));
const Moment = z.string().check(
  // One mistake is told once: what has another form is not asked whether there is such a day.
  z.regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2}))?$/, {
    abort: true,
  }),
  z.refine(isMoment),
);

export const listPrices = call('GET', '/api/v1/ceny', {
  access: 'key',
  scope: 'prices',
  files: ['text/csv'],
  summary:
    'Prices and stock of the whole range, or with `zmenene_od` (a day, or a moment with its zone) of products that ' +
    'are new, cost something else or are no longer sold since then. `as_of` is what to ask with next time. ' +
    'CSV by `Accept: text/csv` or `format=csv`. Send the `ETag` back as `If-None-Match`: 304 says that nothing has changed.',
  query: { zmenene_od: z.optional(Moment), format: asFile },
  reply: { as_of: z.string(), currency: z.literal('EUR'), products: z.array(Price) },
});

export const getPrice = call('GET', '/api/v1/ceny/:code', {
  access: 'key',
  scope: 'prices',
  files: ['text/csv'],
  summary: 'Price and stock of one product by its code; CSV and `ETag` as for the whole list',
  params: { code: PathText },
  query: { format: asFile },
  reply: { as_of: z.string(), currency: z.literal('EUR'), product: Price },
});
