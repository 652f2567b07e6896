import * as z from 'zod/mini';
import { call, Moment, PathId, trimmedText } from '#base/wire/contract.ts';
import { KEY_DAYS } from './key-days.ts';

const Scope = z.enum(['prices', 'documents']);

/** A key is known by its name and its end; the whole of it is told once, when it is made. */
export const OwnKey = z.object({
  id: z.int(),
  name: z.string(),
  suffix: z.string(),
  scopes: z.array(Scope),
  created_at: Moment,
  expires_at: z.nullable(Moment),
  last_used_at: z.nullable(Moment),
  is_expired: z.boolean(),
  revoked_at: z.nullable(Moment),
  revoked_by: z.nullable(z.string()),
});
export type OwnKey = z.input<typeof OwnKey>;
/** As it is read. */
export type KeyRow = z.output<typeof OwnKey>;

export const listKeys = call('GET', '/admin/v1/customer/api-keys', {
  access: 'customer',
  needs: 'manage',
  summary: 'Keys of the company, the newest first, revoked ones for a while too',
  reply: { keys: z.array(OwnKey) },
});

export const createKey = call('POST', '/admin/v1/customer/api-keys', {
  access: 'customer',
  needs: 'manage',
  summary: 'Makes a key; the key itself is in this response and nowhere else',
  body: {
    name: trimmedText(60).check(z.minLength(1)),
    scopes: z.array(Scope).check(z.minLength(1), z.maxLength(2)),
    /** Null for a key that does not expire. */
    days: z.nullable(z.literal(KEY_DAYS)),
  },
  reply: { key: OwnKey, token: z.string() },
});

export const revokeKey = call('DELETE', '/admin/v1/customer/api-keys/:id', {
  access: 'customer',
  needs: 'manage',
  summary: 'Revokes a key, at once and for ever',
  params: { id: PathId },
  reply: {},
});
