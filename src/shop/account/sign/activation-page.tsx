import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Api, useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/sign-in.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type Chosen, ChoosePasswordForm } from './choose-password-form.tsx';
import * as contract from '#shop/account/contract.ts';
import { EmailForm } from '#shop/account/own-data/email-form.tsx';
import { LoginLink } from './login-link.tsx';
import { useResendActivation } from './resend-activation.tsx';

/**
 * Where the link of the mail leads: staff approve a company by looking at the page (never by a prefetch),
 * its owner opens the account by choosing a password.
 */
export function ActivationPage({ token }: { token: string }) {
  const opening = useQuery(activationOf(useApi(), token));
  const choosing = useChoosePassword(token);
  const error = choosing.error ?? opening.error;

  if (opening.isSuccess)
    return (
      <AuthFrame
        title={t('auth.activation.title')}
        intro={<output>{t('auth.activation.approved')}</output>}
      >
        {null}
      </AuthFrame>
    );
  if (choosing.isSuccess)
    return (
      <AuthFrame
        title={t('auth.activation.title')}
        intro={<output>{t('auth.activation.done')}</output>}
      >
        <Link className={buttonClass()} to="/login">
          {t('auth.login.submit')}
        </Link>
      </AuthFrame>
    );
  if (token === '' || isAbout(error, 'token')) return <DeadLink />;
  if (isAbout(opening.error, 'password'))
    return (
      <AuthFrame
        title={t('auth.activation.title')}
        intro={<output>{t('auth.activation.choosePassword')}</output>}
      >
        <ChoosePasswordForm
          submit={t('auth.activation.submit')}
          isPending={choosing.isPending}
          error={choosing.error}
          onPassword={choosing.mutateAsync}
        />
      </AuthFrame>
    );
  if (error)
    return (
      <AuthFrame title={t('auth.activation.title')} intro={wordsOf(error)}>
        <Button onClick={() => void opening.refetch()}>{t('common.tryAgain')}</Button>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={t('auth.activation.title')}
      intro={<output>{t('auth.activation.inProgress')}</output>}
    >
      {null}
    </AuthFrame>
  );
}

/** A query, because a link works once: however often the page is drawn, it is sent one time. */
const activationOf = (api: Api, token: string) => ({
  queryKey: ['activation', token],
  queryFn: () => api(contract.activate, { body: { token } }),
  enabled: token !== '',
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
});

function useChoosePassword(token: string) {
  const api = useApi();
  const refuse = useRefusal();
  return useMutation({
    mutationFn: ({ password }: Pick<Chosen, 'password'>) =>
      api(contract.activate, { body: { token, password } }),
    onError: (error) => {
      if (!isAbout(error, 'token')) refuse(error);
    },
  });
}

const isAbout = (error: unknown, key: string) => error instanceof ShopError && error.isAbout(key);

function DeadLink() {
  const { mutateAsync, isPending, isSuccess, error } = useResendActivation();
  return (
    <AuthFrame
      title={t('auth.activation.title')}
      intro={
        <output>
          {isSuccess
            ? t('auth.activation.resent')
            : `${t('auth.activation.invalidLink')} ${t('auth.activation.askAgain')}`}
        </output>
      }
    >
      {isSuccess ? null : (
        <EmailForm
          submit={t('auth.activation.resend')}
          isPending={isPending}
          error={error}
          onEmail={mutateAsync}
        />
      )}
      <LoginLink>{t('auth.forgotten.backToLogin')}</LoginLink>
    </AuthFrame>
  );
}
