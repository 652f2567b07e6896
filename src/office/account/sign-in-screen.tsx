import { useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ChangeEvent, type SyntheticEvent, useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Link } from '#ui/navigation/link.tsx';
import { t } from '#text/office/account.ts';
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

const FIELDS = ['email', 'password'] as const;

/** The first that anybody sees: it does without the library of forms, which other screens bring. */
export function SignInScreen() {
  const { shop, demo, idle_minutes: minutes } = useSession();
  const client = useQueryClient();
  const wasIdle = client.getQueryData(IDLE_KEY) === true;
  const isLost = client.getQueryData(ENDED_KEY) === true;
  const [typed, setTyped] = useState({ email: '', password: '' });
  const [isChecked, setIsChecked] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: typeof typed) => api(signIn, { body }),
    onSuccess: () => {
      client.removeQueries({ queryKey: IDLE_KEY });
      client.removeQueries({ queryKey: ENDED_KEY });
      return client.invalidateQueries(sessionQuery);
    },
  });
  /** The field it is said at. */
  const refused =
    error instanceof ShopError ? FIELDS.find((name) => name === error.problems[0]?.key) : undefined;
  const passkey = usePasskey();
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsChecked(true);
    const missing = FIELDS.find((name) => typed[name] === '');
    if (missing) (event.currentTarget.elements.namedItem(missing) as HTMLElement).focus();
    else if (!isPending) mutate(typed);
  };
  const bind = (name: (typeof FIELDS)[number]) => ({
    name,
    value: typed[name],
    error:
      isChecked && typed[name] === ''
        ? t('forms.required')
        : refused === name
          ? wordsOf(error)
          : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      setTyped((now) => ({ ...now, [name]: target.value })),
  });
  const fillDemo = () => {
    setTyped(demo!);
    mutate(demo!);
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
      <form className={styles.form} noValidate onSubmit={onSubmit}>
        <TextField
          {...bind('email')}
          ref={focusFirst}
          type="email"
          autoComplete="username webauthn"
          label={t('signIn.email')}
        />
        <TextField
          {...bind('password')}
          type="password"
          autoComplete="current-password"
          label={t('signIn.password')}
        />
        <FormProblem>{error && !refused ? wordsOf(error) : undefined}</FormProblem>
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

/** The browser’s message after a cancelled passkey is for programs, not for people. */
export const passkeyWords = (error: Error) =>
  error instanceof ShopError ? wordsOf(error) : t('signIn.passkeyCancelled');
