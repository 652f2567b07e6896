import * as z from 'zod/mini';
import { emailWith } from '#shop/customers/email.ts';
import { t } from '#text/text.ts';

export const Newsletter = z.object({
  name: z.string().check(z.trim(), z.minLength(1, t('forms.required'))),
  email: emailWith({
    required: t('forms.required'),
    invalid: t('forms.invalidEmail'),
    tooLong: t('forms.emailTooLong'),
    localTooLong: t('forms.emailLocalTooLong'),
  }),
});
