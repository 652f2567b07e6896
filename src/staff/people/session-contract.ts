import * as z from 'zod/mini';
import { text } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import {
  Base64,
  Code,
  KnownPassword,
  PasskeyOptions,
  passkeyResponseOf,
  Role,
} from './fields-contract.ts';

const Me = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role: Role,
  permissions: z.array(z.string()),
});
export type Me = z.infer<typeof Me>;

/** What the frame and the sign-in screen are drawn from. */
const Session = z.object({
  /** code: the password was right, the second factor is waited for. */
  state: z.enum(['out', 'code', 'in']),
  /** Of whom, unless nobody has shown yet who they are. */
  me: z.nullable(Me),
  shop: z.object({ name: z.string(), url: z.string() }),
  idle_minutes: z.int(),
  /** Columns that this person has chosen, by the list they are of; of other lists all are seen. */
  chosen_columns: z.record(z.string(), z.array(z.string())),
  /** A demo shop tells how to get in. */
  demo: z.nullable(z.object({ email: z.string(), password: z.string() })),
});
export type Session = z.infer<typeof Session>;

export const getSession = officeCall('GET', '/office/v1/session', {
  access: 'anyone',
  summary: 'Who is signed in and what they may; gives the anti-forgery token',
  reply: { session: Session },
});

export const signIn = officeCall('POST', '/office/v1/sign/in', {
  access: 'anyone',
  summary: 'Sign in by a password; `needs_code` when sign/code has to follow',
  body: { email: text(254).check(z.minLength(1)), password: KnownPassword },
  reply: { needs_code: z.boolean() },
});

export const signInByCode = officeCall('POST', '/office/v1/sign/code', {
  access: 'anyone',
  summary: 'The code of the second factor; a wrong one is refused with `tries_left`',
  body: {
    code: Code,
    /** Do not ask for a code in this browser for 30 days. */
    trust: z.optional(z.boolean()),
  },
  reply: {},
});

export const askForPasskey = officeCall('POST', '/office/v1/sign/passkey/options', {
  access: 'anyone',
  summary: 'What a device has to sign to sign in by a passkey',
  body: {},
  reply: { options: PasskeyOptions },
});

export const signInByPasskey = officeCall('POST', '/office/v1/sign/passkey', {
  access: 'anyone',
  summary: 'Sign in by a passkey; no code is asked for besides',
  body: {
    response: passkeyResponseOf({
      authenticatorData: Base64,
      signature: Base64,
      userHandle: z.optional(Base64),
    }),
  },
  reply: {},
});

export const signOut = officeCall('POST', '/office/v1/sign/out', {
  access: 'anyone',
  summary: 'Sign out',
  body: {},
  reply: {},
});
