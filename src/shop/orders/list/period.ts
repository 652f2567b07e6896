/** The last months with the running one, or a calendar year. */
export const LAST_MONTHS = ['3m', '6m', '12m'] as const;
const DEFAULT_PERIOD = '6m';

export const isPeriod = (text: string): boolean =>
  (LAST_MONTHS as readonly string[]).includes(text) || /^20\d\d$/.test(text);

/** What an address asks for; nonsense is the usual period. */
export const periodIn = (given: unknown): string =>
  isPeriod(String(given)) ? String(given) : DEFAULT_PERIOD;

/** As it stands in an address, where a year is a number; the usual period is not said. */
export const periodParam = (period: string): { period?: string | number } =>
  period === DEFAULT_PERIOD ? {} : { period: period.endsWith('m') ? period : Number(period) };
