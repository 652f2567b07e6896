import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { FormText } from '#office/components/form/fields.tsx';
import { useTypedForm } from '#office/components/form/use-typed-form.ts';
import { Link } from '#ui/navigation/link.tsx';
import { t } from '#text/office/account.ts';
import { Message } from '#ui/message.tsx';
import { Forgotten, sendForgotten } from '#staff/people/link-contract.ts';
import { SignForm } from './sign-form.tsx';
import { SignFrame } from './sign-frame.tsx';
import styles from './sign.module.css';

export function ForgottenScreen() {
  const [isSent, setIsSent] = useState(false);
  const form = useTypedForm({
    schema: Forgotten,
    send: (body) => api(sendForgotten, { body }),
    onSent: () => setIsSent(true),
  });
  return (
    <SignFrame>
      <h1>{t('forgotten.title')}</h1>
      {isSent ? (
        <Message tone="success">{t('forgotten.sent')}</Message>
      ) : (
        <>
          <p className={styles.intro}>{t('forgotten.intro')}</p>
          <SignForm of={form} submit={t('forgotten.submit')}>
            <FormText
              of={form}
              name="email"
              type="email"
              autoComplete="username"
              label={t('signIn.email')}
            />
          </SignForm>
        </>
      )}
      <Link to="/" className={`link ${styles.forgotten}`}>
        {t('forgotten.back')}
      </Link>
    </SignFrame>
  );
}
