import { useInfiniteQuery } from '@tanstack/react-query';
import { Link2, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { ListMore } from '#office/components/list/list-more.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { Box } from '#office/components/screen.tsx';
import { ErrorState } from '#office/components/states.tsx';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { transactionsQuery } from './payment-queries.ts';
import { euros, nameOf, wordsOfPayer } from './payment-words.ts';
import {
  type State,
  type Statement,
  type Transaction,
  undoTransaction,
} from '#staff/payments/contract.ts';
import { useDecisions } from './use-decisions.tsx';
import styles from './payments.module.css';

/** Movements about which something is decided, with the way back; a list of nothing is not shown. */
export function DecidedPayments({
  statement,
  state,
}: {
  statement: Statement;
  state: Exclude<State, 'open'>;
}) {
  const count = statement.counts[state];
  const query = useInfiniteQuery({
    ...transactionsQuery(statement.id, state),
    enabled: count > 0,
  });
  const mayUndo = mayDo(useMe(), undoTransaction.needs);
  const { undo } = useDecisions();
  if (count === 0) return null;
  const rows = query.data?.pages.flatMap((page) => page.transactions) ?? [];
  return (
    <Box
      title={t(`payments.states.${state}`)}
      badge={<span className={styles.count}>{plurals('payments.count', count)}</span>}
      isFlush
    >
      {query.error && !query.data ? <ErrorState onRetry={() => void query.refetch()} /> : null}
      <ul>
        {rows.map((transaction) => (
          <li key={transaction.id} className={styles.decided}>
            <span className={styles.day}>{formatDayShort(transaction.booked_on)}</span>
            <span className={styles.payer}>
              <b>{nameOf(transaction)}</b>
              <small>{wordsOfPayer(transaction)}</small>
            </span>
            <span className={styles.where}>{whereOf(transaction)}</span>
            <span className={styles.money}>{euros(transaction.cents)}</span>
            {mayUndo && state !== 'outgoing' ? (
              <IconButton
                className={styles.act}
                icon={<Unlink />}
                label={t('payments.undoOf', {
                  name: nameOf(transaction),
                  sum: euros(transaction.cents),
                })}
                // The second press of a double click would take back the one that moves into its place.
                {...pressOnce(() => void undo(transaction.id, transaction.version))}
              />
            ) : (
              <span />
            )}
          </li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className={styles.more}>
          <ListMore query={query} />
        </div>
      ) : null}
    </Box>
  );
}

/** On which invoices, what is left of them, and by whom it was decided. */
function whereOf(transaction: Transaction): ReactNode {
  const { parts, ignored_reason: reason, decided_by: who } = transaction;
  const isPart = parts.some((part) => part.left_cents > 0);
  const itself = t(isPart ? 'payments.bySymbol' : 'payments.byItself');
  const by = who === null ? itself : t('payments.by', { who });
  if (reason !== null)
    return (
      <>
        <b>{reason}</b>
        <small>{by}</small>
      </>
    );
  const paid = parts.filter((part) => !part.is_write_off);
  const left = paid.find((part) => part.left_cents > 0);
  const forgiven = parts.find((part) => part.is_write_off);
  if (paid.length === 0) return null;
  return (
    <>
      <b>
        <Link2 /> {paid.map(({ number }) => number || t('payments.overpaid.part')).join(' + ')}
        {left ? `, ${t('payments.left', { sum: euros(left.left_cents) })}` : ''}
      </b>
      <small>
        {forgiven ? `${t('payments.forgiven', { sum: euros(forgiven.cents) })} · ` : ''}
        {left ? `${t('payments.dueOn', { day: formatDayShort(left.due_on) })} · ` : ''}
        {by}
      </small>
    </>
  );
}
