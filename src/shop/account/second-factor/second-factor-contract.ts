import * as z from 'zod/mini';
import { anyText, replyOf, text, type Endpoint } from '#base/wire/contract.ts';
import { PASSWORD_LENGTH } from '#shop/account/contract.ts';

/** As typed: six digits of the phone or a recovery code, with blanks and dashes or without. */
export const CODE_LENGTH = { most: 40 };
const Code = text(CODE_LENGTH.most).check(z.minLength(1));
const KnownPassword = anyText(PASSWORD_LENGTH.most).check(z.minLength(1));

export const Proof = z.object({ password: KnownPassword, code: Code });
export type Proof = z.infer<typeof Proof>;

/** The response of `sign/in`, with success false, when the password was right and a code has to follow. */
export const SECOND_STEP = 'messages.secondFactor.required';

export const signInByCode = {
  method: 'POST',
  url: '/admin/v1/sign/in/code',
  access: 'guest',
  schema: {
    summary:
      'Second step of signing in, within five minutes of a right password in the same session; the session is new from here on',
    body: z.object({ code: Code }),
    /** Names of what a guest's basket held and the customer's could not take. */
    response: { 200: replyOf({ not_added: z.optional(z.array(z.string())) }) },
  },
} as const satisfies Endpoint;

export const SecondFactor = z.object({
  is_on: z.boolean(),
  /** Since when, or null. */
  since: z.nullable(z.string()),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const getSecondFactor = {
  method: 'GET',
  url: '/admin/v1/customer/second-factor',
  access: 'customer',
  schema: {
    summary: 'Whether signing in asks for a code besides the password',
    response: { 200: replyOf({ second_factor: SecondFactor }) },
  },
} as const satisfies Endpoint;

export const beginSecondFactor = {
  method: 'POST',
  url: '/admin/v1/customer/second-factor/begin',
  access: 'customer',
  schema: {
    summary:
      'A new secret for an application in the phone; nothing is asked for until it is confirmed',
    body: z.object({ password: KnownPassword }),
    /** The secret to type, and as a picture to scan; told this once. */
    response: { 200: replyOf({ secret: z.string(), picture: z.string() }) },
  },
} as const satisfies Endpoint;

const RecoveryCodes = z.array(z.string());

export const confirmSecondFactor = {
  method: 'POST',
  url: '/admin/v1/customer/second-factor/confirm',
  access: 'customer',
  schema: {
    summary: 'Turn the second factor on with a first code; the recovery codes are told this once',
    body: z.object({ code: Code }),
    response: { 200: replyOf({ recovery_codes: RecoveryCodes }) },
  },
} as const satisfies Endpoint;

export const renewRecoveryCodes = {
  method: 'POST',
  url: '/admin/v1/customer/second-factor/recovery-codes',
  access: 'customer',
  schema: {
    summary: 'New recovery codes, told this once; those of before no longer work',
    body: Proof,
    response: { 200: replyOf({ recovery_codes: RecoveryCodes }) },
  },
} as const satisfies Endpoint;

export const turnOffSecondFactor = {
  method: 'POST',
  url: '/admin/v1/customer/second-factor/off',
  access: 'customer',
  schema: {
    summary: 'Turn the second factor off; the password is enough from here on',
    body: Proof,
    response: { 200: replyOf({}) },
  },
} as const satisfies Endpoint;
