import { CircleCheck, CircleDot, Clock, PhoneIncoming, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { euros, shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import type { Column } from '#office/components/list/description.ts';
import type { ListedOrder } from '#staff/orders/contract.ts';
import { formatDayShort } from '#text/format.ts';
import { plurals, t } from '#text/office/orders.ts';
import { classNames } from '#ui/class-names.ts';
import { NextStep } from './next-step.tsx';
import { OrderChip } from './order-chip.tsx';
import { orderPlace } from '#office/navigation/places.ts';
import { waitingWords } from './order-words.ts';
import styles from './orders.module.css';

/** What the list of orders says of each; for what has no room the preview is at hand. */
export const ORDER_COLUMNS: readonly Column<ListedOrder>[] = [
  {
    name: 'number',
    label: t('orders.columns.number'),
    isFixed: true,
    narrow: 'title',
    className: styles.number,
    cell: ({ number, taken_by: who }) => (
      <>
        <Link {...orderPlace(number)}>{number}</Link>
        {who ? <PhoneIncoming role="img" aria-label={t('orders.byPhone', { who })} /> : null}
      </>
    ),
  },
  {
    name: 'customer',
    label: t('orders.columns.customer'),
    isFixed: true,
    narrow: 'wide',
    className: styles.customer,
    cell: ({ company_name: name, city }) => (
      <>
        <span title={`${name}, ${city}`}>{name}</span>
        <small>{city}</small>
      </>
    ),
  },
  {
    name: 'created',
    label: t('orders.columns.created'),
    roomFrom: 1280,
    className: styles.created,
    cell: ({ created_at: at }) => shortMoment(at),
  },
  {
    name: 'waiting',
    label: t('orders.columns.waiting'),
    narrow: 'belowEnd',
    className: ({ waiting }) => classNames(styles.waiting, ageOf(waiting)),
    cell: ({ waiting }) => (waiting ? waitingWords(waiting) : ''),
  },
  {
    name: 'status',
    label: t('orders.columns.status'),
    narrow: 'below',
    className: styles.status,
    cell: ({ status, shipping_state: shipping, is_over_credit: isOverCredit }) => (
      <OrderChip order={{ status, isPartly: shipping === 'part', isOverCredit }} />
    ),
  },
  {
    name: 'goods',
    label: t('orders.columns.goods'),
    className: styles.goods,
    cell: (order) => <Goods order={order} />,
  },
  {
    name: 'shipping',
    label: t('orders.columns.shipping'),
    roomFrom: 1100,
    className: styles.quiet,
    cell: ({ shipping_name: name }) => <span title={name}>{name}</span>,
  },
  {
    name: 'payment',
    label: t('orders.columns.payment'),
    roomFrom: 900,
    className: styles.payment,
    cell: (order) => <Payment order={order} />,
  },
  {
    name: 'sum',
    label: t('orders.columns.sum'),
    isEnd: true,
    narrow: 'beside',
    needs: ['prices.read'],
    className: styles.sum,
    cell: ({ net_cents: cents }) => euros(cents),
  },
  {
    name: 'step',
    label: t('orders.columns.step'),
    isHidden: true,
    className: styles.step,
    cell: (order) => <NextStep order={order} />,
  },
];

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

/** A day is late, two are too late. */
const ageOf = (waiting: ListedOrder['waiting']) =>
  waiting && waiting.days > 0 ? (waiting.days > 1 ? styles.late : styles.old) : undefined;
