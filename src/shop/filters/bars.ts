/** Steps that look round, close enough to one another that 14 to 21 of one of them always fit. */
const STEPS = [1, 1.5, 2, 3, 4, 5, 6, 8];
const MOST = 21;

export type Bars = { from: number; step: number; count: number };

/** Equal parts that cover the numbers from `min` to `max`. */
export function barsOf(min: number, max: number): Bars {
  const least = (max - min) / MOST;
  const power = Math.floor(Math.log10(least));
  for (let tens = power; ; tens += 1)
    for (const one of STEPS) {
      const step = rounded(one * 10 ** tens);
      const from = rounded(Math.floor(min / step + 1e-9) * step);
      const count = Math.floor((max - from) / step + 1e-9) + 1;
      if (count <= MOST) return { from, step, count };
    }
}

/** Powers of ten below one are not exact. */
const rounded = (number: number) => Number(number.toPrecision(12));

/** In which bar a number lies; one outside is in the nearest. */
export const barOf = ({ from, step, count }: Bars, number: number): number =>
  Math.min(Math.max(Math.floor((number - from) / step + 1e-9), 0), count - 1);
