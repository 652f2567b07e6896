const MOST = 1_000_000;

/** What somebody types as the smallest stock: nothing is none; undefined is no such number. */
export function readMinimum(typed: string): number | null | undefined {
  const digits = typed.replace(/[\s\u00a0\u202f]+/g, '');
  if (digits === '' || digits === '–') return null;
  if (!/^\d{1,7}$/.test(digits)) return undefined;
  const number = Number(digits);
  return number >= 1 && number <= MOST ? number : undefined;
}
