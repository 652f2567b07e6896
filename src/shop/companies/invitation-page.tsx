import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type Api, useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { AuthFrame, fieldsClass } from '#shop/account/sign/auth-frame.tsx';
import { type Chosen, ChoosePasswordForm } from '#shop/account/sign/choose-password-form.tsx';
import * as account from '#shop/account/contract.ts';
import { LoginLink } from '#shop/account/sign/login-link.tsx';
import { useSignIn } from '#shop/account/use-session.ts';
import { useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/account.ts';
import { noBreak } from '#text/no-break.ts';
import { Button, buttonClass } from '#ui/button.tsx';

/** Where the link of an invitation leads: a name, a password, and whoever was invited is in. */
export function InvitationPage({ token }: { token: string }) {
  const link = useQuery(linkOf(useApi(), token));
  const invitation = invitationIn(link.error);
  const coming = useComing(token, invitation);
  const error = coming.error ?? link.error;
  const company = noBreak(invitation?.company ?? '');

  if (coming.isSuccess) return <Welcome company={company} isIn={coming.data} />;
  if (token === '' || isAbout(error, 'token')) return <DeadLink />;
  if (invitation)
    return (
      <AuthFrame
        title={t('auth.invitation.named', { company })}
        intro={t('auth.invitation.intro', { email: invitation.email })}
      >
        <ChoosePasswordForm
          submit={t('auth.invitation.submit')}
          isPending={coming.isPending}
          error={coming.error}
          asksName={!invitation.first_name && !invitation.last_name}
          onPassword={coming.mutateAsync}
        />
      </AuthFrame>
    );
  if (error)
    return (
      <AuthFrame title={t('auth.invitation.title')} intro={wordsOf(error)}>
        <Button onClick={() => void link.refetch()}>{t('common.tryAgain')}</Button>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={t('auth.invitation.title')}
      intro={<output>{t('auth.reset.checking')}</output>}
    >
      {null}
    </AuthFrame>
  );
}

/** Asked without a password, a link says whose it is and still works afterwards. */
const linkOf = (api: Api, token: string) => ({
  queryKey: ['activation', token],
  queryFn: () => api(account.activate, { body: { token } }),
  enabled: token !== '',
  staleTime: Infinity,
  retry: false,
  refetchOnWindowFocus: false,
});

const invitationIn = (error: unknown) =>
  error instanceof ShopError
    ? (error.payload.invitation as account.Invited | undefined)
    : undefined;

const isAbout = (error: unknown, key: string) => error instanceof ShopError && error.isAbout(key);

/** Sets the password and signs in with it; says whether the second worked too. */
function useComing(token: string, invitation: account.Invited | undefined) {
  const api = useApi();
  const refuse = useRefusal();
  const { mutateAsync: signIn } = useSignIn();
  return useMutation({
    mutationFn: async (chosen: Chosen) => {
      await api(account.activate, { body: { token, ...chosen } });
      const { password } = chosen;
      const user = await signIn({ email: invitation!.email, password }).catch(() => null);
      return user !== null;
    },
    onError: (error) => {
      if (!isAbout(error, 'token')) refuse(error);
    },
  });
}

/** The second factor is offered once, while the password is fresh; later it is among the personal data. */
function Welcome({ company, isIn }: { company: string; isIn: boolean }) {
  if (!isIn)
    return (
      <AuthFrame
        title={t('auth.invitation.welcome', { company })}
        intro={<output>{t('auth.activation.done')}</output>}
      >
        <Link className={buttonClass()} to="/login">
          {t('auth.login.submit')}
        </Link>
      </AuthFrame>
    );
  return (
    <AuthFrame
      title={t('auth.invitation.welcome', { company })}
      intro={<output>{t('auth.invitation.signedIn')}</output>}
    >
      <p>{t('account.secondFactor.intro')}</p>
      <div className={fieldsClass(1)}>
        <Link className={buttonClass({ isBlock: true })} to="/account">
          {t('auth.signedIn.account')}
        </Link>
        <Link
          className={buttonClass({ variant: 'line', isBlock: true })}
          to="/account/details"
          hash="second-factor"
        >
          {t('account.secondFactor.turnOn')}
        </Link>
      </div>
    </AuthFrame>
  );
}

const DeadLink = () => (
  <AuthFrame
    title={t('auth.invitation.title')}
    intro={<output>{t('auth.invitation.invalidLink')}</output>}
  >
    <p>{t('auth.invitation.askAgain')}</p>
    <LoginLink>{t('auth.invitation.hasPassword')}</LoginLink>
  </AuthFrame>
);
