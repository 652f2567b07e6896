import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Api, useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/sign-in.ts';
import { buttonClass } from '#ui/button.tsx';
import { AuthFrame } from './auth-frame.tsx';
import { type Chosen, ChoosePasswordForm } from './choose-password-form.tsx';
import * as contract from '#shop/account/contract.ts';

/** Where the link of the mail leads: a new password, and then to sign-in with it. */
export function NewPasswordPage({ token }: { token: string }) {
  const link = useQuery(linkOf(useApi(), token));
  const { mutateAsync, isPending, isSuccess, error } = useSetPassword(token);

  if (isSuccess)
    return (
      <AuthFrame title={t('auth.reset.title')} intro={<output>{t('auth.reset.done')}</output>}>
        <Link className={buttonClass()} to="/login">
          {t('auth.login.submit')}
        </Link>
      </AuthFrame>
    );
  if (token === '' || link.data?.valid === false || isDeadLink(error))
    return (
      <AuthFrame
        title={t('auth.reset.title')}
        intro={<output>{t('auth.reset.invalidLink')}</output>}
      >
        <Link className={buttonClass()} to="/forgotten-password">
          {t('auth.reset.askAgain')}
        </Link>
      </AuthFrame>
    );
  if (link.isPending)
    return (
      <AuthFrame title={t('auth.reset.title')} intro={<output>{t('auth.reset.checking')}</output>}>
        {null}
      </AuthFrame>
    );
  // If the link could not be checked, the form stays: sending it checks the link too.
  return (
    <AuthFrame title={t('auth.reset.title')}>
      <ChoosePasswordForm
        submit={t('auth.reset.submit')}
        isPending={isPending}
        error={error}
        onPassword={mutateAsync}
      />
    </AuthFrame>
  );
}

/** Asked whenever the page is opened, also by the way back, but not while somebody types. */
const linkOf = (api: Api, token: string) => ({
  queryKey: ['password-link', token],
  queryFn: () => api(contract.checkPasswordLink, { body: { token } }),
  enabled: token !== '',
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
});

function useSetPassword(token: string) {
  const api = useApi();
  const refuse = useRefusal();
  return useMutation({
    mutationFn: ({ password }: Pick<Chosen, 'password'>) =>
      api(contract.setPassword, { body: { token, password } }),
    onError: (error) => {
      if (!isDeadLink(error)) refuse(error);
    },
  });
}

const isDeadLink = (error: unknown) => error instanceof ShopError && error.isAbout('token');
