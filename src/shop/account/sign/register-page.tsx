import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { MissingSummary } from '#shop/kernel/missing-summary.tsx';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { placeOf, useRefusal } from '#shop/kernel/use-refusal.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/sign-in.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { AlreadySignedIn } from './already-signed-in.tsx';
import { AuthFrame, fieldsClass } from './auth-frame.tsx';
import * as contract from '#shop/account/contract.ts';
import { RegisterFields } from './register-fields.tsx';
import { payloadOf, RegisterForm } from './register-form.ts';
import styles from './register-page.module.css';

/** What the call names otherwise than the form does, or as it does. */
const FIELDS = {
  companyName: 'companyName',
  companyId: 'companyId',
  vatRegistrationId: 'vatId',
  extVatRegistrationId: 'extVatId',
  phone: 'phone',
  password: 'password',
} as const;

export function RegisterPage() {
  const toasts = useToasts();
  const user = useUser();
  const form = useForm<RegisterForm>({ resolver: zodResolver(RegisterForm) });
  const press = useOnePress();
  const { mutateAsync: signUp, isPending } = useSignUp(form);
  const submit = form.handleSubmit(
    (values) => press(() => signUp(values)),
    () => toasts.warning(t('toasts.formInvalid')),
  );
  if (user) return <AlreadySignedIn user={user} title={t('auth.register.title')} />;

  return (
    <AuthFrame
      title={t('auth.register.title')}
      intro={
        <>
          {t('auth.register.hasAccount')}{' '}
          <Link className="link" to="/login">
            {t('auth.register.login')}
          </Link>
        </>
      }
    >
      <form
        className={fieldsClass(2)}
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <MissingSummary className={styles.wide} count={missingIn(form.formState.errors)} />
        <RegisterFields form={form} />
        <FormProblem className={styles.wide}>{form.formState.errors.root?.message}</FormProblem>
        <Button type="submit" className={styles.submit} isLoading={isPending}>
          {t('auth.register.submit')}
        </Button>
      </form>
    </AuthFrame>
  );
}

const missingIn = ({ root: _, ...fields }: FieldErrors<RegisterForm>) => Object.keys(fields).length;

function useSignUp({ setError }: UseFormReturn<RegisterForm>) {
  const api = useApi();
  const navigate = useNavigate();
  const toasts = useToasts();
  const refuse = useRefusal();
  return useMutation({
    mutationFn: (form: RegisterForm) => api(contract.signUp, { body: payloadOf(form) }),
    onSuccess: ({ activation }) => {
      const isByMail = activation === 'email';
      toasts.success(t(isByMail ? 'toasts.registerSuccessEmail' : 'toasts.registerSuccessManual'));
      void navigate({ to: '/' });
    },
    onError: (error) => {
      const isTaken = error instanceof ShopError && error.isAbout('email');
      if (!isTaken) {
        setError(...placeOf(error, FIELDS), { shouldFocus: true });
        return refuse(error);
      }
      const message = t('toasts.userAlreadyExists');
      toasts.warning(message);
      setError('email', { message }, { shouldFocus: true });
    },
  });
}
