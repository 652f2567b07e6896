import * as z from 'zod/mini';
import { normalPhone } from '#base/values/phone.ts';
import { t } from '#text/text.ts';
import type { SaveProfile } from '#shop/account/contract.ts';
import { emailField } from '#shop/customers/email-field.ts';
import { requiredField } from '#shop/account/fields.ts';

export const PersonalData = z.object({
  name: requiredField(),
  surname: requiredField(),
  displayName: requiredField(),
  phone: z
    .string()
    .check(
      z.refine(
        (phone) => phone.trim() === '' || normalPhone(phone.trim()) !== null,
        t('messages.validation.phone'),
      ),
    ),
  email: emailField,
  /** Only for another e-mail. */
  password: z.string(),
});
export type PersonalData = z.infer<typeof PersonalData>;

export const isNewEmail = (typed: string, stored: string) =>
  typed.trim().toLowerCase() !== stored.toLowerCase();

export const bodyOf = (data: PersonalData, stored: string): z.input<typeof SaveProfile> => ({
  first_name: data.name,
  last_name: data.surname,
  display_name: data.displayName,
  phone: data.phone,
  ...(isNewEmail(data.email, stored) ? { email: data.email, password: data.password } : {}),
});

/** What the call names a field, and the form. */
export const WIRE_FIELDS = {
  first_name: 'name',
  last_name: 'surname',
  display_name: 'displayName',
  phone: 'phone',
  email: 'email',
  password: 'password',
} as const;
