import * as z from 'zod/mini';
import { call } from '#base/wire/contract.ts';
import { ROLES } from '#shop/kernel/roles.ts';

export const SignedInUser = z.object({
  /** Stays when the e-mail changes. */
  id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  company_name: z.string(),
  auth_check: z.boolean(),
  last_auth_check: z.string(),
  /** What of the company is theirs to do: `shop/kernel/roles.ts`. */
  roles: z.readonly(z.array(z.enum(ROLES))),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

export const getUser = call('GET', '/admin/v1/sign/user', {
  access: 'guest',
  givesToken: true,
  summary: 'Who is signed in; gives the cookie XSRF-TOKEN to whoever has none',
  reply: { user: z.optional(SignedInUser) },
});

const ListingView = z.enum(['cards', 'table']);
export type ListingView = z.infer<typeof ListingView>;

export const getListingView = call('GET', '/admin/v1/customer/listing-view', {
  access: 'customer',
  summary: 'Whether the signed-in person wants products as cards or in a table; null: never said',
  reply: { view: z.nullable(ListingView) },
});

export const saveListingView = call('PUT', '/admin/v1/customer/listing-view', {
  access: 'customer',
  summary: 'Cards or a table, on every device of this person',
  body: { view: ListingView },
  reply: {},
});

/** 1 where invoices go, 2 where goods go. */
export const StoredAddress = z.object({
  id: z.int(),
  type: z.union([z.literal(1), z.literal(2)]),
  /** The company. */
  name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  street: z.string(),
  city: z.string(),
  zip: z.string(),
  phone: z.string(),
});
export type StoredAddress = z.infer<typeof StoredAddress>;

export const Profile = z.object({
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  display_name: z.string(),
  company_name: z.string(),
  company_id: z.string(),
  vat_id: z.string(),
  ext_vat_id: z.string(),
  phone: z.string(),
  newsletter: z.boolean(),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = call('GET', '/admin/v1/customer/profile', {
  access: 'customer',
  summary: 'The customer as registered, with stored addresses',
  reply: { customer: Profile, addresses: z.array(StoredAddress) },
});

export const listAddresses = call('GET', '/admin/v1/customer/address', {
  access: 'customer',
  summary: 'Stored addresses of the customer',
  reply: { addresses: z.array(StoredAddress) },
});
