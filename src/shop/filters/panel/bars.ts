import { isWide, wideStops } from './steps.ts';

/** Steps that look round, close enough to one another that 14 to 21 of one of them always fit. */
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];
const MOST_BARS = 21;
const OF_WIDE = 18;

/** The step of a logarithmic scale is the ratio of a bar to the one before it. */
export type Bars = { from: number; step: number; count: number; isLogarithmic: boolean };

/** Equal parts that cover the numbers from `min` to `max`. */
export function barsOf(min: number, max: number): Bars {
  if (isWide(min, max)) {
    const stops = wideStops(min, max);
    const [from, to] = [stops[0]!, stops.at(-1)!];
    return { from, step: (to / from) ** (1 / OF_WIDE), count: OF_WIDE, isLogarithmic: true };
  }
  const least = (max - min) / MOST_BARS;
  const power = Math.floor(Math.log10(least));
  for (let tens = power; ; tens += 1)
    for (const one of STEPS) {
      const step = rounded(one * 10 ** tens);
      const from = rounded(Math.floor(min / step + 1e-9) * step);
      const count = Math.floor((max - from) / step + 1e-9) + 1;
      if (count <= MOST_BARS) return { from, step, count, isLogarithmic: false };
    }
}

/** Powers of ten below one are not exact. */
const rounded = (number: number) => Number(number.toPrecision(12));

/** In which bar a number lies; one outside is in the nearest. */
export function barOf({ from, step, count, isLogarithmic }: Bars, number: number): number {
  const place = isLogarithmic
    ? Math.log(Math.max(number, from) / from) / Math.log(step)
    : (number - from) / step;
  return Math.min(Math.max(Math.floor(place + 1e-9), 0), count - 1);
}
