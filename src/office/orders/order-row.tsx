import { CircleCheck, CircleDot, Clock, PhoneIncoming, TriangleAlert } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { euros, shortMoment } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { pressOnce } from '#office/components/press-once.ts';
import { useLongPress } from '#office/components/use-long-press.ts';
import type { Selection } from '#office/components/use-selection.ts';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row } from '#ui/table.tsx';
import { OrderChip } from './order-chip.tsx';
import type { ColumnName } from './order-list-state.ts';
import { orderPlace } from './order-place.ts';
import { waitingWords } from './order-words.ts';
import { type ListedOrder, moveOrders } from '#staff/orders/contract.ts';
import { useOrderStep } from './use-order-step.tsx';
import small from '#ui/small-box.module.css';
import styles from './orders.module.css';

type Props = {
  order: ListedOrder;
  columns: readonly ColumnName[];
  selection: Selection;
  /** Where the keyboard stands. */
  isCurrent: boolean;
  isShown: boolean;
  onPreview: () => void;
  /** Up to here, with Shift. */
  onReach: () => void;
  onPlace: () => void;
};

/** An order in the list: its number opens it, a press beside looks into it, a finger that stays selects. */
export function OrderRow({
  order,
  columns,
  selection,
  isCurrent,
  isShown,
  onPreview,
  onReach,
  onPlace,
}: Props) {
  const row = useRef<HTMLTableRowElement>(null);
  const isSelected = selection.has(order.number);
  const press = useLongPress(() => selection.toggle(order));
  useEffect(() => {
    if (isCurrent) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isCurrent]);
  const onClick = (event: MouseEvent) => {
    if (!press.isTap()) return event.preventDefault();
    const isPicking = selection.size > 0 && matchMedia('(width <= 750px)').matches;
    if (isPicking && !(event.target as Element).closest('input')) {
      event.preventDefault();
      return selection.toggle(order);
    }
    if (!(event.target as Element).closest('a, button, input, label')) onPreview();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- space, X and Enter do the same
    <Row
      ref={row}
      {...press.handlers}
      onClickCapture={onClick}
      onContextMenu={(event) => {
        if (!press.isTap()) event.preventDefault();
      }}
      className={classNames(
        styles.row,
        isCurrent && styles.current,
        (isShown || isSelected) && styles.shown,
      )}
    >
      <Cell className={styles.check}>
        <input
          type="checkbox"
          className={small.box}
          aria-label={t('orders.selectOne', { number: order.number })}
          checked={isSelected}
          onChange={(event) => {
            const isReach = (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey;
            if (isReach) onReach();
            else selection.toggle(order);
            onPlace();
          }}
        />
      </Cell>
      <Cell className={styles.number}>
        <OfficeLink {...orderPlace(order.number)}>{order.number}</OfficeLink>
        {order.taken_by ? (
          <PhoneIncoming role="img" aria-label={t('orders.byPhone', { who: order.taken_by })} />
        ) : null}
      </Cell>
      <Cell className={styles.customer}>
        <span title={`${order.company_name}, ${order.city}`}>{order.company_name}</span>
        <small>{order.city}</small>
      </Cell>
      {columns.map((column) => (
        <Column key={column} column={column} order={order} />
      ))}
    </Row>
  );
}

function Column({ column, order }: { column: ColumnName; order: ListedOrder }) {
  const { waiting } = order;
  switch (column) {
    case 'created':
      return <Cell className={styles.created}>{shortMoment(order.created_at)}</Cell>;
    case 'waiting':
      return (
        <Cell className={classNames(styles.waiting, ageOf(waiting))}>
          {waiting ? waitingWords(waiting) : ''}
        </Cell>
      );
    case 'status':
      return (
        <Cell className={styles.status}>
          <OrderChip
            order={{
              ...{ status: order.status, isPartly: order.shipping_state === 'part' },
              isOverCredit: order.is_over_credit,
            }}
          />
        </Cell>
      );
    case 'goods':
      return (
        <Cell className={styles.goods}>
          <Goods order={order} />
        </Cell>
      );
    case 'shipping':
      return (
        <Cell className={styles.quiet}>
          <span title={order.shipping_name}>{order.shipping_name}</span>
        </Cell>
      );
    case 'payment':
      return (
        <Cell className={styles.payment}>
          <Payment order={order} />
        </Cell>
      );
    case 'sum':
      return (
        <Cell isEnd className={styles.sum}>
          {euros(order.net_cents)}
        </Cell>
      );
    case 'step':
      return (
        <Cell className={styles.step}>
          <NextStep order={order} />
        </Cell>
      );
  }
}

/** Green when all that has not left is here, amber when some is, red with the day the last of it comes. */
function Goods({ order: { goods, shipping_state: shipping } }: { order: ListedOrder }) {
  if (!goods) return null;
  const day = goods.on && formatDayShort(goods.on);
  if (goods.state === 'here')
    return (
      <Sign tone={styles.good} icon={<CircleCheck />}>
        {t(shipping === 'part' ? 'orders.goods.rest' : 'orders.goods.here')}
      </Sign>
    );
  if (goods.state === 'part')
    return (
      <Sign
        tone={styles.old}
        icon={<CircleDot />}
        title={day ? t('orders.goods.on', { day }) : undefined}
      >
        {t('orders.goods.part', { here: goods.here, lines: goods.lines })}
      </Sign>
    );
  return (
    <Sign tone={styles.bad} icon={<Clock />}>
      {day ? t('orders.goods.on', { day }) : t('orders.goods.unknown')}
    </Sign>
  );
}

function Payment({ order: { payment, payment_name: name } }: { order: ListedOrder }) {
  switch (payment.state) {
    case 'paid':
      return (
        <Sign tone={styles.good} icon={<CircleCheck />}>
          {t('orders.payments.paid')}
        </Sign>
      );
    case 'overdue':
      return (
        <Sign tone={styles.bad} icon={<TriangleAlert />}>
          {plurals('orders.payments.overdue', payment.days)}
        </Sign>
      );
    case 'stopped':
    case 'missing':
    case 'over_limit':
      return (
        <Sign tone={styles.bad} icon={<TriangleAlert />}>
          {t(`orders.payments.${payment.state}`)}
        </Sign>
      );
    case 'later':
    case 'none':
      return (
        <Sign icon={<Clock />} title={name}>
          {name}
        </Sign>
      );
  }
}

type SignProps = {
  tone?: string | undefined;
  icon: ReactNode;
  title?: string | undefined;
  children: ReactNode;
};

const Sign = ({ tone, icon, title, children }: SignProps) => (
  <span className={classNames(styles.sign, tone)} title={title}>
    {icon}
    <span>{children}</span>
  </span>
);

/** Done from here where nothing has to be filled in. */
export function NextStep({ order }: { order: Pick<ListedOrder, 'number' | 'next_step'> }) {
  const { number, next_step: status } = order;
  const may = mayDo(useMe(), moveOrders.needs);
  const step = useOrderStep();
  if (!status || !may) return null;
  const label = t('orders.stepOf', { step: t(`orders.steps.${status}`), number });
  if (status === 'review')
    return (
      <OfficeLink
        {...orderPlace(number)}
        className={buttonClass({ variant: 'line', size: 'sm' })}
        aria-label={label}
      >
        {t('orders.steps.review')}
      </OfficeLink>
    );
  return (
    <Button
      variant="line"
      size="sm"
      aria-label={label}
      isLoading={step.isPending}
      {...pressOnce(() => step.mutate({ numbers: [number], status }))}
    >
      {t(`orders.steps.${status}`)}
    </Button>
  );
}

/** A day is late, two are too late. */
const ageOf = (waiting: ListedOrder['waiting']) =>
  waiting && waiting.days > 0 ? (waiting.days > 1 ? styles.late : styles.old) : undefined;
