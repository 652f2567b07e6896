import * as z from 'zod/mini';
import { Moment, PathId, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import {
  Base64,
  Code,
  KnownPassword,
  NewPassword,
  PasskeyOptions,
  passkeyResponseOf,
} from './fields-contract.ts';

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

export const getAccount = officeCall('GET', '/office/v1/account', {
  summary: 'How one’s own account is kept safe and where it is signed in',
  reply: { account: Account },
});

export const NewOwnPassword = z.object({ password: KnownPassword, new_password: NewPassword });

export const changePassword = officeCall('POST', '/office/v1/account/password', {
  summary: 'Another password; other browsers are signed out',
  body: NewOwnPassword,
  reply: {},
});

/** Whoever changes how an account is kept safe shows once more that it is theirs. */
export const OwnPassword = z.object({ password: KnownPassword });

export const beginSecondFactor = officeCall('POST', '/office/v1/account/second-factor', {
  summary: 'A secret for an application in the phone; it does nothing until confirmed',
  body: OwnPassword,
  reply: { secret: z.string(), picture: z.string() },
});

export const FirstCode = z.object({ code: Code });

export const confirmSecondFactor = officeCall('POST', '/office/v1/account/second-factor/confirm', {
  summary: 'Turns the second factor on with a first code; gives recovery codes',
  body: FirstCode,
  reply: { recovery_codes: z.array(z.string()) },
});

export const Proof = z.extend(OwnPassword, { code: Code });

export const renewRecoveryCodes = officeCall('POST', '/office/v1/account/second-factor/codes', {
  summary: 'New recovery codes in place of those of before',
  body: Proof,
  reply: { recovery_codes: z.array(z.string()) },
});

export const turnOffSecondFactor = officeCall('POST', '/office/v1/account/second-factor/off', {
  summary: 'Turns the second factor off',
  body: Proof,
  reply: {},
});

export const offerPasskey = officeCall('POST', '/office/v1/account/passkeys/options', {
  summary: 'What a device needs to make a passkey',
  body: OwnPassword,
  reply: { options: PasskeyOptions },
});

const NamedPasskey = z.object({ name: trimmedText(60).check(z.minLength(1)) });
export const NewPasskey = z.extend(NamedPasskey, { password: KnownPassword });

export const addPasskey = officeCall('POST', '/office/v1/account/passkeys', {
  summary: 'Adds the passkey that a device has made',
  body: z.extend(NamedPasskey, {
    response: passkeyResponseOf({
      attestationObject: Base64,
      transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
    }),
  }),
  reply: {},
});

export const removePasskey = officeCall('POST', '/office/v1/account/passkeys/:id/remove', {
  summary: 'Removes one of one’s own passkeys',
  params: ById,
  body: OwnPassword,
  reply: {},
});

export const endSession = officeCall('DELETE', '/office/v1/account/sessions/:id', {
  summary: 'Signs one of one’s own browsers out',
  params: ById,
  reply: {},
});

export const distrustBrowser = officeCall('DELETE', '/office/v1/account/trusted/:id', {
  summary: 'Asks for the code again in one of one’s own trusted browsers',
  params: ById,
  reply: {},
});

export const endOtherSessions = officeCall('DELETE', '/office/v1/account/sessions', {
  summary: 'Signs all of one’s own browsers but this one out, and trusts none any more',
  reply: { ended: z.int() },
});
