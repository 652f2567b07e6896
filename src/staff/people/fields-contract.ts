import * as z from 'zod/mini';
import { anyText, text } from '#base/wire/contract.ts';
import { STAFF_ROLES } from '#staff/permissions.ts';

export const OFFICE_PASSWORD = { least: 12, most: 128 };

export const Role = z.enum(STAFF_ROLES);
export const KnownPassword = anyText(OFFICE_PASSWORD.most).check(z.minLength(1));
export const NewPassword = anyText(OFFICE_PASSWORD.most).check(
  z.minLength(OFFICE_PASSWORD.least, 'messages.office.password.tooShort'),
);
/** Of a phone, or one of the recovery codes. */
export const Code = text(40).check(z.minLength(1));
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
