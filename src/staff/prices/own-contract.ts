import * as z from 'zod/mini';
import { anyText, Id, PathId, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { Look } from '#staff/look-contract.ts';
import { countsOf, Day } from '#staff/values-contract.ts';

export const OWN_VIEWS = ['all', 'product', 'broad', 'ending', 'waiting', 'ended'] as const;
export type OwnView = (typeof OWN_VIEWS)[number];
/** What is written down, and where it stands today. */
export const OWN_STATES = ['waiting', 'refused', 'planned', 'valid', 'ending', 'ended'] as const;
export type OwnState = (typeof OWN_STATES)[number];
/** A price of one product, or a discount on everything of a category or a vendor. */
export const OWN_KINDS = ['product', 'category', 'vendor'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];
/** Whatever ends within so many days is said to end soon. */
export const ENDING_DAYS = 30;

const READ = ['customers.read', 'prices.read'] as const;

const ListedOwn = z.object({
  id: z.int(),
  version: z.int(),
  customer: z.object({ id: z.int(), name: z.string(), group: z.nullable(z.string()) }),
  kind: z.enum(OWN_KINDS),
  /** Of the product, the category or the vendor. */
  name: z.string(),
  product: z.nullable(z.object({ ...Look, unit: z.string(), decimals: z.int() })),
  /** How many are sold of the category or the vendor. */
  products: z.int(),
  target: z.int(),
  /** Euros without VAT; null for a discount. */
  price: z.nullable(z.number()),
  discount_bp: z.nullable(z.int()),
  /** Of the product, or the least of all that the discount is on; null where no cost is known. */
  margin_bp: z.nullable(z.int()),
  /** Less than the owner allows. */
  is_low: z.boolean(),
  /** Its first and its last day. */
  from: z.nullable(z.string()),
  until: z.nullable(z.string()),
  /** How many days it holds yet, today too. */
  days_left: z.nullable(z.int()),
  reason: z.string(),
  state: z.enum(OWN_STATES),
  who: z.string(),
  decided_by: z.nullable(z.string()),
});
export type ListedOwn = z.infer<typeof ListedOwn>;

export const listOwn = officeCall('POST', '/office/v1/prices/own/list', {
  job: 'prices own',
  needs: READ,
  summary: 'A page of prices and discounts of single customers, the newest first',
  body: {
    view: z.enum(OWN_VIEWS),
    /** Part of a customer, a product, a code or the reason. */
    search: z.optional(anyText(LONGEST_SEARCH)),
    customer: z.optional(Id),
    /** The id of the one after which the page begins. */
    after: z.optional(Id),
  },
  reply: { own_prices: z.array(ListedOwn), has_more: z.boolean() },
});

export const countOwn = officeCall('GET', '/office/v1/prices/own/counts', {
  job: 'prices own-count',
  needs: READ,
  summary: 'How many own prices there are in each list',
  reply: { counts: countsOf(OWN_VIEWS) },
});

/** Euros with four decimals at most, or hundredths of a percent; one of the two. */
const Price = z.nullable(z.number().check(z.minimum(0), z.maximum(21_474_836.47)));
const Points = z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)));

/** What was agreed, as a form has it. */
export const OwnTerms = z.object({
  price: Price,
  discount_bp: Points,
  from: z.nullable(Day),
  until: z.nullable(Day),
  reason: trimmedText(200),
});
export type OwnTerms = z.infer<typeof OwnTerms>;
const Confirmed = { is_confirmed: z.boolean() };

const Target = {
  customer: Id,
  kind: z.enum(OWN_KINDS),
  /** A product by its code, a category or a vendor by its id as a text. */
  target: text(60).check(z.minLength(1)),
};

export const previewOwn = officeCall('POST', '/office/v1/prices/own/preview', {
  job: 'prices own-preview',
  needs: READ,
  summary: 'What an own price would mean: what applies without it, the margin, whether it waits',
  body: { ...Target, price: Price, discount_bp: Points },
  reply: {
    preview: z.object({
      name: z.string(),
      products: z.int(),
      unit: z.nullable(z.string()),
      /** Of a product, what the customer pays today. */
      today: z.nullable(z.number()),
      margin_bp: z.nullable(z.int()),
      waits: z.boolean(),
    }),
  },
});

export const addOwn = officeCall('POST', '/office/v1/prices/own', {
  job: 'prices own-add',
  needs: ['prices.change'],
  summary:
    'A price or a discount of one customer; below the lowest margin it waits for the owner, and the usual one applies',
  body: { ...Target, ...OwnTerms.shape, ...Confirmed },
  reply: { id: z.int(), waits: z.boolean() },
});

const Version = z.int().check(z.minimum(1), z.maximum(2_147_483_647));

export const changeOwn = officeCall('PUT', '/office/v1/prices/own/:id', {
  job: 'prices own-change',
  needs: ['prices.change'],
  summary: 'Another amount, other days or another reason; 409 when somebody was faster',
  params: { id: PathId },
  body: { version: Version, ...OwnTerms.shape, ...Confirmed },
  reply: { waits: z.boolean() },
});

export const endOwn = officeCall('POST', '/office/v1/prices/own/:id/end', {
  job: 'prices own-end',
  needs: ['prices.change'],
  summary: 'Ends an own price now; one that has not begun, or waits, is withdrawn',
  params: { id: PathId },
  body: { version: Version },
  reply: { is_withdrawn: z.boolean() },
});

export const decideOwn = officeCall('POST', '/office/v1/prices/own/:id/decide', {
  job: 'prices own-decide',
  needs: ['prices.change', 'settings.change'],
  summary: 'The owner approves a price below the lowest margin, or refuses it',
  params: { id: PathId },
  body: { version: Version, is_approved: z.boolean() },
  reply: {},
});

const Margin = z.nullable(z.int().check(z.minimum(0), z.maximum(9_999)));
const LowestMargins = z.object({
  shop: Margin,
  categories: z.array(z.object({ id: Id, name: z.string(), margin_bp: Margin })),
});
export type LowestMargins = z.infer<typeof LowestMargins>;

export const getLowest = officeCall('GET', '/office/v1/prices/lowest', {
  job: 'prices lowest',
  needs: ['prices.read'],
  summary: 'The lowest margin of the shop, and of its categories at the top',
  reply: { lowest: LowestMargins, version: z.string() },
});

export const setLowest = officeCall('PUT', '/office/v1/prices/lowest', {
  job: 'prices lowest-set',
  needs: ['prices.change', 'settings.change'],
  summary: 'Below which margin a price waits for the owner; 409 when somebody was faster',
  body: {
    version: z.string(),
    shop: Margin,
    /** By the id of the category; null for what the shop as a whole has. */
    categories: z.record(z.string().check(z.regex(/^\d{1,9}$/)), Margin),
  },
  reply: {},
});
