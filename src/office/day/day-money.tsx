import { euros } from '#office/components/format.ts';
import { GoodsPicture } from '#office/components/goods.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { customerPlace } from '#office/navigation/places.ts';
import { formatDayShort } from '#text/format.ts';
import { formatNumber } from '#text/numbers.ts';
import { plurals, t } from '#text/office/day.ts';
import { classNames } from '#ui/class-names.ts';
import { DayCard } from './day-card.tsx';
import type {
  Best as BestGoods,
  Stock as StockOf,
  Unpaid as UnpaidOf,
} from '#staff/day/contract.ts';
import styles from './day.module.css';

const AGES = [0, 1, 2, 3] as const;

/** What is unpaid by how late it is, and who owes most of it. */
export function Unpaid({ ages, worst }: UnpaidOf) {
  const sum = ages.reduce((total, { cents }) => total + cents, 0);
  return (
    <DayCard
      title={t('day.unpaid.title')}
      place={{ to: '/faktury', search: { pohlad: 'unpaid' } }}
      className={styles.fifth}
      end={
        <Link to="/faktury" search={{ pohlad: 'unpaid' }} className={styles.strong}>
          {euros(sum)}
        </Link>
      }
    >
      {sum === 0 ? (
        <p className={styles.nothing}>{t('day.unpaid.none')}</p>
      ) : (
        <div className={styles.body}>
          <div className={styles.meter} aria-hidden="true">
            {AGES.map((age) => (
              <i
                key={age}
                className={styles[`debt${age}`]}
                style={{ flexGrow: ages[age]!.cents / sum }}
              />
            ))}
          </div>
          <ul className={styles.aging}>
            {AGES.filter((age) => ages[age]!.count > 0).map((age) => (
              <li key={age}>
                <Link
                  to="/faktury"
                  search={age === 0 ? { pohlad: 'unpaid' } : { pohlad: 'overdue' }}
                >
                  <i className={styles[`debt${age}`]} />
                  {t(`day.unpaid.ages.${age}`)}
                  <span>{formatNumber(ages[age]!.count)}</span>
                  <b className={classNames(age === 3 && styles.wrong)}>{euros(ages[age]!.cents)}</b>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <ul className={styles.list}>
        {worst.map((one) => (
          <li key={one.customer_id}>
            <Link {...customerPlace(one.customer_id)}>
              <span className={styles.middle}>
                <b>{one.company_name}</b>
                <small>{plurals('day.unpaid.late', one.days)}</small>
              </span>
              <b className={styles.wrong}>{euros(one.cents)}</b>
            </Link>
          </li>
        ))}
      </ul>
    </DayCard>
  );
}

/** Goods that people ask for and of which there is too little. */
export const Stock = ({ negative, low, least, short }: StockOf) => (
  <DayCard
    title={t('day.stock.title')}
    className={styles.fifth}
    end={
      <span className={styles.counts}>
        {negative > 0 ? (
          <span className={styles.wrong}>
            {t('day.stock.negative', { count: formatNumber(negative) })}
          </span>
        ) : null}
        {low > 0 ? (
          <span className={styles.warned}>{t('day.stock.low', { count: formatNumber(low) })}</span>
        ) : null}
      </span>
    }
  >
    {short.length === 0 ? <p className={styles.nothing}>{t('day.stock.none')}</p> : null}
    <ul className={styles.list}>
      {short.map((good) => (
        <li key={good.code}>
          <a href={good.url} target="_blank" rel="noreferrer" title={good.name}>
            <GoodsPicture {...good} />
            <span className={styles.middle}>
              <b className={styles.code}>{good.code}</b>
              <small>{stockWords(good, least)}</small>
            </span>
            <b className={good.is_negative ? styles.wrong : styles.warned}>
              {formatNumber(good.is_negative ? good.stock : Math.max(0, good.stock))} {good.unit}
            </b>
          </a>
        </li>
      ))}
    </ul>
  </DayCard>
);

function stockWords(
  { stock, unit, coming, expected_on: on, is_negative: isNegative }: StockOf['short'][number],
  least: number,
) {
  const first = isNegative
    ? t('day.stock.promised')
    : stock < 0
      ? t('day.stock.onDelivery', { count: formatNumber(-stock), unit })
      : t('day.stock.least', { least });
  const then =
    coming > 0
      ? t('day.stock.coming', {
          count: formatNumber(coming),
          unit,
          day: on ? formatDayShort(on) : '',
        })
      : t('day.stock.notOrdered');
  return `${first} · ${then.trim()}`;
}

export const Best = ({ goods }: { goods: BestGoods }) => (
  <DayCard title={t('day.best.title')} note={t('day.best.note')} className={styles.sixth}>
    <ul className={styles.bars}>
      {goods.map((good) => (
        <li key={good.code}>
          <a href={good.url} target="_blank" rel="noreferrer" title={good.name}>
            <GoodsPicture {...good} />
            <span className={styles.name}>
              <b className={styles.code}>{good.code}</b> {good.name}
            </span>
            <b>{euros(good.cents)}</b>
            <span className={styles.bar} aria-hidden="true">
              <i style={{ inlineSize: `${(good.cents / goods[0]!.cents) * 100}%` }} />
            </span>
            <small>
              {t('day.best.sold', { count: formatNumber(good.quantity), unit: good.unit })}
              {' · '}
              {t('day.best.stock', {
                count: formatNumber(Math.max(0, good.stock)),
                unit: good.unit,
              })}
            </small>
          </a>
        </li>
      ))}
    </ul>
  </DayCard>
);
