import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { euros } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { formatNumber } from '#text/numbers.ts';
import { plurals, t } from '#text/office/day.ts';
import { classNames } from '#ui/class-names.ts';
import { DayCard } from './day-card.tsx';
import type { Turnover } from '#staff/day/contract.ts';
import styles from './day.module.css';

type Shown = Turnover['days'][number];

/** In units of the drawing. */
const BOX = { left: 40, top: 50, bottom: 206, height: 236 };
const STEP = 24;
const BAR = 15;
/** A phone shows the last two weeks. */
const PHONE_DAYS = 14;

/** Bars of this year, ticks of the same weekday a year ago; arrows and the pointer tell a day. */
export function Chart({ days }: Turnover) {
  const sumOf = (key: 'cents' | 'last_cents') => days.reduce((sum, day) => sum + day[key], 0);
  const sum = euros(sumOf('cents'));
  const last = euros(sumOf('last_cents'));
  const label = t('day.turnover.chart', { sum, last });
  const range = { od: days[0]!.day, do: days.at(-1)!.day };
  return (
    <DayCard
      title={t('day.turnover.title')}
      place={{ to: '/faktury', search: range }}
      note={t('day.turnover.net')}
      className={styles.fourth}
      end={
        <span className={classNames(styles.legend, 'not-on-small')}>
          <span>
            <i className={styles.thisYear} />
            {t('day.turnover.thisYear')}{' '}
            <Link to="/faktury" search={range} className={styles.strong}>
              {sum}
            </Link>
          </span>
          <span>
            <i className={styles.lastYear} />
            {t('day.turnover.lastYear')} {last}
          </span>
        </span>
      }
    >
      <div className={styles.body}>
        <div className="not-on-small">
          <Bars days={days} label={label} />
        </div>
        <div className="only-on-small">
          <Bars days={days.slice(-PHONE_DAYS)} label={label} />
        </div>
        <DaysTable days={days} />
      </div>
    </DayCard>
  );
}

function Bars({ days, label }: { days: Shown[]; label: string }) {
  const [at, setAt] = useState<number | null>(null);
  const width = BOX.left + days.length * STEP;
  const highest = Math.max(...days.flatMap((day) => [day.cents, day.last_cents]), 100);
  const grid = stepOf(highest);
  const top = Math.ceil(highest / grid) * grid;
  const y = (cents: number) => BOX.bottom - (Math.max(0, cents) / top) * (BOX.bottom - BOX.top);
  const x = (index: number) => BOX.left + index * STEP;
  const onKeyDown = (event: KeyboardEvent) => {
    const move = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (event.key === 'Escape') setAt(null);
    if (!move) return;
    event.preventDefault();
    setAt(Math.min(days.length - 1, Math.max(0, (at ?? days.length - 1 - move) + move)));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const place = ((event.clientX - box.left) / box.width) * width - BOX.left;
    const index = Math.floor(place / STEP);
    setAt(index >= 0 && index < days.length ? index : null);
  };
  return (
    <div className={styles.chartBox}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows go through the days, which the table beside it says too */}
      <svg
        className={styles.chart}
        viewBox={`0 0 ${width} ${BOX.height}`}
        role="img"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
      >
        {Array.from({ length: Math.round(top / grid) + 1 }, (_, line) => (
          <g key={line}>
            <path className={styles.grid} d={`M${BOX.left} ${y(line * grid)}H${width}`} />
            <text x={BOX.left - 8} y={y(line * grid) + 4} textAnchor="end">
              {axisOf(line * grid)}
            </text>
          </g>
        ))}
        {days.map((day, index) => (
          <g key={day.day}>
            <rect
              className={classNames(styles.rect, index === days.length - 1 && styles.now)}
              x={x(index) + (STEP - BAR) / 2}
              y={y(day.cents)}
              width={BAR}
              height={Math.max(1, BOX.bottom - y(day.cents))}
              rx="1.5"
            />
            {day.last_cents > 0 ? (
              <path className={styles.tick} d={`M${x(index) + 2} ${y(day.last_cents)}h20`} />
            ) : null}
            {(days.length - 1 - index) % 5 === 0 ? (
              <text x={x(index) + STEP / 2} y={BOX.height - 10} textAnchor="middle">
                {index === days.length - 1 ? t('day.turnover.today') : shortDay(day.day)}
              </text>
            ) : null}
          </g>
        ))}
        {at === null ? null : (
          <path
            className={styles.hair}
            d={`M${x(at) + STEP / 2} ${y(days[at]!.cents) - 2}V${BOX.top - 6}`}
          />
        )}
      </svg>
      {at === null ? null : (
        <p
          className={styles.tip}
          role="status"
          style={{ insetInlineStart: `${((x(at) + STEP / 2) / width) * 100}%` }}
          data-side={at > days.length / 2 ? 'left' : 'right'}
        >
          <b>
            {t('day.turnover.tip', { day: longDay(days[at]!.day), sum: euros(days[at]!.cents) })}
          </b>
          {t('day.turnover.tipLast', {
            sum: euros(days[at]!.last_cents),
            invoices: plurals('day.turnover.count', days[at]!.count),
          })}
        </p>
      )}
    </div>
  );
}

/** The same for who does not see the drawing. */
const DaysTable = ({ days }: { days: Shown[] }) => (
  <div className="visually-hidden">
    <table>
      <caption>{t('day.turnover.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('day.turnover.day')}</th>
          <th scope="col">{t('day.turnover.thisYear')}</th>
          <th scope="col">{t('day.turnover.lastYear')}</th>
          <th scope="col">{t('day.turnover.invoices')}</th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.day}>
            <th scope="row">{longDay(day.day)}</th>
            <td>{euros(day.cents)}</td>
            <td>{euros(day.last_cents)}</td>
            <td>{day.count}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

/** Lines at 1, 2 or 5 of some power of ten, at most five of them. */
function stepOf(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(highest / 4));
  return power * ([1, 2, 5].find((times) => power * times * 4 >= highest) ?? 10);
}

const axisOf = (cents: number) =>
  cents >= 100_000
    ? t('day.turnover.thousand', { count: formatNumber(cents / 100_000, 1) })
    : formatNumber(cents / 100);

const shortDay = (day: string) => `${Number(day.slice(8))}.\u00a0${Number(day.slice(5, 7))}.`;
const longDay = (day: string) =>
  `${t(`day.weekdays.${new Date(`${day}T00:00:00Z`).getUTCDay() as 0}`)} ${shortDay(day)}`;
