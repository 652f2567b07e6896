import * as z from 'zod/mini';
import { anyText, text, trimmedText } from '#base/wire/contract.ts';
import { officeCall } from '#staff/endpoint.ts';
import { STAFF_ROLES } from '#staff/permissions.ts';

export const OFFICE_PASSWORD = { least: 12, most: 128 };

export const Role = z.enum(STAFF_ROLES);
export const KnownPassword = anyText(OFFICE_PASSWORD.most).check(z.minLength(1));
export const NewPassword = anyText(OFFICE_PASSWORD.most).check(
  z.minLength(OFFICE_PASSWORD.least, 'messages.office.password.tooShort'),
);
/** Of a phone, or one of the recovery codes. */
export const Code = text(40).check(z.minLength(1));
const Token = anyText(100).check(z.minLength(1));

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

/** As WebAuthn writes it; the library of the browser makes and reads it. */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });
export const Base64 = z.string().check(z.regex(/^[\w-]+={0,2}$/), z.maxLength(20_000));
export const passkeyResponseOf = <Shape extends Record<string, z.ZodMiniType>>(shape: Shape) =>
  z.object({
    id: Base64,
    rawId: Base64,
    type: z.literal('public-key'),
    response: z.object({ clientDataJSON: Base64, ...shape }),
    authenticatorAttachment: z.optional(z.enum(['platform', 'cross-platform'])),
    clientExtensionResults: z.looseObject({}),
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

export const Forgotten = z.object({ email: trimmedText(254).check(z.minLength(1)) });

export const sendForgotten = officeCall('POST', '/office/v1/sign/forgotten', {
  access: 'anyone',
  summary: 'Sends a link for a new password, if there is such an account',
  body: Forgotten,
  reply: {},
});

export const lookAtLink = officeCall('POST', '/office/v1/link/look', {
  access: 'anyone',
  summary: 'Whose link it is; nobody’s for the first owner',
  body: { token: Token },
  reply: { email: z.nullable(z.string()), name: z.nullable(z.string()) },
});

/** Whoever comes by a link chooses a password. */
export const ByLink = z.object({ password: NewPassword });
/** The first owner also says who they are. */
export const FirstOwner = z.extend(ByLink, {
  email: trimmedText(254).check(z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)),
  name: trimmedText(120).check(z.minLength(1)),
});

export const spendLink = officeCall('POST', '/office/v1/link/use', {
  access: 'anyone',
  summary:
    'Chooses the password of the account behind a link; the first owner also says who they are',
  body: z.extend(z.partial(FirstOwner, { email: true, name: true }), { token: Token }),
  reply: {},
});
