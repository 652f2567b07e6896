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

/** „1 200,5“ as people write it; null for what is no number. */
export function parseDecimal(text: string): number | null {
  const plain = text.replace(/\s/g, '').replace(',', '.');
  return /^-?\d{1,9}(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
