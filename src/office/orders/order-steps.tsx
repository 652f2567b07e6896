import { shortMoment } from '#office/components/format.ts';
import { t } from '#text/office/orders.ts';
import { classNames } from '#ui/class-names.ts';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import styles from './order.module.css';

/** Where an order is on its way; half of a bastion is lit while only a part has left. */
export function OrderSteps({ order }: { order: WorkedOrder }) {
  const steps = ['new', 'accepted', order.is_pick_up ? 'ready' : 'shipped', 'delivered'] as const;
  const reached = steps.indexOf(order.status as (typeof steps)[number]);
  const isPart = order.shipping_state === 'part' && order.status !== 'delivered';
  const shipped = order.lines.filter((line) => line.shipped >= line.quantity).length;
  return (
    <ol className={styles.steps} aria-label={t('order.steps')}>
      {steps.map((step, place) => {
        const isHalf = isPart && place === 2;
        const at = order.timeline.find(({ kind, name }) => kind === 'status' && name === step)?.at;
        const isDone = place <= reached && !isHalf;
        return (
          <li
            key={step}
            className={classNames(isDone && styles.done, isHalf && styles.half)}
            aria-current={isHalf || (!isPart && place === reached) ? 'step' : undefined}
          >
            {t(`orders.statuses.${step}`)}
            <small>
              {isHalf
                ? t('order.items', { shipped, all: order.lines.length })
                : isDone && at
                  ? shortMoment(at)
                  : '–'}
            </small>
          </li>
        );
      })}
    </ol>
  );
}
