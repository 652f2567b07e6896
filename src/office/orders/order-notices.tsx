import { euros } from '#office/components/format.ts';
import { pressOnce } from '#office/components/press-once.ts';
import { StaleNotice } from '#office/components/stale-notice.tsx';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { formatUnitPrice } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { plurals, t } from '#text/office/orders.ts';
import { Button } from '#ui/button.tsx';
import { Message } from '#ui/message.tsx';
import { differencesOf, staleTitle } from './edit/order-differences.ts';
import type { useOthers } from './order-work.ts';
import type { OrderActs, OrderWork } from './use-order-acts.ts';

type Props = {
  order: WorkedOrder;
  work: OrderWork;
  acts: OrderActs;
  heard: ReturnType<typeof useOthers>;
  onRelease: () => void;
};

/** What has to be known before anything is done with the order. */
export const OrderNotices = ({ order, work, acts, heard, onRelease }: Props) => (
  <>
    {heard.others.length > 0 ? (
      <Message>
        {plurals('order.others', heard.others.length, { names: heard.others.join(', ') })}
      </Message>
    ) : null}
    {heard.version > order.version ? (
      <Message
        action={
          <Button variant="line" size="sm" onClick={() => void work.refetch()}>
            {t('order.load')}
          </Button>
        }
      >
        {t('order.newer')}
      </Message>
    ) : null}
    {work.outdated ? (
      <StaleNotice
        by={staleTitle(work.outdated, order)}
        differences={differencesOf(work.outdated, order)}
        onDiscard={() => {
          work.forgetOutdated();
          acts.parcel.clear();
        }}
      />
    ) : null}
    {acts.isStopped ? (
      <Stopped order={order} onRelease={acts.may.release ? onRelease : null} />
    ) : null}
    {order.overdue.released ? (
      <Message tone="warning">{t('order.overdue.released', order.overdue.released)}</Message>
    ) : null}
    {order.over_credit ? (
      <Message
        tone="warning"
        action={
          acts.assess ? (
            <Button variant="line" size="sm" isLoading={work.isPending} {...pressOnce(acts.assess)}>
              {t('order.overCredit.assess')}
            </Button>
          ) : null
        }
      >
        {order.over_credit.cents === null
          ? t('order.overCredit.textPlain')
          : t('order.overCredit.text', { sum: euros(order.over_credit.cents) })}
      </Message>
    ) : null}
    {order.may.edit
      ? order.lines.map((line) =>
          line.by_hand?.state === 'waiting' ? (
            <WaitingPrice
              key={line.position}
              code={line.code}
              price={line.unit_price ?? 0}
              by={line.by_hand}
              isBusy={work.isPending}
              onDecide={acts.decide && ((isApproved) => acts.decide?.(line.position, isApproved))}
            />
          ) : null,
        )
      : null}
  </>
);

type WaitingProps = {
  code: string;
  /** What it costs now. */
  price: number;
  by: NonNullable<WorkedOrder['lines'][number]['by_hand']>;
  isBusy: boolean;
  /** Null for whoever may not. */
  onDecide: ((isApproved: boolean) => void) | null;
};

/** A price below the lowest margin: until the owner approves it, the line costs what it has cost. */
const WaitingPrice = ({ code, price, by, isBusy, onDecide }: WaitingProps) => (
  <Message
    tone="warning"
    action={
      onDecide ? (
        <>
          <Button variant="line" size="sm" isLoading={isBusy} {...pressOnce(() => onDecide(true))}>
            {t('linePrice.approve')}
          </Button>
          <Button variant="quiet" size="sm" {...pressOnce(() => onDecide(false))}>
            {t('linePrice.refuse')}
          </Button>
        </>
      ) : null
    }
  >
    {t('linePrice.waiting', {
      code,
      price: formatUnitPrice(by.price),
      now: formatUnitPrice(price),
      who: by.who,
      reason: by.reason,
    })}{' '}
    {by.margin_bp === null
      ? null
      : `${t('linePrice.margin', { margin: formatNumber(by.margin_bp / 100, 1, 1) })}. `}
    {onDecide ? null : t('linePrice.waits')}
  </Message>
);

const Stopped = ({
  order: { overdue },
  onRelease,
}: {
  order: WorkedOrder;
  onRelease: (() => void) | null;
}) => (
  <Message
    tone="error"
    action={
      onRelease ? (
        <Button variant="line" size="sm" onClick={onRelease}>
          {t('order.overdue.release')}
        </Button>
      ) : null
    }
  >
    {t(overdue.invoice ? 'order.overdue.stopped' : 'order.overdue.stoppedPlain', {
      invoice: overdue.invoice ?? '',
      days: plurals('orders.days', overdue.days),
      stop: plurals('orders.days', overdue.stop_days),
    })}{' '}
    {onRelease ? null : t('order.overdue.ask')}
  </Message>
);
