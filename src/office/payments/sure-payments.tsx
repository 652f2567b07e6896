import { useQueryClient } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import {
  assignTransactions,
  MOST_ASSIGNED,
  type Proposal,
  type Transaction,
} from '#staff/payments/contract.ts';
import { plurals, t } from '#text/office/payments.ts';
import { Button } from '#ui/button.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { payAgain } from './payment-queries.ts';
import { differenceOf, euros, nameOf, proposalWords } from './payment-words.ts';
import styles from './payments.module.css';

type Sure = { transaction: Transaction; proposal: Proposal };

type ButtonProps = { rows: Transaction[]; percent: number; onDone: (ids: number[]) => void };

/** Those of which the best proposal is as good as certain, at once. */
export function SureButton({ rows, percent, onDone }: ButtonProps) {
  const [isListing, setIsListing] = useState(false);
  const toasts = useToasts();
  const client = useQueryClient();
  const allSure = rows.flatMap((transaction): Sure[] => {
    const proposal = transaction.proposals[0];
    return proposal && proposal.kind === 'invoices' && proposal.score > percent
      ? [{ transaction, proposal }]
      : [];
  });
  const sure = allSure.slice(0, MOST_ASSIGNED);
  return (
    <>
      {sure.length > 0 ? (
        <Button variant="line" size="sm" icon={<CheckCheck />} onClick={() => setIsListing(true)}>
          {t('payments.sure.open', { percent })} <span className={styles.count}>{sure.length}</span>
        </Button>
      ) : null}
      {isListing ? (
        <SureDialog
          sure={sure}
          percent={percent}
          onClose={() => setIsListing(false)}
          onDone={async (done, refused) => {
            onDone(sure.map(({ transaction }) => transaction.id));
            if (done > 0) toasts.success(plurals('payments.sure.done', done));
            for (const { problem } of refused) toasts.warning(problem);
            await payAgain(client);
          }}
        />
      ) : null}
    </>
  );
}

/** Lists them first: what is taken at once was seen. */
function SureDialog({
  sure,
  percent,
  onClose,
  onDone,
}: {
  sure: Sure[];
  percent: number;
  onClose: () => void;
  onDone: (done: number, refused: { id: number; problem: string }[]) => unknown;
}) {
  const forgiven = sure.reduce((sum, { proposal }) => sum + Math.abs(proposal.write_off_cents), 0);
  return (
    <AskForm
      title={t('payments.sure.title', { percent })}
      intro={
        forgiven > 0 ? <b>{t('payments.sure.forgiven', { sum: euros(forgiven) })}</b> : undefined
      }
      submit={plurals('payments.sure.submit', sure.length)}
      send={() =>
        api(assignTransactions, {
          body: {
            assignments: sure.map(({ transaction: { id, version }, proposal }) => ({
              id,
              version,
              writes_off: proposal.write_off_cents !== 0,
              allows_overpayment: false,
              parts: proposal.parts.map(({ number, cents }) => ({ number, cents })),
            })),
          },
        })
      }
      onDone={({ done, refused }) => onDone(done.length, refused)}
      onClose={onClose}
    >
      <ul className={styles.sure}>
        {sure.map(({ transaction, proposal }) => (
          <li key={transaction.id}>
            <span>
              <b>{nameOf(transaction)}</b>
              <small>{proposalWords(proposal)}</small>
              {differenceOf(proposal, transaction.left_cents) ? (
                <small className={styles.differs}>
                  {differenceOf(proposal, transaction.left_cents)}
                </small>
              ) : null}
            </span>
            <b className={styles.money}>{euros(transaction.left_cents)}</b>
            <span className={styles.percent}>{proposal.score}&nbsp;%</span>
          </li>
        ))}
      </ul>
    </AskForm>
  );
}
