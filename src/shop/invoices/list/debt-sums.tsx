import { formatPrice } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import styles from './debt-sums.module.css';

type Sum = { count: number; amount: number };
type Props = {
  overdue: Sum;
  unpaid: Sum;
  overpaid: number;
  credit: { limit: number; free: number } | null;
};

/** What is owed, of all documents whatever is looked for; red only where it is late or too much. */
export const DebtSums = ({ overdue, unpaid, overpaid, credit }: Props) => (
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
    {overpaid > 0 ? (
      <div>
        <dt>{t('documents.overpaid')}</dt>
        <dd>
          <b>{formatPrice(overpaid)}</b>
          <small>{t('documents.overpaidMore')}</small>
        </dd>
      </div>
    ) : null}
    {credit ? (
      <div className={classNames(credit.free < 0 && styles.late)}>
        <dt>{t('documents.credit')}</dt>
        <dd>
          <b>{formatPrice(Math.abs(credit.free))}</b>
          <small>
            {t(credit.free < 0 ? 'documents.creditPassed' : 'documents.creditOf', {
              limit: formatPrice(credit.limit),
            })}
          </small>
        </dd>
      </div>
    ) : null}
  </Card>
);
