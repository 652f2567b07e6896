import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Api, useApi } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { t } from '#text/text.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import * as contract from './contract.ts';
import { EmailForm } from './email-form.tsx';
import { LoginLink } from './login-link.tsx';
import { useResendActivation } from './resend-activation.tsx';

/** Where the link of the mail leads. The account opens when the page is shown, never by a prefetch. */
export function ActivationPage({ token }: { token: string }) {
  const { isSuccess, error, refetch } = useQuery(activationOf(useApi(), token));

  if (isSuccess)
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
  if (token === '' || (error instanceof ShopError && error.isAbout('token'))) return <DeadLink />;
  if (error)
    return (
      <AuthFrame title={t('auth.activation.title')} intro={t('toasts.genericError')}>
        <Button onClick={() => void refetch()}>{t('common.tryAgain')}</Button>
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

function DeadLink() {
  const { mutate, isPending, isSuccess } = useResendActivation();
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
        <EmailForm submit={t('auth.activation.resend')} isPending={isPending} onEmail={mutate} />
      )}
      <LoginLink>{t('auth.forgotten.backToLogin')}</LoginLink>
    </AuthFrame>
  );
}
