import { Link2, Unlink } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import type { Column } from '#office/components/list/description.ts';
import { ListBox, usePages } from '#office/components/list/list-box.tsx';
import { ListTable } from '#office/components/list/list-table.tsx';
import { pressOnce } from '#office/components/press-once.ts';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office/payments.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { DAY, PAYER, sumColumn } from './payment-columns.tsx';
import { transactionsIn } from './payment-queries.ts';
import { euros } from './payment-euros.ts';
import { nameOf } from './payment-words.ts';
import {
  type State,
  type Statement,
  type Transaction,
  undoTransaction,
} from '#staff/payments/contract.ts';
import { useDecisions } from './use-decisions.tsx';
import styles from './payments.module.css';

type Props = { statement: Statement; state: Exclude<State, 'open'> };

/** Movements about which something is decided, with the way back. */
export function DecidedPayments({ statement, state }: Props) {
  const mayUndo = mayDo(useMe(), undoTransaction.needs);
  return (
    <ListBox
      of={usePages(transactionsIn(statement.id, state))}
      title={t(`payments.states.${state}`)}
      badge={
        <span className={styles.count}>{plurals('payments.count', statement.counts[state])}</span>
      }
      isFlush
    >
      {(rows) => (
        <ListTable
          rows={rows}
          keyOf={({ id }) => id}
          columns={mayUndo && state !== 'outgoing' ? [...COLUMNS, UNDO] : COLUMNS}
        />
      )}
    </ListBox>
  );
}

const COLUMNS: readonly Column<Transaction>[] = [
  DAY,
  PAYER,
  {
    name: 'where',
    label: t('payments.columns.where'),
    narrow: 'wide',
    className: styles.where,
    cell: whereOf,
  },
  sumColumn(({ cents }) => cents),
];

const UNDO: Column<Transaction> = {
  name: 'act',
  label: t('payments.undo'),
  isHidden: true,
  isEnd: true,
  narrow: 'belowEnd',
  cell: (transaction) => <Undo transaction={transaction} />,
};

function Undo({ transaction }: { transaction: Transaction }) {
  const { undo } = useDecisions();
  const { id, version, cents } = transaction;
  return (
    <IconButton
      icon={<Unlink />}
      label={t('payments.undoOf', { name: nameOf(transaction), sum: euros(cents) })}
      // The second press of a double click would take back the one that moves into its place.
      {...pressOnce(() => void undo(id, version))}
    />
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
