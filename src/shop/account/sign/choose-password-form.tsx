import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldsClass } from './auth-frame.tsx';
import { newPasswordField, requiredField, samePasswords } from '#shop/account/fields.ts';

const formOf = (asksName: boolean) => {
  const name = asksName ? requiredField(100) : z.string();
  return z
    .object({ name, surname: name, password: newPasswordField, repeat: requiredField() })
    .check(samePasswords('repeat'));
};
type NewPassword = z.infer<ReturnType<typeof formOf>>;

/** The names are empty where they were not asked for. */
export type Chosen = { password: string; first_name: string; last_name: string };

type Props = {
  submit: string;
  isPending: boolean;
  /** Why the last try was refused. */
  error: unknown;
  /** Whoever was invited without a name says it first. */
  asksName?: boolean;
  onPassword: (chosen: Chosen) => Promise<unknown>;
};

/** A new password, typed twice, for whoever came by a link of a mail. */
export function ChoosePasswordForm({
  submit,
  isPending,
  error,
  asksName = false,
  onPassword,
}: Props) {
  const press = useOnePress();
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver: zodResolver(formOf(asksName)),
    defaultValues: { name: '', surname: '' },
  });
  const { errors } = formState;
  const send = ({ password, name, surname }: NewPassword) =>
    press(() => onPassword({ password, first_name: name, last_name: surname }));
  return (
    <form
      className={fieldsClass(1)}
      method="post"
      noValidate
      onSubmit={(event) => void handleSubmit(send)(event)}
    >
      {asksName ? (
        <>
          <TextField
            label={t('account.details.name')}
            autoComplete="given-name"
            isRequired
            error={errors.name?.message}
            {...register('name')}
          />
          <TextField
            label={t('account.details.surname')}
            autoComplete="family-name"
            isRequired
            error={errors.surname?.message}
            {...register('surname')}
          />
        </>
      ) : null}
      <TextField
        label={t('auth.reset.password')}
        type="password"
        autoComplete="new-password"
        isRequired
        {...(errors.password
          ? { error: errors.password.message }
          : { hint: t('auth.register.passwordHint') })}
        {...register('password', { deps: 'repeat' })}
      />
      <TextField
        label={t('auth.reset.passwordRepeat')}
        type="password"
        autoComplete="new-password"
        isRequired
        error={errors.repeat?.message}
        {...register('repeat')}
      />
      <FormProblem>{error ? wordsOf(error) : null}</FormProblem>
      <Button type="submit" isBlock isLoading={isPending}>
        {submit}
      </Button>
    </form>
  );
}
