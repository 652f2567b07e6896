import * as z from 'zod/mini';
import { PathId } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';

/** Of a page of the shop that is only to be looked at, for a few minutes. */
const reply = { url: z.string() };

export const previewAsGuest = officeCall('GET', '/office/v1/products/:id/preview', {
  needs: ['catalogue.read'],
  summary: 'Where a product is seen as guests would see it, hidden or not',
  params: { id: PathId },
  reply,
});

export const previewAsCustomer = officeCall('GET', '/office/v1/products/:id/preview/:customer', {
  needs: ['catalogue.read', 'customers.read', 'prices.read'],
  summary: 'The same as a company would see it, with its prices',
  params: { id: PathId, customer: PathId },
  reply,
});
