import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { FormText } from '#office/components/form/fields.tsx';
import { Box, Screen } from '#office/components/screen.tsx';
import { WhenLoaded } from '#office/components/states.tsx';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/office/account.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import {
  changePassword,
  endOtherSessions,
  endSession,
  NewOwnPassword,
  type OwnSession,
} from '#staff/people/account-contract.ts';
import { accountQuery } from './account-queries.ts';
import { differs, NewPassword, Repeated } from './new-password.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';
import { SecondFactor } from './second-factor.tsx';
import { TrustedBrowsers } from './trusted-browsers.tsx';
import styles from './account.module.css';

/** One's own account: how it is kept safe and where it is signed in. */
export function AccountScreen() {
  const query = useQuery(accountQuery);
  return (
    <Screen title={t('account.title')}>
      <WhenLoaded query={query}>
        {(account) => (
          <>
            <SecondFactor state={account.second_factor} />
            <OwnPasskeys passkeys={account.passkeys} />
            <Password />
            <Sessions sessions={account.sessions} />
            {account.trusted.length > 0 ? <TrustedBrowsers trusted={account.trusted} /> : null}
          </>
        )}
      </WhenLoaded>
    </Screen>
  );
}

const Typed = z.extend(NewOwnPassword, Repeated);

function Password() {
  const [isAsking, setIsAsking] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  return (
    <Box
      title={t('account.password.title')}
      action={
        <Button variant="line" size="sm" onClick={() => setIsAsking(true)}>
          {t('account.password.change')}
        </Button>
      }
    >
      {t('account.password.note')}
      {isAsking && (
        <AskForm
          title={t('account.password.change')}
          submit={t('office.save')}
          schema={Typed}
          check={({ new_password: typed, repeat_password: repeat }) => differs(typed, repeat)}
          send={({ repeat_password: _, ...body }) => api(changePassword, { body })}
          onDone={() => {
            toasts.success(t('account.password.done'));
            return client.invalidateQueries(accountQuery);
          }}
          onClose={() => setIsAsking(false)}
        >
          {(form) => (
            <>
              <FormText
                of={form}
                name="password"
                type="password"
                data-autofocus
                autoComplete="current-password"
                label={t('account.password.current')}
              />
              <NewPassword of={form} name="new_password" />
            </>
          )}
        </AskForm>
      )}
    </Box>
  );
}

function Sessions({ sessions }: { sessions: OwnSession[] }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const after = (words: string) => () => {
    toasts.success(words);
    return client.invalidateQueries(accountQuery);
  };
  const onError = (error: Error) => {
    toasts.error(wordsOf(error));
    void client.invalidateQueries(accountQuery);
  };
  const end = useMutation({
    mutationFn: (id: number) => api(endSession, { params: { id } }),
    onSuccess: after(t('account.sessions.ended')),
    onError,
  });
  const endOthers = useMutation({
    mutationFn: () => api(endOtherSessions, {}),
    onSuccess: after(t('account.sessions.endedOthers')),
    onError,
  });
  return (
    <Box
      isFlush
      title={t('account.sessions.title')}
      action={
        sessions.length > 1 ? (
          <Button
            variant="line"
            size="sm"
            isLoading={endOthers.isPending}
            onClick={() => endOthers.mutate()}
          >
            {t('account.sessions.endOthers')}
          </Button>
        ) : null
      }
    >
      <ul className={styles.list}>
        {sessions.map(({ id, device, created_at, seen_at, is_current }) => (
          <li key={id}>
            <span>
              <b>{device}</b>{' '}
              {is_current ? <Chip tone="success">{t('account.sessions.current')}</Chip> : null}
              <small>
                {t('account.sessions.since', { moment: formatMoment(created_at) })} ·{' '}
                {t('account.sessions.seen', { moment: formatMoment(seen_at) })}
              </small>
            </span>
            {is_current ? null : (
              <Button variant="quiet" size="sm" onClick={() => end.mutate(id)}>
                {t('account.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Box>
  );
}
