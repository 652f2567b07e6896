import { zodResolver } from '@hookform/resolvers/zod';
import { Link, useNavigate } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { ShopError } from '#base/wire/errors.ts';
import type { SignedInUser } from '#shop/customers/contract.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import { useUser } from '#shop/customers/user.tsx';
import { type TextKey, t } from '#text/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { AuthFrame, fieldsClass } from './auth-frame.tsx';
import { knownPasswordField, requiredField } from '#shop/account/fields.ts';
import styles from './login-page.module.css';
import { ResendActivation } from './resend-activation.tsx';
import { SECOND_STEP } from '#shop/account/second-factor/second-factor-contract.ts';
import { useSignIn } from '#shop/account/use-session.ts';

// Loaded on demand: most people have no second factor.
const SecondFactorStep = lazy(async () => {
  const { SecondFactorStep } = await import('#shop/account/second-factor/second-factor-step.tsx');
  return { default: SecondFactorStep };
});

const LoginForm = z.object({ email: requiredField(254), password: knownPasswordField });
type LoginForm = z.infer<typeof LoginForm>;

/** The sentence for a refused sign-in; other errors bring their own. */
const WARNINGS: Record<string, TextKey> = {
  'messages.validation.email.notAllowed': 'toasts.userNotActivated',
  'messages.validation.email.notExists': 'toasts.userDoesNotExist',
  'messages.validation.password.incorrect': 'toasts.wrongPassword',
};

export function LoginPage({ returnUrl }: { returnUrl: string }) {
  const navigate = useNavigate();
  const toasts = useToasts();
  const refuse = useRefusal();
  const user = useUser();
  const [needsCode, setNeedsCode] = useState(false);
  const press = useOnePress();
  const { mutateAsync: signIn, isPending, isSuccess, error, variables } = useSignIn();
  const { register, handleSubmit, setError, formState } = useForm<LoginForm>({
    resolver: zodResolver(LoginForm),
  });

  const welcome = (user: SignedInUser | null) => {
    if (!user) {
      setError('root', { message: t('toasts.loginFailed') });
      return toasts.error(t('toasts.loginFailed'));
    }
    toasts.success(t('toasts.loginSuccess', { name: nameOf(user) }));
    void navigate({ href: returnUrl });
  };
  const warn = (error: Error) => {
    if (error instanceof ShopError && error.code === SECOND_STEP) return setNeedsCode(true);
    const warning = error instanceof ShopError && WARNINGS[error.code];
    if (!warning) {
      setError('root', { message: wordsOf(error) });
      return refuse(error);
    }
    toasts.warning(t(warning));
    const name = warning === 'toasts.wrongPassword' ? 'password' : 'email';
    setError(name, { message: t(warning) }, { shouldFocus: true });
  };
  const { errors } = formState;
  const goBack = (error?: Error) => {
    setNeedsCode(false);
    if (error) warn(error);
  };
  if (needsCode)
    return (
      <AuthFrame title={t('auth.code.title')} intro={t('auth.code.intro')}>
        <Suspense fallback={<Skeleton />}>
          <SecondFactorStep onEntered={welcome} onBack={goBack} />
        </Suspense>
      </AuthFrame>
    );
  // Whoever signs in with this form is on their way already.
  if (user && !isPending && !isSuccess)
    return <AlreadySignedIn user={user} returnUrl={returnUrl} title={t('auth.login.title')} />;

  return (
    <AuthFrame
      title={t('auth.login.title')}
      intro={
        <>
          {t('auth.login.noAccount')}{' '}
          <Link className="link" to="/register">
            {t('auth.login.register')}
          </Link>
        </>
      }
    >
      <form
        className={fieldsClass(1)}
        method="post"
        noValidate
        onSubmit={(event) =>
          void handleSubmit((form) =>
            press(() => signIn(form, { onSuccess: welcome, onError: warn })),
          )(event)
        }
      >
        <TextField
          label={t('auth.login.username')}
          type="email"
          autoComplete="username"
          error={errors.email?.message}
          {...register('email')}
        />
        <TextField
          label={t('auth.login.password')}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password')}
        />
        <FormProblem>{errors.root?.message}</FormProblem>
        <Button type="submit" isBlock isLoading={isPending} icon={<LogIn />}>
          {t('auth.login.submit')}
        </Button>
        {mayResend(error) && variables ? <ResendActivation email={variables.email} /> : null}
        <Link className={`link ${styles.forgotten}`} to="/forgotten-password">
          {t('auth.login.forgottenLink')}
        </Link>
      </form>
    </AuthFrame>
  );
}

/** Companies register without a person's name, so many are greeted by their own. */
const nameOf = ({ first_name, last_name, company_name }: SignedInUser) =>
  `${first_name} ${last_name}`.trim() || company_name;

const mayResend = (error: unknown) =>
  error instanceof ShopError && error.payload.can_resend === true;
