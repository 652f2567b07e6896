import * as z from 'zod/mini';
import { Moment, PathId, replyOf, trimmedText } from '#base/wire/contract.ts';
import type { OfficeEndpoint } from '#staff/endpoint.ts';
import {
  Base64,
  Code,
  KnownPassword,
  NewPassword,
  PasskeyOptions,
  passkeyResponseOf,
} from './session-contract.ts';

const OwnSession = z.object({
  id: z.int(),
  device: z.string(),
  created_at: Moment,
  seen_at: Moment,
  is_current: z.boolean(),
});
export type OwnSession = z.input<typeof OwnSession>;

const Passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: Moment,
  used_at: z.nullable(Moment),
});
export type Passkey = z.input<typeof Passkey>;

const TrustedBrowser = z.object({
  id: z.int(),
  device: z.string(),
  created_at: Moment,
  used_at: z.nullable(Moment),
});
export type TrustedBrowser = z.input<typeof TrustedBrowser>;

const Account = z.object({
  second_factor: z.object({
    is_on: z.boolean(),
    since: z.nullable(Moment),
    recovery_codes_left: z.int(),
  }),
  passkeys: z.array(Passkey),
  sessions: z.array(OwnSession),
  /** Where the code of the second factor is not asked for. */
  trusted: z.array(TrustedBrowser),
});
export type Account = z.input<typeof Account>;

const ById = z.object({ id: PathId });

export const getAccount = {
  method: 'GET',
  url: '/office/v1/account',
  access: 'staff',
  schema: {
    summary: 'How one’s own account is kept safe and where it is signed in',
    response: { 200: replyOf({ account: Account }) },
  },
} as const satisfies OfficeEndpoint;

export const changePassword = {
  method: 'POST',
  url: '/office/v1/account/password',
  access: 'staff',
  schema: {
    summary: 'Another password; other browsers are signed out',
    body: z.object({ password: KnownPassword, new_password: NewPassword }),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const beginSecondFactor = {
  method: 'POST',
  url: '/office/v1/account/second-factor',
  access: 'staff',
  schema: {
    summary: 'A secret for an application in the phone; it does nothing until confirmed',
    body: z.object({ password: KnownPassword }),
    response: { 200: replyOf({ secret: z.string(), picture: z.string() }) },
  },
} as const satisfies OfficeEndpoint;

export const confirmSecondFactor = {
  method: 'POST',
  url: '/office/v1/account/second-factor/confirm',
  access: 'staff',
  schema: {
    summary: 'Turns the second factor on with a first code; gives recovery codes',
    body: z.object({ code: Code }),
    response: { 200: replyOf({ recovery_codes: z.array(z.string()) }) },
  },
} as const satisfies OfficeEndpoint;

const Proof = z.object({ password: KnownPassword, code: Code });

export const renewRecoveryCodes = {
  method: 'POST',
  url: '/office/v1/account/second-factor/codes',
  access: 'staff',
  schema: {
    summary: 'New recovery codes in place of those of before',
    body: Proof,
    response: { 200: replyOf({ recovery_codes: z.array(z.string()) }) },
  },
} as const satisfies OfficeEndpoint;

export const turnOffSecondFactor = {
  method: 'POST',
  url: '/office/v1/account/second-factor/off',
  access: 'staff',
  schema: {
    summary: 'Turns the second factor off',
    body: Proof,
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const offerPasskey = {
  method: 'POST',
  url: '/office/v1/account/passkeys/options',
  access: 'staff',
  schema: {
    summary: 'What a device needs to make a passkey',
    body: z.object({ password: KnownPassword }),
    response: { 200: replyOf({ options: PasskeyOptions }) },
  },
} as const satisfies OfficeEndpoint;

export const addPasskey = {
  method: 'POST',
  url: '/office/v1/account/passkeys',
  access: 'staff',
  schema: {
    summary: 'Adds the passkey that a device has made',
    body: z.object({
      name: trimmedText(60).check(z.minLength(1)),
      response: passkeyResponseOf({
        attestationObject: Base64,
        transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
      }),
    }),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const removePasskey = {
  method: 'POST',
  url: '/office/v1/account/passkeys/:id/remove',
  access: 'staff',
  schema: {
    summary: 'Removes one of one’s own passkeys',
    params: ById,
    body: z.object({ password: KnownPassword }),
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const endSession = {
  method: 'DELETE',
  url: '/office/v1/account/sessions/:id',
  access: 'staff',
  schema: {
    summary: 'Signs one of one’s own browsers out',
    params: ById,
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const distrustBrowser = {
  method: 'DELETE',
  url: '/office/v1/account/trusted/:id',
  access: 'staff',
  schema: {
    summary: 'Asks for the code again in one of one’s own trusted browsers',
    params: ById,
    response: { 200: replyOf({}) },
  },
} as const satisfies OfficeEndpoint;

export const endOtherSessions = {
  method: 'DELETE',
  url: '/office/v1/account/sessions',
  access: 'staff',
  schema: {
    summary: 'Signs all of one’s own browsers but this one out, and trusts none any more',
    response: { 200: replyOf({ ended: z.int() }) },
  },
} as const satisfies OfficeEndpoint;
