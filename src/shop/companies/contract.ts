import * as z from 'zod/mini';
import { call, Id, PathId, trimmedText } from '#base/wire/contract.ts';
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

export const listPeople = call('GET', PEOPLE, {
  access: 'customer',
  needs: 'manage',
  summary: 'Who signs in for the company',
  reply: { people: z.array(Colleague) },
});

export const Invitation = z.object({
  email: Email,
  first_name: z._default(trimmedText(100), ''),
  last_name: z._default(trimmedText(100), ''),
  roles: Roles,
  order_limit: z._default(Limit, null),
  month_limit: z._default(Limit, null),
});
export type Invitation = z.infer<typeof Invitation>;

export const invitePerson = call('POST', PEOPLE, {
  access: 'customer',
  needs: 'manage',
  summary: 'Invite somebody into the company by mail; the link sets their password',
  body: Invitation,
  reply: { id: z.int() },
});

export const inviteAgain = call('POST', `${PEOPLE}/:id/invitation`, {
  access: 'customer',
  needs: 'manage',
  summary:
    'Let in somebody who asks, or send an invitation again; the link of the last one is over',
  params: { id: PathId },
  body: {},
  reply: {},
});

export const SavePerson = z.object({
  roles: z.optional(Roles),
  order_limit: z.optional(Limit),
  month_limit: z.optional(Limit),
  state: z.optional(z.enum(['active', 'paused'])),
  /** The colleague who gets the basket of a person who is paused. */
  basket_to: z.optional(z.nullable(Id)),
  /** Revokes the API keys and shared lists that somebody who is paused has made. */
  revoke: z.optional(z.boolean()),
});
export type SavePerson = z.infer<typeof SavePerson>;

export const savePerson = call('PATCH', `${PEOPLE}/:id`, {
  access: 'customer',
  needs: 'manage',
  summary:
    'Change roles and limits of somebody, pause them or let them in again; at once, in every browser',
  params: { id: PathId },
  body: SavePerson,
  reply: {},
});
