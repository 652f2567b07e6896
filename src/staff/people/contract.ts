import * as z from 'zod/mini';
import { Moment, PathId, replyOf, trimmedText } from '#base/wire/contract.ts';
import { Role } from './session-contract.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';

const Person = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: Role,
  state: z.enum(['invited', 'active', 'paused']),
  has_codes: z.boolean(),
  passkeys: z.int(),
  signed_in_at: z.nullable(Moment),
  /** Until when the invitation opens the account. */
  invited_until: z.nullable(Moment),
});
export type Person = z.input<typeof Person>;
export type PersonEntry = z.output<typeof Person>;

const ById = z.object({ id: PathId });

export const listPeople = {
  method: 'GET',
  url: '/office/v1/people',
  access: 'staff',
  job: 'staff list',
  needs: ['people.read'],
  schema: {
    summary: 'Everybody of the office',
    response: { 200: replyOf({ people: z.array(Person) }) },
  },
} as const satisfies OfficeEndpoint;

export const addPerson = {
  method: 'POST',
  url: '/office/v1/people',
  access: 'staff',
  needs: ['people.change'],
  schema: {
    summary: 'Invites somebody by mail to choose a password',
    body: z.object({
      email: trimmedText(254).check(z.minLength(1)),
      name: trimmedText(120).check(z.minLength(1)),
      role: Role,
    }),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const setPersonRole = {
  method: 'PUT',
  url: '/office/v1/people/:id/role',
  access: 'staff',
  needs: ['people.change'],
  schema: {
    summary: 'Gives somebody another role',
    params: ById,
    body: z.object({ role: Role }),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const setPersonPaused = {
  method: 'PUT',
  url: '/office/v1/people/:id/paused',
  access: 'staff',
  needs: ['people.change'],
  schema: {
    summary: 'Signs somebody out for good, or lets them in again',
    params: ById,
    body: z.object({ is_paused: z.boolean() }),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const sendPersonLink = {
  method: 'POST',
  url: '/office/v1/people/:id/link',
  access: 'staff',
  needs: ['people.change'],
  schema: {
    summary: 'Mails another link to choose a password',
    params: ById,
    body: z.object({}),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const removePersonProofs = {
  method: 'DELETE',
  url: '/office/v1/people/:id/second-factor',
  access: 'staff',
  needs: ['people.change'],
  schema: {
    summary: 'Removes the second factor and passkeys of who has lost the phone',
    params: ById,
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;
