import { useMutation } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { t } from '#text/sign-in.ts';
import { AuthFrame } from './auth-frame.tsx';
import * as contract from '#shop/account/contract.ts';
import { EmailForm } from '#shop/account/own-data/email-form.tsx';
import { LoginLink } from './login-link.tsx';

/** Asks where to send the link; whether the shop knows the address is never said. */
export function ForgottenPage() {
  const api = useApi();
  const { mutateAsync, isPending, isSuccess, error } = useMutation({
    mutationFn: (email: string) => api(contract.forgotPassword, { body: { email } }),
    onError: useRefusal(),
  });

  return (
    <AuthFrame
      title={t('auth.forgotten.title')}
      intro={<output>{t(isSuccess ? 'auth.forgotten.sent' : 'auth.forgotten.intro')}</output>}
    >
      {isSuccess ? null : (
        <EmailForm
          submit={t('auth.forgotten.submit')}
          isPending={isPending}
          error={error}
          onEmail={mutateAsync}
        />
      )}
      <LoginLink>{t('auth.forgotten.backToLogin')}</LoginLink>
    </AuthFrame>
  );
}
