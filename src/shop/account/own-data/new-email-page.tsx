import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal, wordsOf } from '#shop/kernel/use-refusal.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/sign-in.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { AuthFrame } from '#shop/account/sign/auth-frame.tsx';
import * as contract from '#shop/account/contract.ts';
import { useMeetVisitor } from '#shop/account/use-session.ts';

/** Where the link of the mail leads. Programs that look at links press no buttons, so a person confirms. */
export function NewEmailPage({ token }: { token: string }) {
  const press = useOnePress();
  const { mutateAsync, isPending, isSuccess, error } = useConfirm(token);
  const isDead = token === '' || (error instanceof ShopError && error.isAbout('token'));
  const title = t('auth.newEmail.title');

  if (isSuccess || isDead)
    return (
      <AuthFrame
        title={title}
        intro={<output>{t(isSuccess ? 'auth.newEmail.done' : 'auth.newEmail.invalidLink')}</output>}
      >
        <WayOn />
      </AuthFrame>
    );
  return (
    <AuthFrame title={title} intro={t('auth.newEmail.text')}>
      <FormProblem>{error ? wordsOf(error) : null}</FormProblem>
      <Button isLoading={isPending} onClick={() => press(() => mutateAsync())}>
        {t('auth.newEmail.submit')}
      </Button>
    </AuthFrame>
  );
}

const WayOn = () =>
  useUser() ? (
    <Link className={buttonClass()} to="/account/details">
      {t('account.details.title')}
    </Link>
  ) : (
    <Link className={buttonClass()} to="/login">
      {t('auth.login.submit')}
    </Link>
  );

function useConfirm(token: string) {
  const api = useApi();
  const refuse = useRefusal();
  const meetVisitor = useMeetVisitor();
  return useMutation({
    mutationFn: () => api(contract.confirmEmail, { body: { token } }),
    // The address is confirmed even if reading the visitor again fails.
    onSuccess: () => meetVisitor().catch(() => null),
    onError: (error) => {
      if (!(error instanceof ShopError && error.isAbout('token'))) refuse(error);
    },
  });
}
