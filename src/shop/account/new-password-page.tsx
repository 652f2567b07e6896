import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { useApi } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { useRefusal } from '#shop/customers/use-refusal.ts';
import { t } from '#text/text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { AuthFrame, fieldsClass } from './auth-frame.tsx';
import * as contract from './contract.ts';
import { newPasswordField, requiredField, samePasswords } from './fields.ts';

const NewPassword = z
  .object({ password: newPasswordField, repeat: requiredField() })
  .check(samePasswords('repeat'));
type NewPassword = z.infer<typeof NewPassword>;

/** Where the link of the mail leads: a new password, and then to sign-in with it. */
export function NewPasswordPage({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useSetPassword(token);
  const { register, handleSubmit, formState } = useForm<NewPassword>({
    resolver: zodResolver(NewPassword),
  });
  const { errors } = formState;

  if (isSuccess)
    return (
      <AuthFrame title={t('auth.reset.title')} intro={<output>{t('auth.reset.done')}</output>}>
        <Link className={buttonClass()} to="/login">
          {t('auth.login.submit')}
        </Link>
      </AuthFrame>
    );
  if (token === '' || isDeadLink(error))
    return (
      <AuthFrame title={t('auth.reset.title')} intro={t('auth.reset.invalidLink')}>
        <Link className={buttonClass()} to="/forgotten-password">
          {t('auth.reset.askAgain')}
        </Link>
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('auth.reset.title')}>
      <form
        className={fieldsClass(1)}
        method="post"
        noValidate
        onSubmit={(event) => void handleSubmit(({ password }) => mutate(password))(event)}
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
        <Button type="submit" isBlock isLoading={isPending}>
          {t('auth.reset.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}

function useSetPassword(token: string) {
  const api = useApi();
  const refuse = useRefusal();
  return useMutation({
    mutationFn: (password: string) => api(contract.setPassword, { body: { token, password } }),
    onError: (error) => {
      if (!isDeadLink(error)) refuse(error);
    },
  });
}

const isDeadLink = (error: unknown) => error instanceof ShopError && error.isAbout('token');
