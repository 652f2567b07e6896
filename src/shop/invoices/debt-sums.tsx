import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './debt-sums.module.css';

type Sum = { count: number; amount: number };

/** What is owed, of all documents whatever is looked for; red only where it is late. A credit limit would be a third box. */
export const DebtSums = ({ overdue, unpaid }: { overdue: Sum; unpaid: Sum }) => (
  <Card as="dl" isFlushOnSmall className={styles.sums}>
    <div className={classNames(overdue.count > 0 && styles.late)}>
      <dt>{t('documents.overdue')}</dt>
      <dd>
        <b>{formatPrice(overdue.amount)}</b>
        <small>{plurals('plurals.invoice', overdue.count)}</small>
      </dd>
    </div>
    <div>
      <dt>{t('documents.unpaid')}</dt>
      <dd>
        <b>{formatPrice(unpaid.amount)}</b>
        <small>{t('documents.withVat', { count: plurals('plurals.invoice', unpaid.count) })}</small>
      </dd>
    </div>
  </Card>
);
