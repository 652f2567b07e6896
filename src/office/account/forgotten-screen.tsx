import { useState } from 'react';
import { useOfficeForm } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { Link } from '#ui/navigation/link.tsx';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { sendForgotten } from '#staff/people/session-contract.ts';
import { SignFrame } from './sign-frame.tsx';
import styles from './sign.module.css';

export function ForgottenScreen() {
  const [isSent, setIsSent] = useState(false);
  const { onSubmit, isPending, errors, problem } = useOfficeForm({
    fields: ['email'],
    send: ({ email = '' }) => api(sendForgotten, { body: { email } }),
    onDone: () => setIsSent(true),
  });
  return (
    <SignFrame>
      <h1>{t('forgotten.title')}</h1>
      {isSent ? (
        <Message tone="success">{t('forgotten.sent')}</Message>
      ) : (
        <>
          <p className={styles.intro}>{t('forgotten.intro')}</p>
          <form className={styles.form} noValidate onSubmit={onSubmit}>
            <TextField
              name="email"
              type="email"
              autoComplete="username"
              label={t('signIn.email')}
              error={errors.email}
            />
            <FormProblem>{problem}</FormProblem>
            <Button type="submit" isBlock isLoading={isPending}>
              {t('forgotten.submit')}
            </Button>
          </form>
        </>
      )}
      <Link to="/" className={`link ${styles.forgotten}`}>
        {t('forgotten.back')}
      </Link>
    </SignFrame>
  );
}
