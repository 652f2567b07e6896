import * as z from 'zod/mini';
import { anyText, call, Moment, text } from '#base/wire/contract.ts';
import { PASSWORD_LENGTH } from '#shop/account/contract.ts';

/** As typed: six digits of the phone or a recovery code, with or without spaces and dashes. */
export const CODE_LENGTH = { most: 40 };
const Code = text(CODE_LENGTH.most).check(z.minLength(1));
const KnownPassword = anyText(PASSWORD_LENGTH.most).check(z.minLength(1));

export const Proof = z.object({ password: KnownPassword, code: Code });
export type Proof = z.infer<typeof Proof>;

/** The response of `sign/in`, with success false, when the password was right and a code has to follow. */
export const SECOND_STEP = 'messages.secondFactor.required';

export const signInByCode = call('POST', '/admin/v1/sign/in/code', {
  access: 'guest',
  summary:
    'Second step of signing in, within five minutes of a right password in the same session; the session is new from here on',
  body: { code: Code },
  /** Names of what a guest's basket held and the customer's could not take. */
  reply: { not_added: z.optional(z.array(z.string())) },
});

export const SecondFactor = z.object({
  is_on: z.boolean(),
  /** Since when, or null. */
  since: z.nullable(Moment),
  recovery_codes_left: z.int(),
});
export type SecondFactor = z.input<typeof SecondFactor>;

export const getSecondFactor = call('GET', '/admin/v1/customer/second-factor', {
  access: 'customer',
  summary: 'Whether signing in asks for a code besides the password',
  reply: { second_factor: SecondFactor },
});

export const beginSecondFactor = call('POST', '/admin/v1/customer/second-factor/begin', {
  access: 'customer',
  summary:
    'A new secret for an application in the phone; nothing is asked for until it is confirmed',
  body: { password: KnownPassword },
  /** The secret to type, and as a picture to scan; told this once. */
  reply: { secret: z.string(), picture: z.string() },
});

const RecoveryCodes = z.array(z.string());

export const confirmSecondFactor = call('POST', '/admin/v1/customer/second-factor/confirm', {
  access: 'customer',
  summary: 'Turn the second factor on with a first code; the recovery codes are told this once',
  body: { code: Code },
  reply: { recovery_codes: RecoveryCodes },
});

export const renewRecoveryCodes = call('POST', '/admin/v1/customer/second-factor/recovery-codes', {
  access: 'customer',
  summary: 'New recovery codes, told this once; those of before no longer work',
  body: Proof,
  reply: { recovery_codes: RecoveryCodes },
});

export const turnOffSecondFactor = call('POST', '/admin/v1/customer/second-factor/off', {
  access: 'customer',
  summary: 'Turn the second factor off; the password is enough from here on',
  body: Proof,
  reply: {},
});
