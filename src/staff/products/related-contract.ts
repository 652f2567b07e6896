import * as z from 'zod/mini';
import { PathId, text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { Look } from '#staff/look-contract.ts';

const MOST = 60;

/** As cells of the file have them: an accessory is CODE | kind | why. */
export const RelatedFields = z.object({
  accessories: z.array(text(500)).check(z.maxLength(MOST)),
  /** Their codes, in the order in which they are offered. */
  related: z.array(text(60)).check(z.maxLength(MOST)),
  /** Its code; empty without one. */
  successor: text(60),
});
export type RelatedFields = z.infer<typeof RelatedFields>;

const Edited = {
  fields: RelatedFields,
  version: text(64),
};
const Related = z.object({
  ...Edited,
  /** How all of them look. */
  goods: z.array(z.object({ ...Look, is_sold: z.boolean() })),
});
export type Related = z.infer<typeof Related>;

export const getRelated = officeCall('GET', '/office/v1/products/:id/related', {
  job: 'products related',
  needs: ['catalogue.read'],
  summary: 'Accessories, related products and the successor of a product',
  params: { id: PathId },
  reply: { related: Related },
});

export const saveRelated = officeCall('PUT', '/office/v1/products/:id/related', {
  job: 'products related-save',
  needs: ['catalogue.change'],
  summary: 'What goes with a product and what follows it; 409 when somebody was faster',
  params: { id: PathId },
  body: Edited,
  reply: { related: Related, audit: z.optional(z.string()) },
});
