import { useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { useOfficeForm, wordsOf } from '#office/api/form.ts';
import { api } from '#office/api/send.ts';
import { Link } from '#ui/navigation/link.tsx';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Message } from '#ui/message.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { IDLE_KEY } from './idle.ts';
import { signIn } from '#staff/people/session-contract.ts';
import { ENDED_KEY, sessionQuery, useSession } from '#office/api/session.ts';
import { EnterKey, focusFirst, SignFrame } from './sign-frame.tsx';
import { canUsePasskeys, usePasskey } from './use-passkey.ts';
import styles from './sign.module.css';

export function SignInScreen() {
  const { shop, demo, idle_minutes: minutes } = useSession();
  const client = useQueryClient();
  const wasIdle = client.getQueryData(IDLE_KEY) === true;
  const isLost = client.getQueryData(ENDED_KEY) === true;
  const form = useRef<HTMLFormElement>(null);
  const { onSubmit, isPending, errors, problem } = useOfficeForm({
    fields: ['email', 'password'],
    send: ({ email = '', password = '' }) => api(signIn, { body: { email, password } }),
    onDone: () => {
      client.removeQueries({ queryKey: IDLE_KEY });
      client.removeQueries({ queryKey: ENDED_KEY });
      return client.invalidateQueries(sessionQuery);
    },
  });
  const passkey = usePasskey();
  const fillDemo = () => {
    const [email, password] = ['email', 'password'].map((name) =>
      form.current?.elements.namedItem(name),
    );
    (email as HTMLInputElement).value = demo!.email;
    (password as HTMLInputElement).value = demo!.password;
    form.current?.requestSubmit();
  };

  return (
    <SignFrame>
      <h1>{t('signIn.title')}</h1>
      <p className={styles.intro}>
        {t('signIn.intro')}
        {'\u00a0'}
        <a className="link" href={`${shop.url}/login`}>
          {t('signIn.shop')}
        </a>
        .
      </p>
      {wasIdle ? (
        <Message>{t('signIn.idle', { minutes })}</Message>
      ) : isLost ? (
        <Message tone="warning">{t('signIn.ended')}</Message>
      ) : null}
      {demo ? (
        <p className={styles.demo}>
          <span>{t('signIn.demo', demo)}</span>
          <Button variant="line" size="sm" onClick={fillDemo}>
            {t('signIn.fillDemo')}
          </Button>
        </p>
      ) : null}
      <form ref={form} className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          ref={focusFirst}
          name="email"
          type="email"
          autoComplete="username webauthn"
          label={t('signIn.email')}
          error={errors.email}
        />
        <TextField
          name="password"
          type="password"
          autoComplete="current-password"
          label={t('signIn.password')}
          error={errors.password}
        />
        <FormProblem>{problem}</FormProblem>
        <Button type="submit" isBlock isLoading={isPending}>
          {t('signIn.submit')}
          <EnterKey />
        </Button>
      </form>
      {canUsePasskeys() ? (
        <>
          <div className={styles.or}>{t('signIn.or')}</div>
          <Button
            variant="line"
            isBlock
            icon={<KeyRound />}
            isLoading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {t('signIn.passkey')}
          </Button>
          {passkey.error ? <FormProblem>{passkeyWords(passkey.error)}</FormProblem> : null}
        </>
      ) : null}
      <Link to="/zabudnute-heslo" className={`link ${styles.forgotten}`}>
        {t('signIn.forgotten')}
      </Link>
    </SignFrame>
  );
}

/** What the browser says when somebody changes their mind is meant for programs. */
export const passkeyWords = (error: Error) =>
  error instanceof ShopError ? wordsOf(error) : t('signIn.passkeyCancelled');
