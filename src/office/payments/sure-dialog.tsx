import { api } from '#office/api/send.ts';
import { AskForm } from '#office/components/form/ask-form.tsx';
import { assignTransactions, type Proposal, type Transaction } from '#staff/payments/contract.ts';
import { plurals, t } from '#text/office/payments.ts';
import { euros } from './payment-euros.ts';
import { differenceOf, nameOf, proposalWords } from './payment-words.ts';
import styles from './payments.module.css';

export type Sure = { transaction: Transaction; proposal: Proposal };

/** Lists them first: what is taken at once was seen. */
export function SureDialog({
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
