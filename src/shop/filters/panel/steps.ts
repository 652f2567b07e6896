/** A round step of about a hundred parts: 0,1 · 0,2 · 0,5 · 1 · 2 · 5 · 10 … */
export function roundStep(min: number, max: number): number {
  const exact = (max - min) / 100;
  if (!(exact > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(exact));
  const part = exact / power;
  const step = (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10) * power;
  return Number(step.toPrecision(1));
}

/** The ends of a handle's way, on round values outside of both. */
export function roundEnds(min: number, max: number): { low: number; high: number; step: number } {
  const step = roundStep(min, max);
  const clean = (value: number) => Number(value.toFixed(4));
  return {
    low: clean(Math.floor(min / step) * step),
    high: clean(Math.ceil(max / step) * step),
    step,
  };
}

/** Of a range this many times as wide as where it begins, an even scale would leave all that is common in its first part. */
const WIDE_RATIO = 20;

export const isWide = (min: number, max: number): boolean => min > 0 && max / min > WIDE_RATIO;

/**
 * The stops of a logarithmic scale, from the last one before `min` to the first one after `max`: 1 · 1,2 · 1,4 · 1,6 · 1,8 ·
 * 2 · 2,3 · 2,5 · 2,8 · 3 · 3,5 · 4 · 4,5 · 5 · 6 · 7 · 8 · 9 between a power of ten and the next.
 */
export function wideStops(min: number, max: number): number[] {
  const stops: number[] = [];
  for (let tens = Math.floor(Math.log10(min)); (stops.at(-1) ?? 0) < max; tens += 1)
    for (let one = 20; one < 200; one += one < 40 ? 4 : one < 60 ? 5 : one < 100 ? 10 : 20) {
      const stop = Number(((one / 20) * 10 ** tens).toPrecision(2));
      if (stop <= min) stops.length = 0;
      if ((stops.at(-1) ?? 0) < max) stops.push(stop);
    }
  return stops;
}

/** „1 200,5“ as people write it; null for what is no number. */
export function parseDecimal(text: string): number | null {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
