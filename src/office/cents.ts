/** 1 284,40 and 1284.4 as people type euros: whole cents, or null when it is no sum. */
export function centsOf(typed: string): number | null {
  const [, whole, rest = ''] =
    /^(\d{1,8})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s\u00a0€]/g, '')) ?? [];
  return whole === undefined ? null : Number(whole) * 100 + Number(rest.padEnd(2, '0'));
}
