import * as z from 'zod/mini';
import { Id, PathId, replyOf, trimmedText, type Endpoint } from '#base/wire/contract.ts';
import { Email } from '#shop/customers/email.ts';
import { ROLES } from '#shop/kernel/roles.ts';

const Role = z.enum(ROLES);
/** At least one, each once. */
const Roles = z.array(Role).check(
  z.minLength(1),
  z.refine((roles) => new Set(roles).size === roles.length),
);

/** Euros without VAT; null is no limit. */
const Limit = z.nullable(
  z.number().check(
    z.minimum(0),
    z.maximum(20_000_000),
    z.refine((euros) => Math.abs(Math.round(euros * 100) / 100 - euros) < 1e-9),
  ),
);

export const Colleague = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  roles: z.array(Role),
  /** Registered and waiting to be let in, invited and not come yet, there, or paused by an administrator. */
  state: z.enum(['asking', 'invited', 'active', 'paused']),
  order_limit: z.nullable(z.number()),
  month_limit: z.nullable(z.number()),
  /** Ordered in this calendar month, and all that waits for approval, without VAT: what counts against the limit. */
  month_spent: z.number(),
  signed_in_at: z.nullable(z.string()),
  /** Until when the invitation works; null where there is none that does. */
  invited_until: z.nullable(z.string()),
  /** Names of the API keys they made and how many lists they share: both work without them, too. */
  keys: z.array(z.string()),
  links: z.int(),
  is_you: z.boolean(),
});
export type Colleague = z.infer<typeof Colleague>;

const PEOPLE = '/admin/v1/company/people';

export const listPeople = {
  method: 'GET',
  url: PEOPLE,
  access: 'customer',
  needs: 'manage',
  schema: {
    summary: 'Who signs in for the company',
    response: { 200: replyOf({ people: z.array(Colleague) }) },
  },
} as const satisfies Endpoint;

export const Invitation = z.object({
  email: Email,
  first_name: z._default(trimmedText(100), ''),
  last_name: z._default(trimmedText(100), ''),
  roles: Roles,
  order_limit: z._default(Limit, null),
  month_limit: z._default(Limit, null),
});
export type Invitation = z.infer<typeof Invitation>;

export const invitePerson = {
  method: 'POST',
  url: PEOPLE,
  access: 'customer',
  needs: 'manage',
  schema: {
    summary: 'Invite somebody into the company by mail; the link sets their password',
    body: Invitation,
    response: { 200: replyOf({ id: z.int() }) },
  },
} as const satisfies Endpoint;

export const inviteAgain = {
  method: 'POST',
  url: `${PEOPLE}/:id/invitation`,
  access: 'customer',
  needs: 'manage',
  schema: {
    summary:
      'Let in somebody who asks, or send an invitation again; the link of the last one is over',
    params: z.object({ id: PathId }),
    body: z.object({}),
    response: { 200: replyOf({}) },
  },
} as const satisfies Endpoint;

export const SavePerson = z.object({
  roles: z.optional(Roles),
  order_limit: z.optional(Limit),
  month_limit: z.optional(Limit),
  state: z.optional(z.enum(['active', 'paused'])),
  /** Whoever gets what is in the basket of somebody who is paused. */
  basket_to: z.optional(z.nullable(Id)),
  /** Revokes the API keys and shared lists that somebody who is paused has made. */
  revoke: z.optional(z.boolean()),
});
export type SavePerson = z.infer<typeof SavePerson>;

export const savePerson = {
  method: 'PATCH',
  url: `${PEOPLE}/:id`,
  access: 'customer',
  needs: 'manage',
  schema: {
    summary:
      'Change roles and limits of somebody, pause them or let them in again; at once, in every browser',
    params: z.object({ id: PathId }),
    body: SavePerson,
    response: { 200: replyOf({}) },
  },
} as const satisfies Endpoint;
