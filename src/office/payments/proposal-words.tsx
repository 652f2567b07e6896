import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { Proposal, Transaction } from '#staff/payments/contract.ts';
import { plurals, t } from '#text/office/payments.ts';
import { classNames } from '#ui/class-names.ts';
import { proposalWords, reasonsOf } from './payment-words.ts';
import styles from './payments.module.css';

const ICONS = { yes: Check, warning: TriangleAlert, no: Minus };

/** What speaks for a proposal, and against it. */
export const Why = ({ proposal, cents }: { proposal: Proposal; cents: number }) => (
  <small className={styles.why}>
    {reasonsOf(proposal, cents).map(({ tone, words }) => {
      const Icon = ICONS[tone];
      return (
        <span key={words} className={styles[tone]}>
          <Icon />
          {words}
        </span>
      );
    })}
  </small>
);

export const Percent = ({ score }: { score: number }) => (
  <span className={classNames(styles.percent, score < 95 && styles.unsure)}>{score}&nbsp;%</span>
);

/** The best proposal of one that is closed; how many the opened one has. */
export function Guess({ transaction, isOpened }: { transaction: Transaction; isOpened: boolean }) {
  const { proposals, left_cents: left } = transaction;
  const [best] = proposals;
  if (!best)
    return (
      <>
        <b>{t('payments.noProposal')}</b>
        <small>{t('payments.noProposalMore')}</small>
      </>
    );
  if (isOpened)
    return (
      <>
        <b>{plurals('payments.proposals', proposals.length)}</b>
        <small>{t('payments.choose')}</small>
      </>
    );
  return (
    <span className={styles.guess}>
      <span>
        <b>{proposalWords(best)}</b>
        <Why proposal={best} cents={left} />
      </span>
      <Percent score={best.score} />
    </span>
  );
}
