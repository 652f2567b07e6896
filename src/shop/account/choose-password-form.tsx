import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form-problem.tsx';
import { TextField } from '#ui/text-field.tsx';
import { fieldsClass } from './auth-frame.tsx';
import { newPasswordField, requiredField, samePasswords } from './fields.ts';

const NewPassword = z
  .object({ password: newPasswordField, repeat: requiredField() })
  .check(samePasswords('repeat'));
type NewPassword = z.infer<typeof NewPassword>;

type Props = {
  submit: string;
  isPending: boolean;
  /** Why the last try was refused. */
  error: unknown;
  onPassword: (password: string) => Promise<unknown>;
};

/** A new password, typed twice, for whoever came by a link of a mail. */
export function ChoosePasswordForm({ submit, isPending, error, onPassword }: Props) {
  const press = useOnePress();
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
  });
  const { errors } = formState;
  return (
    <form
      className={fieldsClass(1)}
      method="post"
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ password }) => press(() => onPassword(password)))(event)
      }
    >
      <TextField
        label={t('auth.reset.password')}
        type="password"
        autoComplete="new-password"
        {...(errors.password
          ? { error: errors.password.message }
          : { hint: t('auth.register.passwordHint') })}
        {...register('password', { deps: 'repeat' })}
      />
      <TextField
        label={t('auth.reset.passwordRepeat')}
        type="password"
        autoComplete="new-password"
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
