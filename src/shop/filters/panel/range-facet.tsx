import { type CSSProperties, useState } from 'react';
import { formatNumber } from '#text/numbers.ts';
import { tf } from '#text/finding.ts';
import { parseRange, type Range } from '#shop/filters/address.ts';
import type { Facet } from '#shop/filters/contract.ts';
import styles from './range-facet.module.css';
import { parseDecimal, roundEnds, wideStops } from './steps.ts';

type OfRange = Extract<Facet, { kind: 'range' }>;
type Props = {
  facet: OfRange;
  chosen: string[];
  /** While a handle moves, only where it stops is loaded. */
  onRange: (range: Range, isMoving: boolean) => void;
};

const OPEN_RANGE: Range = { from: null, to: null };

/** Two handles over bars that show where products are, and two fields for those who know the number. */
export function RangeFacet({ facet, chosen, onRange }: Props) {
  const { low, high, ends, placeOf, valueAt } = facet.is_logarithmic ? wide(facet) : even(facet);
  const range = (chosen[0] && parseRange(chosen[0])) || OPEN_RANGE;
  const [from, to] = [clamp(range.from ?? low), clamp(range.to ?? high)];

  function clamp(value: number) {
    return Math.min(Math.max(value, low), high);
  }
  const set = (ends: [number, number], isMoving: boolean) => {
    const [a, b] = ends.map(clamp).toSorted((one, other) => one - other) as [number, number];
    onRange({ from: a <= low ? null : a, to: b >= high ? null : b }, isMoving);
  };
  const part = (value: number) =>
    `${high > low ? ((placeOf(value) - ends.min) / (ends.max - ends.min)) * 100 : 0}%`;
  const tallest = Math.sqrt(Math.max(1, ...facet.histogram));

  return (
    <div className={styles.range} style={{ '--a': part(from), '--b': part(to) } as CSSProperties}>
      <div className={styles.bars} aria-hidden="true">
        {facet.histogram.map((count, index) => {
          const isIn = barStart(facet, index + 1) > from && barStart(facet, index) < to;
          return (
            <i
              // oxlint-disable-next-line react/no-array-index-key -- bars have no other name than their place
              key={index}
              data-in={isIn || undefined}
              style={{
                blockSize: `${count === 0 ? 0 : Math.max(8, (Math.sqrt(count) / tallest) * 100)}%`,
              }}
            />
          );
        })}
      </div>
      <div className={styles.handles}>
        <input
          {...ends}
          type="range"
          aria-label={tf('filters.fromOf', { title: facet.title })}
          aria-valuetext={textOf(from, facet.unit)}
          value={placeOf(from)}
          onChange={(event) => set([Math.min(valueAt(event.target.value), to), to], true)}
        />
        <input
          {...ends}
          type="range"
          aria-label={tf('filters.toOf', { title: facet.title })}
          aria-valuetext={textOf(to, facet.unit)}
          value={placeOf(to)}
          onChange={(event) => set([from, Math.max(valueAt(event.target.value), from)], true)}
        />
      </div>
      <div className={styles.ends}>
        <End
          name={`${facet.key}.od`}
          caption={tf('filters.from')}
          label={tf('filters.fromOf', { title: facet.title })}
          unit={facet.unit}
          value={from}
          isSet={range.from !== null}
          onEnd={(value) => set([value ?? low, to], false)}
        />
        <span aria-hidden="true">–</span>
        <End
          name={`${facet.key}.do`}
          caption={tf('filters.to')}
          label={tf('filters.toOf', { title: facet.title })}
          unit={facet.unit}
          value={to}
          isSet={range.to !== null}
          onEnd={(value) => set([from, value ?? high], false)}
        />
      </div>
    </div>
  );
}

/** Handles move by round steps. */
function even({ min, max }: OfRange) {
  const { low, high, step } = roundEnds(min, max);
  return { low, high, ends: { min: low, max: high, step }, placeOf: Number, valueAt: Number };
}

/** And on a logarithmic scale from one of its stops to the next. */
function wide({ min, max }: OfRange) {
  const stops = wideStops(min, max);
  const last = stops.length - 1;
  return {
    low: stops[0]!,
    high: stops[last]!,
    ends: { min: 0, max: last, step: 1 },
    // What was typed may stand between two.
    placeOf: (value: number) => stops.findIndex((stop) => stop >= value),
    valueAt: (place: string) => stops[Number(place)]!,
  };
}

const barStart = (
  { histogram_from: from, histogram_step: step, ...facet }: OfRange,
  bar: number,
) => (facet.is_logarithmic ? from * step ** bar : from + bar * step);

type EndProps = {
  name: string;
  caption: string;
  label: string;
  unit: string;
  value: number;
  isSet: boolean;
  onEnd: (value: number | null) => void;
};

/** An end that is not set stands in the field as its placeholder. */
function End({ name, caption, label, unit, value, isSet, onEnd }: EndProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = formatNumber(value, 4);
  const settle = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== (isSet ? shown : '')) onEnd(parseDecimal(typed));
  };
  return (
    <label>
      <span>{caption}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        name={name}
        aria-label={label}
        placeholder={shown}
        value={typed ?? (isSet ? shown : '')}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          settle();
        }}
      />
      <i>{unit}</i>
    </label>
  );
}

const textOf = (value: number, unit: string) => `${formatNumber(value, 4)} ${unit}`.trim();
