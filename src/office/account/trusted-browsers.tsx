import { useMutation, useQueryClient } from '@tanstack/react-query';
import { wordsOf } from '#office/api/refusal-words.ts';
import { api } from '#office/api/send.ts';
import { Box } from '#office/components/screen.tsx';
import { formatMoment } from '#text/format.ts';
import { t } from '#text/office/account.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { distrustBrowser, type TrustedBrowser } from '#staff/people/account-contract.ts';
import { accountQuery } from './account-queries.ts';
import styles from './account.module.css';

/** Browsers in which the code of the second factor is not asked for. */
export function TrustedBrowsers({ trusted }: { trusted: TrustedBrowser[] }) {
  const client = useQueryClient();
  const toasts = useToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: number) => api(distrustBrowser, { params: { id } }),
    onSuccess: () => toasts.success(t('account.trusted.ended')),
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => client.invalidateQueries(accountQuery),
  });
  return (
    <Box isFlush title={t('account.trusted.title')}>
      <p className={styles.none}>{t('account.trusted.note')}</p>
      <ul className={styles.list}>
        {trusted.map(({ id, device, created_at, used_at }) => (
          <li key={id}>
            <span>
              <b>{device}</b>
              <small>
                {t('account.trusted.since', { moment: formatMoment(created_at) })} ·{' '}
                {used_at
                  ? t('account.trusted.used', { moment: formatMoment(used_at) })
                  : t('account.trusted.unused')}
              </small>
            </span>
            <Button variant="quiet" size="sm" disabled={isPending} onClick={() => mutate(id)}>
              {t('account.trusted.end')}
            </Button>
          </li>
        ))}
      </ul>
    </Box>
  );
}
