import * as z from 'zod/mini';
import { Moment, PathId, trimmedText } from '#base/wire/contract.ts';
import { Role } from './fields-contract.ts';
import { officeCall } from '#staff/endpoint.ts';

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

export const listPeople = officeCall('GET', '/office/v1/people', {
  job: 'staff list',
  needs: ['people.read'],
  summary: 'Everybody of the office',
  reply: { people: z.array(Person) },
});

export const NewPerson = z.object({
  email: trimmedText(254).check(z.minLength(1)),
  name: trimmedText(120).check(z.minLength(1)),
  role: Role,
});

export const addPerson = officeCall('POST', '/office/v1/people', {
  needs: ['people.change'],
  summary: 'Invites somebody by mail to choose a password',
  body: NewPerson,
  reply: {},
});

export const setPersonRole = officeCall('PUT', '/office/v1/people/:id/role', {
  needs: ['people.change'],
  summary: 'Gives somebody another role',
  params: ById,
  body: { role: Role },
  reply: {},
});

export const setPersonPaused = officeCall('PUT', '/office/v1/people/:id/paused', {
  needs: ['people.change'],
  summary: 'Signs somebody out for good, or lets them in again',
  params: ById,
  body: { is_paused: z.boolean() },
  reply: {},
});

export const sendPersonLink = officeCall('POST', '/office/v1/people/:id/link', {
  needs: ['people.change'],
  summary: 'Mails another link to choose a password',
  params: ById,
  body: {},
  reply: {},
});

export const removePersonProofs = officeCall('DELETE', '/office/v1/people/:id/second-factor', {
  needs: ['people.change'],
  summary: 'Removes the second factor and passkeys of who has lost the phone',
  params: ById,
  reply: {},
});
