import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOfficeForm } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { Link } from '#ui/navigation/link.tsx';
import { LoadingState } from '#office/components/states.tsx';
import { t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { lookAtLink, OFFICE_PASSWORD, spendLink } from '#staff/people/session-contract.ts';
import { SignFrame } from './sign-frame.tsx';
import styles from './sign.module.css';

/** Behind a link from a mail, or the one that the shop prints when nobody works in the office yet. */
export function LinkScreen() {
  const [token] = useState(() => location.hash.slice(1));
  const { data: link, error } = useQuery({
    queryKey: ['link', token],
    queryFn: () => api(lookAtLink, { body: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
  });
  const [isDone, setIsDone] = useState(false);
  if (isDone)
    return (
      <SignFrame>
        <h1>{t('link.title')}</h1>
        <Message tone="success">{t('link.done')}</Message>
        <SignInLink />
      </SignFrame>
    );
  if (token === '' || error)
    return (
      <SignFrame>
        <h1>{t('link.invalid')}</h1>
        <p className={styles.intro}>{t('link.invalidMore')}</p>
        <SignInLink />
      </SignFrame>
    );
  return (
    <SignFrame>
      {link ? (
        <PasswordForm token={token} email={link.email} onDone={() => setIsDone(true)} />
      ) : (
        <LoadingState />
      )}
    </SignFrame>
  );
}

const SignInLink = () => (
  <Link to="/" className={buttonClass({ isBlock: true })}>
    {t('link.signIn')}
  </Link>
);

type Props = { token: string; email: string | null; onDone: () => void };

function PasswordForm({ token, email, onDone }: Props) {
  const isFirst = email === null;
  const { onSubmit, isPending, errors, problem } = useOfficeForm({
    fields: ['email', 'name', 'password'],
    check: ({ password = '', repeat = '' }): Record<string, string> =>
      password && password !== repeat ? { repeat: t('link.different') } : {},
    send: ({ password = '', email: typed = '', name = '' }) =>
      api(spendLink, { body: { token, password, ...(isFirst ? { email: typed, name } : {}) } }),
    onDone,
  });
  return (
    <>
      <h1>{t(isFirst ? 'link.firstTitle' : 'link.title')}</h1>
      <p className={styles.intro}>{isFirst ? t('link.firstIntro') : email}</p>
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        {isFirst ? (
          <>
            <TextField name="name" autoComplete="name" label={t('link.name')} error={errors.name} />
            <TextField
              name="email"
              type="email"
              autoComplete="username"
              label={t('link.email')}
              error={errors.email}
            />
          </>
        ) : (
          <input type="hidden" autoComplete="username" value={email} />
        )}
        <TextField
          name="password"
          type="password"
          autoComplete="new-password"
          label={t('link.password')}
          hint={t('link.passwordHint', { count: OFFICE_PASSWORD.least })}
          error={errors.password}
        />
        <TextField
          name="repeat"
          type="password"
          autoComplete="new-password"
          label={t('link.repeat')}
          error={errors.repeat}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" isBlock isLoading={isPending}>
          {t('link.submit')}
        </Button>
      </form>
    </>
  );
}
