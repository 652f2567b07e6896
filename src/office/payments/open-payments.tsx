import { ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import type { Column } from '#office/components/list/description.ts';
import { ListBox, usePages } from '#office/components/list/list-box.tsx';
import { ListTable } from '#office/components/list/list-table.tsx';
import { assignTransaction, type Statement, type Transaction } from '#staff/payments/contract.ts';
import { plurals, t } from '#text/office/payments.ts';
import { Button } from '#ui/button.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { OpenedPayment } from './opened-payment.tsx';
import { DAY, PAYER, sumColumn } from './payment-columns.tsx';
import { transactionsIn } from './payment-queries.ts';
import { euros } from './payment-euros.ts';
import { nameOf } from './payment-words.ts';
import { Guess } from './proposal-words.tsx';
import { SureButton } from './sure-payments.tsx';
import styles from './payments.module.css';

/** What waits, one opened with its proposals: Enter assigns it and opens the next. */
export function OpenPayments({ statement, percent }: { statement: Statement; percent: number }) {
  const mayAssign = mayDo(useMe(), assignTransaction.needs);
  const [openId, setOpenId] = useState<number | null>(null);
  const of = usePages(transactionsIn(statement.id, 'open'));
  const rows = of.rows ?? [];
  const { counts, open_cents: cents } = statement;
  // Where a colleague has decided about the opened one, nothing opens in its place: an Enter
  // on its way would assign what nobody has looked at.
  const first = openId === null ? rows[0] : rows.find(({ id }) => id === openId);
  const opened = mayAssign ? first : undefined;
  /** The one after it, so that whoever has decided about one goes on with the next. */
  const next = (step = 1) => setOpenId(rows[rows.indexOf(opened!) + step]?.id ?? null);
  return (
    <ListBox
      of={of}
      title={t('payments.open')}
      badge={
        counts.open > 0 ? (
          <span className={styles.count}>
            {plurals('payments.count', counts.open)}, {euros(cents)}
          </span>
        ) : null
      }
      isFlush
      action={
        mayAssign ? (
          <SureButton
            rows={rows}
            percent={percent}
            onDone={(ids) => {
              if (openId !== null && ids.includes(openId)) setOpenId(null);
            }}
          />
        ) : null
      }
      empty={{ title: t('payments.nothingOpen'), more: t('payments.nothingOpenMore') }}
    >
      {() => (
        <ListTable
          rows={rows}
          columns={columnsOf(opened, setOpenId, next)}
          keyOf={({ id }) => id}
          stateOf={(row) => ({ isCurrent: row === opened })}
          below={
            opened && {
              row: opened,
              content: (
                <OpenedPayment transaction={opened} isFocused={openId !== null} onNext={next} />
              ),
            }
          }
        />
      )}
    </ListBox>
  );
}

const columnsOf = (
  opened: Transaction | undefined,
  onOpen: (id: number) => void,
  onClose: () => void,
): Column<Transaction>[] => [
  DAY,
  PAYER,
  sumColumn(({ left_cents: left }) => left),
  {
    name: 'guess',
    label: t('payments.columns.guess'),
    narrow: 'wide',
    className: styles.where,
    cell: (transaction) => <Guess transaction={transaction} isOpened={transaction === opened} />,
  },
  {
    name: 'act',
    label: t('payments.columns.act'),
    isHidden: true,
    isEnd: true,
    narrow: 'belowEnd',
    needs: assignTransaction.needs,
    cell: (transaction) =>
      transaction === opened ? (
        <IconButton icon={<ChevronUp />} label={t('payments.close')} onClick={() => onClose()} />
      ) : (
        <Button variant="line" size="sm" onClick={() => onOpen(transaction.id)}>
          {transaction.proposals.length > 0 ? t('payments.show') : t('payments.find')}
          <span className="visually-hidden">
            {nameOf(transaction)} {euros(transaction.left_cents)}
          </span>
        </Button>
      ),
  },
];
