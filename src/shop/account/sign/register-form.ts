import * as z from 'zod/mini';
import { t } from '#text/sign-in.ts';
import type { SignUp } from '#shop/account/contract.ts';
import { emailField } from '#shop/customers/email-field.ts';
import { newPasswordField, requiredField, samePasswords } from '#shop/account/fields.ts';

export const RegisterForm = z
  .object({
    email: emailField,
    companyName: requiredField(),
    companyId: requiredField(20),
    vatId: requiredField(20),
    extVatId: z.string().check(z.maxLength(20, t('messages.validation.tooLong'))),
    isNotVatPayer: z.boolean(),
    phone: requiredField(40),
    password: newPasswordField,
    repeat: requiredField(),
    consent: z.boolean().check(z.refine((isGiven) => isGiven, t('forms.requiredTrue'))),
  })
  .check(
    samePasswords('repeat'),
    z.refine(({ extVatId, isNotVatPayer }) => isNotVatPayer || extVatId.trim() !== '', {
      path: ['extVatId'],
      error: t('forms.required'),
      when: () => true,
    }),
  );
export type RegisterForm = z.infer<typeof RegisterForm>;

/** What the form does not ask is sent as a single space, as the call expects it. */
export const NOT_ASKED = {
  personalDataCheckbox: true,
  name: ' ',
  surname: ' ',
  street: ' ',
  city: ' ',
  zip: ' ',
  state: 32,
  newsletter: false,
  industry: null,
} as const;

export const payloadOf = (form: RegisterForm): z.input<typeof SignUp> => ({
  email: form.email,
  password: form.password,
  companyName: form.companyName,
  companyId: form.companyId,
  vatRegistrationId: form.vatId,
  extVatRegistrationId: form.isNotVatPayer ? '' : form.extVatId,
  phone: form.phone,
  ...NOT_ASKED,
});
