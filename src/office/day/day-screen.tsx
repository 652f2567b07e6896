import { queryOptions, useQuery } from '@tanstack/react-query';
import { Plus, Upload } from 'lucide-react';
import { mayDo, useMe } from '#office/api/session.ts';
import { REFRESH } from '#office/api/live.ts';
import { api } from '#office/api/send.ts';
import { euros } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Screen } from '#office/components/screen.tsx';
import { EmptyState, WhenLoaded } from '#office/components/states.tsx';
import { NEW_ORDER } from '#office/navigation/sections.ts';
import { addStatement } from '#staff/payments/contract.ts';
import { dayInBratislava } from '#text/clock.ts';
import { formatNumber } from '#text/numbers.ts';
import { plurals, t } from '#text/office/day.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Message } from '#ui/message.tsx';
import { Chart } from './day-chart.tsx';
import { type Day, getBest, getDay } from '#staff/day/contract.ts';
import { Attention, Registrations } from './day-lists.tsx';
import { Best, Stock, Unpaid } from './day-money.tsx';
import { Orders } from './day-orders.tsx';
import styles from './day.module.css';

const dayQuery = queryOptions({
  queryKey: ['day'],
  queryFn: async ({ signal }) => (await api(getDay, { signal })).day,
  refetchInterval: REFRESH,
});

/** Turnover of a month: it need not be read again with every change. */
const bestQuery = queryOptions({
  queryKey: ['best'],
  queryFn: async ({ signal }) => (await api(getBest, { signal })).best,
  staleTime: 10 * REFRESH,
});

/** What the day begins with: what waits, what is wrong, how it goes. */
export function DayScreen() {
  const query = useQuery(dayQuery);
  const me = useMe();
  return (
    <Screen
      title={t('day.title')}
      count={today()}
      actions={
        <>
          {mayDo(me, addStatement.needs) ? (
            <Link to="/platby" className={buttonClass({ variant: 'line' })}>
              <Upload />
              {t('day.statement')}
            </Link>
          ) : null}
          {mayDo(me, NEW_ORDER.needs) ? (
            <Link to={NEW_ORDER.to} className={buttonClass()}>
              <Plus />
              {t('day.newOrder')}
            </Link>
          ) : null}
        </>
      }
    >
      <WhenLoaded query={query}>{(day) => <Parts day={day} />}</WhenLoaded>
    </Screen>
  );
}

function Parts({ day }: { day: Day }) {
  const me = useMe();
  return (
    <>
      {day.sample_company ? (
        <Message tone="error">
          <b>{t('day.sampleCompany.title')}</b> {t('day.sampleCompany.more')}
        </Message>
      ) : null}
      <Totals day={day} />
      <div className={styles.columns}>
        <div className={styles.column}>
          {day.orders ? (
            day.orders.count > 0 ? (
              <Orders {...day.orders} />
            ) : (
              <div className={styles.first}>
                <EmptyState title={t('day.orders.none')} more={t('day.orders.noneMore')} />
              </div>
            )
          ) : null}
          {day.turnover ? <Chart {...day.turnover} /> : null}
          <div className={styles.half}>
            {day.unpaid ? <Unpaid {...day.unpaid} /> : null}
            {day.stock ? <Stock {...day.stock} /> : null}
          </div>
        </div>
        <div className={styles.column}>
          <Attention day={day} />
          {day.registrations && day.registrations.count > 0 ? (
            <Registrations {...day.registrations} />
          ) : null}
          {mayDo(me, getBest.needs) ? <BestOfMonth /> : null}
        </div>
      </div>
    </>
  );
}

function BestOfMonth() {
  const { data: goods = [] } = useQuery(bestQuery);
  return goods.length > 0 ? <Best goods={goods} /> : null;
}

function Totals({ day: { orders, unpaid, turnover } }: { day: Day }) {
  const sumOf = (key: 'cents' | 'last_cents') =>
    turnover?.days.reduce((sum, one) => sum + one[key], 0) ?? 0;
  const [month, last] = [sumOf('cents'), sumOf('last_cents')];
  const now = turnover?.days.at(-1);
  const late = unpaid?.ages.slice(1) ?? [];
  const total = (list: { count: number; cents: number }[]) => ({
    count: list.reduce((sum, { count }) => sum + count, 0),
    cents: list.reduce((sum, { cents }) => sum + cents, 0),
  });
  return (
    <section className={styles.totals} aria-label={t('day.totals.label')}>
      {orders ? (
        <Link to="/objednavky" className={styles.total}>
          <span>{t('day.totals.orders')}</span>
          <b>{formatNumber(orders.count)}</b>
          {orders.net_cents === null ? null : (
            <small>{t('day.totals.ordersFor', { sum: euros(orders.net_cents) })}</small>
          )}
        </Link>
      ) : null}
      {unpaid ? (
        <Link to="/faktury" search={{ pohlad: 'overdue' }} className={styles.total}>
          <span>{t('day.totals.overdue')}</span>
          <b className={classNames(total(late).cents > 0 && styles.wrong)}>
            {euros(total(late).cents)}
          </b>
          <small>
            {t('day.totals.overdueOf', {
              late: formatNumber(total(late).count),
              all: formatNumber(total(unpaid.ages).count),
            })}
          </small>
        </Link>
      ) : null}
      {now ? (
        <>
          <Link to="/faktury" search={{ od: now.day, do: now.day }} className={styles.total}>
            <span>{t('day.totals.today')}</span>
            <b>{euros(now.cents)}</b>
            <small>{plurals('day.totals.todayMore', now.count)}</small>
          </Link>
          <Link
            to="/faktury"
            search={{ od: turnover!.days[0]!.day, do: now.day }}
            className={styles.total}
          >
            <span>{t('day.totals.month')}</span>
            <b>{euros(month)}</b>
            <small>
              {last > 0
                ? t('day.totals.versus', { change: percent(month / last - 1) })
                : t('day.totals.noLast')}
            </small>
          </Link>
        </>
      ) : null}
    </section>
  );
}

/** +12,4 % */
const percent = (change: number) =>
  `${change > 0 ? '+' : ''}${formatNumber(Math.round(change * 1000) / 10, 1)}\u00a0%`;

/** pondelok 16. novembra 2026 */
function today(): string {
  const { day, month, year } = dayInBratislava(new Date());
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay() as 0;
  return t('day.date', {
    weekday: t(`day.weekdays.${weekday}`),
    month: t(`day.months.${month as 1}`),
    day,
    year,
  });
}
