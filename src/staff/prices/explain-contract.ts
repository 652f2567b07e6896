import * as z from 'zod/mini';
import { anyText, Id, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { Look } from '#staff/look-contract.ts';

/** Whose rule it is, and on what; a group's own is on everything. Of rules that come to the same the first one is told. */
export const RULE_KINDS = [
  'own_product',
  'own_category',
  'own_vendor',
  'group_category',
  'group_vendor',
  'group',
] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Kinds of rules that a product may be without, as somebody would ask about them. */
export const ABSENT_KINDS = ['own', 'group_category', 'group_vendor', 'group'] as const;

const Candidate = z.object({
  of: z.enum(RULE_KINDS),
  /** The group, the category or the vendor. */
  name: z.string(),
  /** Null where a price was agreed. */
  discount_bp: z.nullable(z.int()),
  /** Euros without VAT, as all prices here. */
  price: z.number(),
});
export type Candidate = z.infer<typeof Candidate>;

/** A rule of the customer on this product that does not hold now. */
const Idle = z.object({
  of: z.enum(RULE_KINDS),
  name: z.string(),
  discount_bp: z.nullable(z.int()),
  /** What it would cost by it. */
  price: z.number(),
  why: z.enum(['planned', 'waiting', 'refused', 'ended']),
  /** Its first day where it is planned, its last one where it has ended. */
  on: z.nullable(z.string()),
});

const ExplainedPrice = z.object({
  customer: z.object({ id: z.int(), name: z.string(), group: z.nullable(z.string()) }),
  product: z.object({
    ...Look,
    unit: z.string(),
    vat_percent: z.int(),
    is_sold: z.boolean(),
  }),
  quantity: z.int(),
  list_price: z.number(),
  own_price: z.number(),
  discount_bp: z.int(),
  net: z.number(),
  gross: z.number(),
  /** Every rule that fits, the cheapest first: that one applies, unless the list price is no higher. */
  candidates: z.array(Candidate),
  absent: z.array(z.enum(ABSENT_KINDS)),
  idle: z.array(Idle),
  /** The list price less the discount, before it was rounded to so many decimals; null where a price was agreed. */
  exact: z.nullable(z.number()),
  decimals: z.int(),
  /** Hundredths of a percent of what the customer pays; null without a cost. */
  margin_bp: z.nullable(z.int()),
});
export type ExplainedPrice = z.infer<typeof ExplainedPrice>;

export const MOST_PIECES = 9_999;

export const explainPrice = officeCall('POST', '/office/v1/prices/explain', {
  job: 'prices explain',
  needs: ['customers.read', 'prices.read'],
  summary: 'What a product costs a customer, and why: every rule that fits it, and the rounding',
  body: {
    customer: Id,
    code: text(60).check(z.minLength(1)),
    quantity: z.int().check(z.minimum(1), z.maximum(MOST_PIECES)),
  },
  reply: { price: ExplainedPrice },
});

const FoundProduct = z.object({ ...Look, id: z.int() });
export type FoundProduct = z.infer<typeof FoundProduct>;

export const findPriced = officeCall('POST', '/office/v1/prices/products', {
  job: 'prices products',
  needs: ['prices.read'],
  summary: 'Products by their code or how it begins, or by words of their name',
  body: { query: anyText(LONGEST_SEARCH) },
  reply: { products: z.array(FoundProduct) },
});

const FoundCustomer = z.object({ id: z.int(), name: z.string(), city: z.string() });
export type FoundCustomer = z.infer<typeof FoundCustomer>;

export const findPricedCustomers = officeCall('POST', '/office/v1/prices/customers', {
  needs: ['customers.read', 'prices.read'],
  summary: 'Customers by a name, IČO, a person, a phone or a town',
  body: { query: anyText(LONGEST_SEARCH) },
  reply: { customers: z.array(FoundCustomer) },
});
