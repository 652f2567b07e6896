import type { CSSProperties } from 'react';
import type { Limits } from '#shop/approvals/contract.ts';
import meter from '#shop/companies/limit-meter.module.css';
import { usedOf } from '#shop/companies/person.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/account.ts';
import { classNames } from '#ui/class-names.ts';
import box from './board-box.module.css';
import { BoardBox } from './board-box.tsx';
import styles from './board-limits.module.css';

/** How much one may still order alone. */
export const BoardLimits = ({ limits }: { limits: Limits }) => (
  <BoardBox title={t('account.board.limits')}>
    {limits.month_limit === null ? null : <Month {...limits} limit={limits.month_limit} />}
    {limits.order_limit === null ? null : (
      <p className={classNames(box.row, styles.row)}>
        <span>{t('account.board.orderLimit')}</span>
        <b>{t('account.board.upTo', { limit: formatPrice(limits.order_limit) })}</b>
      </p>
    )}
  </BoardBox>
);

type MonthProps = Pick<Limits, 'month_spent' | 'month_waiting'> & { limit: number };

function Month({ month_spent: spent, month_waiting: waiting, limit }: MonthProps) {
  const { percent, level } = usedOf(spent + waiting, limit);
  return (
    <p className={classNames(box.row, styles.row)}>
      <span>{t('account.board.monthLimit')}</span>
      <b>
        {t('account.board.monthLeft', {
          used: formatPrice(spent + waiting),
          limit: formatPrice(limit),
        })}
      </b>
      <span
        className={classNames(meter.meter, styles.meter, meter[level])}
        style={{ '--used': `${percent}%` } as CSSProperties}
      />
      {waiting > 0 ? (
        <small>{t('account.board.ofThatWaits', { amount: formatPrice(waiting) })}</small>
      ) : null}
    </p>
  );
}
