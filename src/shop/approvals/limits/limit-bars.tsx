import type { CSSProperties } from 'react';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/checkout.ts';
import type { Limits } from '#shop/approvals/contract.ts';
import styles from './limit-bars.module.css';
import { barOf, toneOf, type Use, usesOf } from './limit-rules.ts';

type Props = { limits: Limits; total: number };

/** How much of each limit is used with an order of this sum. */
export function LimitBars({ limits, total }: Props) {
  const { order, month } = usesOf(limits, total);
  return (
    <>
      {order ? (
        <Bar
          use={order}
          name={t('approval.limits.order')}
          used={t('approval.limits.thisOrder', { price: formatPrice(order.used) })}
        />
      ) : null}
      {month ? (
        <Bar
          use={month}
          name={t('approval.limits.month')}
          used={t('approval.limits.withThis', { price: formatPrice(month.used) })}
        />
      ) : null}
    </>
  );
}

function Bar({ use, name, used }: { use: Use; name: string; used: string }) {
  const { fill, mark } = barOf(use);
  const place = { '--fill': `${fill}%`, '--mark': `${mark}%` } as CSSProperties;
  return (
    <div className={styles.limit} data-tone={toneOf(use)}>
      <p>
        <span>{name}</span>
        <b>{formatPrice(use.limit)}</b>
      </p>
      <span className={styles.bar} style={place} aria-hidden="true">
        {use.over > 0 ? <i /> : null}
      </span>
      <p>
        <span className="muted">{used}</span>
        {use.over > 0 ? <span className={styles.over}>+{formatPrice(use.over)}</span> : null}
      </p>
    </div>
  );
}
