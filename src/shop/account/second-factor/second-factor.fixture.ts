import { Secret, TOTP } from 'otpauth';

const PERIOD = 30_000;

/** What the phone shows; `steps` later or earlier than now. */
export const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * PERIOD,
  });
