import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleDot, Clock, TriangleAlert } from 'lucide-react';
import { mayDo, useMe } from '#office/api/session.ts';
import { wordsOf } from '#office/api/refusal-words.ts';
import { readAnew } from '#office/api/keys.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import tables from '#office/components/list.module.css';
import { pressOnce } from '#office/components/press-once.ts';
import { orderPlace } from '#office/navigation/places.ts';
import { shipOrder } from '#staff/orders/order-contract.ts';
import { waitingWords } from '#office/orders/order-words.ts';
import { OFFER_LIFE } from '#office/orders/order-work.ts';
import { useUndoStep } from '#office/orders/use-undo-step.tsx';
import { formatDayShort } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { t } from '#text/office/day.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Cell, Row, Table } from '#ui/table.tsx';
import { useToasts } from '#ui/overlay/toasts.tsx';
import { DayCard } from './day-card.tsx';
import { type Day, DIRECT_STEPS, takeStep, type WaitingOrder } from '#staff/day/contract.ts';
import styles from './day.module.css';

const AGES = [0, 1, 2, 3] as const;

/** Waiting orders by age, and the oldest of them with their next step. */
export function Orders({ count, ages, age_days: days, oldest }: NonNullable<Day['orders']>) {
  const me = useMe();
  const hasPrices = mayDo(me, ['prices.read']);
  return (
    <DayCard
      title={t('day.orders.title')}
      place={{ to: '/objednavky' }}
      note={formatNumber(count)}
      className={styles.first}
      end={
        <Link to="/objednavky" className={buttonClass({ variant: 'quiet', size: 'sm' })}>
          {t('day.orders.all')}
          <kbd className="only-on-large" aria-hidden="true">
            G
          </kbd>
          <kbd className="only-on-large" aria-hidden="true">
            O
          </kbd>
        </Link>
      }
    >
      <div className={styles.ages}>
        {AGES.filter((age) => ages[age]! > 0).map((age) => (
          <Link
            key={age}
            to="/objednavky"
            {...(days[age] ? { search: { od: days[age].from, do: days[age].to } } : {})}
            className={styles[`age${age}`]}
            style={{ flexGrow: Math.max(ages[age]!, count / 8) }}
          >
            <b>{formatNumber(ages[age]!)}</b>
            {t(`day.orders.ages.${age}`)}
          </Link>
        ))}
      </div>
      <Table
        className={classNames(tables.dense, styles.table)}
        columns={[
          ...(['number', 'customer', 'waiting', 'goods'] as const).map((column) => ({
            label: t(`day.orders.columns.${column}`),
          })),
          ...(hasPrices ? [{ label: t('day.orders.columns.sum'), isEnd: true }] : []),
          { label: t('day.orders.columns.step'), isEnd: true },
        ]}
      >
        {oldest.map((order) => (
          <OrderRow key={order.id} order={order} hasPrices={hasPrices} />
        ))}
      </Table>
    </DayCard>
  );
}

function OrderRow({ order, hasPrices }: { order: WaitingOrder; hasPrices: boolean }) {
  const { days } = order.waiting;
  return (
    <Row className={styles.row}>
      <Cell className={styles.number}>
        <Link {...orderPlace(order.number)}>{order.number}</Link>
      </Cell>
      <Cell className={styles.customer} title={order.company_name}>
        {order.company_name}
      </Cell>
      <Cell
        className={classNames(styles.waiting, days > 0 && (days > 1 ? styles.late : styles.old))}
      >
        {waitingWords(order.waiting)}
      </Cell>
      <Cell className={styles.goods}>
        {order.is_stopped ? (
          <Held>{t('day.orders.stopped')}</Held>
        ) : order.is_over_credit ? (
          <Held>{t('order.overCredit.mark')}</Held>
        ) : (
          <Goods {...order.goods} />
        )}
      </Cell>
      {hasPrices ? (
        <Cell isEnd className={styles.sum}>
          {euros(order.net_cents)}
        </Cell>
      ) : null}
      <Cell isEnd className={styles.step}>
        <Step order={order} />
      </Cell>
    </Row>
  );
}

/** These steps are done on the screen of the order, by the warehouse. */
const isOfGoods = (step: WaitingOrder['step']) =>
  ['prepare', 'ship', 'rest', 'hand_over'].includes(step);

/** Why the order is held. */
const Held = ({ children }: { children: string }) => (
  <span className={styles.none}>
    <TriangleAlert />
    {children}
  </span>
);

function Goods({ lines, ready, expected_on: on }: WaitingOrder['goods']) {
  if (ready === lines)
    return (
      <span className={styles.here}>
        <CircleCheck />
        {t('day.orders.goods.here')}
      </span>
    );
  if (ready > 0)
    return (
      <span className={styles.some}>
        <CircleDot />
        {t('day.orders.goods.part', { ready, lines })}
      </span>
    );
  return (
    <span className={styles.none}>
      <Clock />
      {on ? t('day.orders.goods.on', { day: formatDayShort(on) }) : t('day.orders.goods.none')}
    </span>
  );
}

/** Done at once where nothing has to be filled in; otherwise the order opens. */
function Step({ order }: { order: WaitingOrder }) {
  const me = useMe();
  const toasts = useToasts();
  const client = useQueryClient();
  const undoStep = useUndoStep();
  const direct = DIRECT_STEPS.find((step) => step === order.step);
  const { mutate, isPending } = useMutation({
    mutationFn: () => api(takeStep, { body: { number: order.number, step: direct! } }),
    onSuccess: () =>
      toasts.success(
        t(`day.orders.done.${direct!}`, { number: order.number }),
        direct === 'hand_over' ? {} : { action: undoStep(order.number), life: OFFER_LIFE },
      ),
    onError: (error) => toasts.error(wordsOf(error)),
    onSettled: () => readAnew(client, ['day', 'numbers', 'orders']),
  });
  const words = t(`day.orders.steps.${order.step}`);
  if (order.step === 'goods') return <span className={styles.quiet}>{words}</span>;
  if (!mayDo(me, takeStep.needs) && !(isOfGoods(order.step) && mayDo(me, shipOrder.needs)))
    return null;
  const label = t('day.orders.stepOf', { step: words, number: order.number });
  if (direct && mayDo(me, takeStep.needs))
    return (
      <Button
        variant="line"
        size="sm"
        isLoading={isPending}
        aria-label={label}
        {...pressOnce(() => mutate())}
      >
        {words}
      </Button>
    );
  return (
    <Link
      {...orderPlace(order.number)}
      className={buttonClass({ variant: 'line', size: 'sm' })}
      aria-label={label}
    >
      {words}
    </Link>
  );
}
