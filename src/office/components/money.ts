/** What somebody typed as a sum: 1 500, 1500,50 or 1500.5 € as cents; null when it is none. */
export function centsOf(typed: string): number | null {
  const [, whole, rest = ''] =
    /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0€]/g, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}
