import { useState } from 'react';
import { formatUnitPrice } from '#text/format.ts';
import { dayInBratislava } from '#text/clock.ts';
import styles from './step-chart.module.css';

type Step = { at: string; price: number; cost: number | null };
type Props = {
  steps: readonly Step[];
  /** What is typed and not saved. */
  typed?: number | undefined;
  /** The same in words. */
  label: string;
};

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [760, 160, 100, 24];
/** What is not saved is drawn after today. */
const AHEAD = 70;

/** Prices hold from one moment to the next: the line goes in steps, and ends today. */
export function StepChart({ steps, typed, label }: Props) {
  const [today] = useState(Date.now);
  const values = [
    ...steps.flatMap(({ price, cost }) => (cost === null ? [price] : [price, cost])),
    ...(typed === undefined ? [] : [typed]),
  ];
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least || most || 1) * 0.15;
  const [low, high] = [Math.max(0, least - room), most + room];
  const first = Date.parse(steps[0]!.at);
  const now = Math.max(today, first + 1);
  const end = WIDTH - AHEAD;
  const x = (at: number) => LEFT + ((at - first) / (now - first)) * (end - LEFT);
  const y = (value: number) => 8 + (1 - (value - low) / (high - low)) * (HEIGHT - BOTTOM - 8);
  const line = (pick: (step: Step) => number | null) =>
    steps
      .map((step, place) => {
        const value = pick(step);
        if (value === null) return '';
        const before = place > 0 ? pick(steps[place - 1]!) : null;
        const until = x(place + 1 < steps.length ? Date.parse(steps[place + 1]!.at) : now);
        const from = x(Date.parse(step.at));
        return `${before === null ? `M${from} ${y(value)}` : `V${y(value)}`}H${until}`;
      })
      .join('');
  const last = steps.at(-1)!;
  return (
    <svg className={styles.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {[low + room * 0.5, high - room * 0.5].map((value) => (
        <g key={value} className={styles.grid}>
          <line x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
          <text x={LEFT - 8} y={y(value) + 4} textAnchor="end">
            {formatUnitPrice(Math.round(value * 100) / 100)}
          </text>
        </g>
      ))}
      <path className={styles.cost} d={line(({ cost }) => cost)} />
      <path className={styles.price} d={line(({ price }) => price)} />
      {typed === undefined || typed === last.price ? null : (
        <path className={styles.typed} d={`M${end} ${y(last.price)}V${y(typed)}H${WIDTH}`} />
      )}
      <text className={styles.day} x={LEFT} y={HEIGHT - 4}>
        {monthOf(first)}
      </text>
      <text className={styles.day} x={end} y={HEIGHT - 4} textAnchor="end">
        {monthOf(now)}
      </text>
    </svg>
  );
}

function monthOf(at: number): string {
  const { month, year } = dayInBratislava(new Date(at));
  return `${month}/${year}`;
}
