import * as z from 'zod/mini';
import { anyText, PathId, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';

const ById = z.object({ id: PathId });
const OfProduct = z.object({ id: PathId, product: PathId });
/** How many rows stand before the page. */
const Place = z.int().check(z.minimum(0), z.maximum(20_000));
const READ = ['customers.read', 'catalogue.read'] as const;
const CHANGE = ['customers.change'] as const;

export const OwnNumber = z.object({
  /** The id of the product. */
  product: z.int(),
  number: z.string(),
  code: z.string(),
  name: z.string(),
  changed_at: z.string(),
  changed_by: z.string(),
});
export type OwnNumber = z.infer<typeof OwnNumber>;

export const listOwnNumbers = officeCall('POST', '/office/v1/customers/:id/own-numbers/list', {
  job: 'customers own-numbers',
  needs: READ,
  summary: 'What a customer calls products by, in the order of its numbers',
  params: ById,
  body: { search: z.optional(anyText(LONGEST_SEARCH)), offset: z.optional(Place) },
  reply: { numbers: z.array(OwnNumber), all_count: z.int(), has_more: z.boolean() },
});

const Number = trimmedText(40).check(z.minLength(1));
export const NewOwnNumber = z.object({
  code: trimmedText(60).check(z.minLength(1)),
  number: Number,
});
export const ChangedOwnNumber = z.object({ number: Number });
const Done = { code: z.string() };

export const addOwnNumber = officeCall('POST', '/office/v1/customers/:id/own-numbers', {
  job: 'customers own-number-add',
  needs: CHANGE,
  summary: 'Gives a product, by its code, its maker’s, or EAN, a number of a customer',
  params: ById,
  body: NewOwnNumber,
  reply: Done,
});

export const changeOwnNumber = officeCall('PUT', '/office/v1/customers/:id/own-numbers/:product', {
  job: 'customers own-number-change',
  needs: CHANGE,
  summary: 'Changes the number that a customer has for a product',
  params: OfProduct,
  body: ChangedOwnNumber,
  reply: Done,
});

export const removeOwnNumber = officeCall(
  'DELETE',
  '/office/v1/customers/:id/own-numbers/:product',
  {
    job: 'customers own-number-remove',
    needs: CHANGE,
    summary: 'Takes the number that a customer has for a product away',
    params: OfProduct,
    reply: Done,
  },
);
