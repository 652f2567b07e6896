import * as z from 'zod/mini';
import { FormText } from '#office/components/form/fields.tsx';
import type { TypedForm } from '#office/components/form/use-typed-form.ts';
import { OFFICE_PASSWORD } from '#staff/people/fields-contract.ts';
import { t } from '#text/office/account.ts';

/** Nobody sees what they type: it is typed twice. */
export const Repeated = { repeat_password: z.string() };

export const differs = (password: string, repeat: string): { repeat_password?: string } =>
  password === repeat ? {} : { repeat_password: t('link.different') };

type Props<Form extends TypedForm> = { of: Form; name: Form['names'] };

/** A new password, twice. */
export const NewPassword = <Form extends TypedForm>({ of, name }: Props<Form>) => (
  <>
    <FormText
      of={of}
      name={name}
      type="password"
      autoComplete="new-password"
      label={t('link.password')}
      hint={t('link.passwordHint', { count: OFFICE_PASSWORD.least })}
    />
    <FormText
      of={of}
      name="repeat_password"
      type="password"
      autoComplete="new-password"
      label={t('link.repeat')}
    />
  </>
);
