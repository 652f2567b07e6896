import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { api } from '#office/api/send.ts';
import { FormText } from '#office/components/form/fields.tsx';
import { type TypedForm, useTypedForm } from '#office/components/form/use-typed-form.ts';
import { Link } from '#ui/navigation/link.tsx';
import { LoadingState } from '#office/components/states.tsx';
import { t } from '#text/office/account.ts';
import { buttonClass } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { ByLink, FirstOwner, lookAtLink, spendLink } from '#staff/people/link-contract.ts';
import { differs, NewPassword, Repeated } from './new-password.tsx';
import { SignForm } from './sign-form.tsx';
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

const Typed = z.extend(ByLink, Repeated);
const FirstTyped = z.extend(FirstOwner, Repeated);

function PasswordForm({ token, email, onDone }: Props) {
  const isFirst = email === null;
  // Which fields there are is not known to the types.
  const form: TypedForm = useTypedForm({
    schema: isFirst ? FirstTyped : Typed,
    check: ({ password, repeat_password: repeat }) => differs(password, repeat),
    send: ({ repeat_password: _, ...chosen }) => api(spendLink, { body: { token, ...chosen } }),
    onSent: onDone,
  });
  return (
    <>
      <h1>{t(isFirst ? 'link.firstTitle' : 'link.title')}</h1>
      <p className={styles.intro}>{isFirst ? t('link.firstIntro') : email}</p>
      <SignForm of={form} submit={t('link.submit')}>
        {isFirst ? (
          <>
            <FormText of={form} name="name" autoComplete="name" label={t('link.name')} />
            <FormText
              of={form}
              name="email"
              type="email"
              autoComplete="username"
              label={t('link.email')}
              wrong={t('forms.invalidEmail')}
            />
          </>
        ) : (
          <input type="hidden" autoComplete="username" value={email} />
        )}
        <NewPassword of={form} name="password" />
      </SignForm>
    </>
  );
}
