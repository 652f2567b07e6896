import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { ShopError } from '#base/wire/errors.ts';
import { tellOtherTabs } from '#shop/kernel/tabs.ts';
import { useOnePress } from '#shop/kernel/use-one-press.ts';
import { useRefusal } from '#shop/kernel/use-refusal.ts';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Chip } from '#ui/chip.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import * as contract from '#shop/account/contract.ts';
import { sessionsQuery } from '#shop/account/queries.ts';
import styles from './sessions-card.module.css';
import { useSignOutEverywhere } from '#shop/account/use-session.ts';

/** The browsers in which the customer is signed in, each with a button that ends it. */
export function SessionsCard() {
  const api = useApi();
  const { data: sessions } = useSuspenseQuery(sessionsQuery(api));
  const { endOne, endOthers } = useEndings();
  const everywhere = useSignOutEverywhere();
  const press = useOnePress();
  const hasOthers = sessions.some((session) => !session.is_current);

  return (
    <Card as="section" isPadded className={styles.card}>
      <h2>{t('account.sessions.title')}</h2>
      <p className="muted">{t(`account.sessions.${hasOthers ? 'intro' : 'onlyHere'}`)}</p>
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <SessionWords session={session} />
            {session.is_current ? (
              <Chip tone="success">{t('account.sessions.current')}</Chip>
            ) : (
              <Button
                variant="line"
                size="sm"
                aria-label={t('account.sessions.endOf', { device: session.device })}
                isLoading={endOne.isPending && endOne.variables === session.id}
                onClick={() => press(() => endOne.mutateAsync(session.id), session.id)}
              >
                {t('account.sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {hasOthers ? (
          <Button
            isLoading={endOthers.isPending}
            onClick={() => press(() => endOthers.mutateAsync(), 'others')}
          >
            {t('account.sessions.endOthers')}
          </Button>
        ) : null}
        <Button
          variant="line"
          isLoading={everywhere.isPending}
          onClick={() => press(() => everywhere.mutateAsync(), 'all')}
        >
          {t('account.sessions.endAll')}
        </Button>
      </div>
    </Card>
  );
}

function SessionWords({ session }: { session: contract.OwnSession }) {
  return (
    <div className={styles.words}>
      <b>{session.device}</b>
      <span className="muted">
        {t('account.sessions.begun', { at: formatMoment(session.created_at) })}
        {session.is_current
          ? null
          : `, ${t('account.sessions.seen', { at: formatMoment(session.seen_at) })}`}
      </span>
    </div>
  );
}

function useEndings() {
  const api = useApi();
  const toasts = useToasts();
  const refuse = useRefusal();
  const queryClient = useQueryClient();
  const { queryKey } = sessionsQuery(api);
  const readAgain = () => {
    tellOtherTabs(queryKey);
    return queryClient.invalidateQueries({ queryKey });
  };

  const endOne = useMutation({
    mutationFn: (id: number) => api(contract.endOwnSession, { params: { id } }),
    onSuccess: () => toasts.success(t('toasts.sessionEnded')),
    onError: (error) => {
      // The session has ended already, in another tab or by itself: that is what was wanted.
      if (error instanceof ShopError && error.status === 404) toasts.info(t('toasts.sessionGone'));
      else refuse(error);
    },
    onSettled: readAgain,
  });
  const endOthers = useMutation({
    mutationFn: () => api(contract.endSessions, { body: { which: 'others' } }),
    onSuccess: () => toasts.success(t('toasts.otherSessionsEnded')),
    onError: refuse,
    onSettled: readAgain,
  });
  return { endOne, endOthers };
}
