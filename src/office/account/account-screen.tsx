import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Box, Screen } from '#office/components/screen.tsx';
import { WhenLoaded } from '#office/components/states.tsx';
import { WindowButton } from '#office/components/window-button.tsx';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/office/account.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { endOtherSessions, endSession, type OwnSession } from '#staff/people/account-contract.ts';
import { accountQuery } from './account-queries.ts';
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

const PasswordDialog = windowOnDemand(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
);

function Password() {
  return (
    <Box
      title={t('account.password.title')}
      action={
        <WindowButton opens={PasswordDialog} variant="line" size="sm">
          {t('account.password.change')}
        </WindowButton>
      }
    >
      {t('account.password.note')}
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
