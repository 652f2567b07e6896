import * as z from 'zod/mini';
import { isOneLine } from '#base/values/hidden-characters.ts';
import { t } from '#text/sign-in.ts';
import { PASSWORD_LENGTH } from './contract.ts';

/** The fields of the account's forms, each with the words for what is wrong with it. */
export const requiredField = (longest = 200) =>
  z.string().check(
    z.refine((value) => value.trim() !== '', t('forms.required')),
    z.maxLength(longest, t('messages.validation.tooLong')),
    z.refine((value) => isOneLine(value.trim()), t('messages.validation.hiddenSigns')),
  );

/** An existing password: its length is not checked, it may be older than the rule. */
export const knownPasswordField = z
  .string()
  .check(
    z.minLength(1, t('forms.required')),
    z.maxLength(PASSWORD_LENGTH.most, t('forms.passwordTooLong')),
  );

export const passwordTooShort = `${t('forms.passwordMustHave')} ${t('forms.passwordMinimum', { count: PASSWORD_LENGTH.least })}`;

export const newPasswordField = z
  .string()
  .check(
    z.minLength(1, t('forms.required')),
    z.minLength(PASSWORD_LENGTH.least, passwordTooShort),
    z.maxLength(PASSWORD_LENGTH.most, t('forms.passwordTooLong')),
  );

/** The second typing is compared even while other fields are wrong. */
export const samePasswords = <Form extends { password: string; repeat: string }>(
  path: 'password' | 'repeat',
) =>
  z.refine<Form>(({ password, repeat }) => password === repeat, {
    path: [path],
    error: t('forms.passwordsDontMatch'),
    when: () => true,
  });
