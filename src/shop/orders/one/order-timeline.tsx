import { Check, X } from 'lucide-react';
import { formatDate } from '#text/format.ts';
import { t } from '#text/account.ts';
import { Card } from '#ui/card.tsx';
import { classNames } from '#ui/class-names.ts';
import type { Order } from '#shop/orders/contract.ts';
import styles from './order-timeline.module.css';
import { type Step, timelineOf } from './timeline.ts';

/** Where the order stands, what is behind it and what still comes. */
export function OrderTimeline({ order }: { order: Order }) {
  return (
    <Card as="section" isPadded isFlushOnSmall aria-label={t('order.timeline')}>
      <ol className={styles.steps}>
        {timelineOf(order).map((step) => (
          <TimelineStep key={step.status} step={step} />
        ))}
      </ol>
    </Card>
  );
}

function TimelineStep({ step }: { step: Step }) {
  const isOver = step.state === 'now' && ['delivered', 'cancelled'].includes(step.status);
  return (
    <li
      className={classNames(styles.step, styles[step.state], isOver && styles[step.status])}
      aria-current={step.state === 'now' ? 'step' : undefined}
    >
      <span className={styles.mark} aria-hidden="true">
        {step.status === 'cancelled' ? <X /> : step.state === 'done' || isOver ? <Check /> : null}
      </span>
      <span className={styles.word}>
        {step.isPart ? t('order.partlyShipped') : t(`order.statuses.${step.status}`)}
      </span>
      {step.at ? (
        <time className={styles.at} dateTime={step.at}>
          {formatDate(step.at)}
        </time>
      ) : null}
      {step.note ? <span className={styles.at}>{step.note}</span> : null}
    </li>
  );
}
