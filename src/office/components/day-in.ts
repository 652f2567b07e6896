/** What an address says as a day; undefined when the calendar has none like it: 31 February, or the year 0. */
export function dayIn(given: string | undefined): string | undefined {
  if (!given || !/^\d{4}-\d{2}-\d{2}$/.test(given) || given < '0001') return undefined;
  const at = new Date(`${given}T00:00:00Z`);
  // A day that a month does not have rolls over into the next one.
  return Number.isFinite(at.getTime()) && at.toISOString().startsWith(given) ? given : undefined;
}
