import * as z from 'zod/mini';
import { call, PathId, trimmedText } from '#base/wire/contract.ts';
import { Address } from '#shop/checkout/contract.ts';

/** What one company can keep. */
export const MOST_ADDRESSES = 50;
export const LONGEST_LABEL = 60;

const URL = '/admin/v1/company/delivery-addresses';

/** Where goods of a company go, under a name its people know. */
export const DeliveryAddress = z.object({
  id: z.int(),
  label: z.string(),
  /** The company there, if any. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
});
export type DeliveryAddress = z.infer<typeof DeliveryAddress>;

export const SaveDeliveryAddress = z.extend(Address, {
  label: trimmedText(LONGEST_LABEL).check(z.minLength(1, 'messages.validation.required')),
});
export type SaveDeliveryAddress = z.infer<typeof SaveDeliveryAddress>;

export const listDeliveryAddresses = call('GET', URL, {
  access: 'customer',
  summary: 'Named delivery addresses of the company',
  reply: { addresses: z.array(DeliveryAddress) },
});

export const addDeliveryAddress = call('POST', URL, {
  access: 'customer',
  needs: 'buy',
  summary: 'One more address under a name of its own; repeatable with an Idempotency-Key',
  body: SaveDeliveryAddress,
  reply: { id: z.int() },
});

export const changeDeliveryAddress = call('PUT', `${URL}/:id`, {
  access: 'customer',
  needs: 'buy',
  summary: 'Save a named address anew, for orders to come',
  params: { id: PathId },
  body: SaveDeliveryAddress,
  reply: {},
});

export const removeDeliveryAddress = call('DELETE', `${URL}/:id`, {
  access: 'customer',
  needs: 'buy',
  summary:
    'Remove a named address; orders keep theirs. Repeatable with an Idempotency-Key, else the second time finds none',
  params: { id: PathId },
  reply: {},
});
