import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Hash, KeyRound } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { plurals, t } from '#text/office/account.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { FormProblem } from '#ui/form/form-problem.tsx';
import { Initials } from '#ui/initials.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { CodeDigits } from './code-digits.tsx';
import { signInByCode, signOut } from '#staff/people/session-contract.ts';
import { sessionQuery, useMe } from '#office/api/session.ts';
import { EnterKey, focusFirst, SignFrame } from './sign-frame.tsx';
import { passkeyWords } from './sign-in-screen.tsx';
import { canUsePasskeys, usePasskey } from './use-passkey.ts';
import styles from './sign.module.css';

/** The password was right: the code of the phone, a recovery code or a passkey follows. */
export function CodeScreen() {
  const me = useMe();
  const client = useQueryClient();
  const toasts = useToasts();
  const [isRecovery, setIsRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [trust, setTrust] = useState(false);
  const again = () => client.invalidateQueries(sessionQuery);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (typed: string) => api(signInByCode, { body: { code: typed, trust } }),
    onSuccess: again,
    onError: (refused) => {
      setCode('');
      // The time for the code is over: the password is asked for again.
      if (refused instanceof ShopError && refused.status === 409) void again();
    },
  });
  const passkey = usePasskey();
  const leave = useMutation({
    mutationFn: () => api(signOut, { body: {} }),
    onSuccess: again,
    onError: (refused) => toasts.error(wordsOf(refused)),
  });
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (code && !isPending) mutate(code);
  };
  const change = (typed: string) => {
    setCode(typed);
    if (error) reset();
    // A second request while the first is under way would count as a failed try.
    if (!isRecovery && typed.length === 6 && !isPending) mutate(typed);
  };

  return (
    <SignFrame>
      <div className={styles.who}>
        <Initials name={me.name} />
        <span>
          <b>{me.name}</b>
          <small>
            {me.email} ·{' '}
            <button type="button" className="link" onClick={() => leave.mutate()}>
              {t('code.change')}
            </button>
          </small>
        </span>
      </div>
      <h1>{t('code.title')}</h1>
      <p className={styles.intro}>{t(isRecovery ? 'code.recoveryIntro' : 'code.intro')}</p>
      <form className={styles.form} noValidate onSubmit={submit}>
        {isRecovery ? (
          <TextField
            key="recovery"
            ref={focusFirst}
            label={t('code.recovery')}
            value={code}
            autoComplete="off"
            spellCheck={false}
            error={error ? codeWords(error) : undefined}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <>
            <CodeDigits value={code} isWrong={error !== null} onChange={change} />
            <FormProblem>{error ? codeWords(error) : null}</FormProblem>
          </>
        )}
        <Checkbox
          label={t('code.trust')}
          hint={t('code.trustHint')}
          checked={trust}
          onChange={(event) => setTrust(event.target.checked)}
        />
        <Button type="submit" isBlock isLoading={isPending}>
          {t('code.submit')}
          <EnterKey />
        </Button>
      </form>
      <div className={styles.or}>{t('code.instead')}</div>
      <div className={styles.two}>
        {canUsePasskeys() ? (
          <Button
            variant="line"
            icon={<KeyRound />}
            isLoading={passkey.isPending}
            onClick={() => passkey.mutate()}
          >
            {t('code.passkey')}
          </Button>
        ) : null}
        <Button
          variant="line"
          icon={<Hash />}
          onClick={() => {
            setCode('');
            reset();
            setIsRecovery(!isRecovery);
          }}
        >
          {t(isRecovery ? 'code.phone' : 'code.recovery')}
        </Button>
      </div>
      {passkey.error ? <FormProblem>{passkeyWords(passkey.error)}</FormProblem> : null}
    </SignFrame>
  );
}

function codeWords(error: Error): string {
  const left = error instanceof ShopError ? error.payload.tries_left : undefined;
  return typeof left === 'number'
    ? `${t('code.wrong')} ${plurals('code.left', left)}`
    : wordsOf(error);
}
