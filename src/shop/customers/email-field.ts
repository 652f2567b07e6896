import { t } from '#text/sign-in.ts';
import { emailWith } from './email.ts';

/** An e-mail address in a form, with the words for what is wrong with it. */
export const emailField = emailWith({
  required: t('forms.required'),
  invalid: t('forms.invalidEmail'),
  tooLong: t('forms.emailTooLong'),
  localTooLong: t('forms.emailLocalTooLong'),
});
