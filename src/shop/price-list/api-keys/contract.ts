import * as z from 'zod/mini';
import { type Endpoint, PathId, replyOf, trimmedText } from '#base/wire/contract.ts';
import { KEY_DAYS } from './key-days.ts';

const Scope = z.enum(['prices', 'documents']);

/** A key is known by its name and its end; the whole of it is told once, when it is made. */
export const OwnKey = z.object({
  id: z.int(),
  name: z.string(),
  suffix: z.string(),
  scopes: z.array(Scope),
  created_at: z.string(),
  expires_at: z.nullable(z.string()),
  last_used_at: z.nullable(z.string()),
  is_expired: z.boolean(),
  revoked_at: z.nullable(z.string()),
  revoked_by: z.nullable(z.string()),
});
export type OwnKey = z.infer<typeof OwnKey>;

export const listKeys = {
  method: 'GET',
  url: '/admin/v1/customer/api-keys',
  access: 'customer',
  needs: 'manage',
  schema: {
    summary: 'Keys of the company, the newest first, revoked ones for a while too',
    response: { 200: replyOf({ keys: z.array(OwnKey) }) },
  },
} as const satisfies Endpoint;

export const createKey = {
  method: 'POST',
  url: '/admin/v1/customer/api-keys',
  access: 'customer',
  needs: 'manage',
  schema: {
    summary: 'Makes a key; the key itself is in this response and nowhere else',
    body: z.object({
      name: trimmedText(60).check(z.minLength(1)),
      scopes: z.array(Scope).check(z.minLength(1), z.maxLength(2)),
      /** Null for a key that does not expire. */
      days: z.nullable(z.literal(KEY_DAYS)),
    }),
    response: { 200: replyOf({ key: OwnKey, token: z.string() }) },
  },
} as const satisfies Endpoint;

export const revokeKey = {
  method: 'DELETE',
  url: '/admin/v1/customer/api-keys/:id',
  access: 'customer',
  needs: 'manage',
  schema: {
    summary: 'Revokes a key, at once and for ever',
    params: z.object({ id: PathId }),
    response: { 200: replyOf({}) },
  },
} as const satisfies Endpoint;
