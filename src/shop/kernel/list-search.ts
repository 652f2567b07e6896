import { PAGE_SIZES, type PageSize } from '#base/wire/contract.ts';
import { dayInBratislava } from '#text/clock.ts';

/** Parts of an address that lists of the account share: a text that is looked for, and a period. */
export type PeriodSearch = {
  /** A name of a period, a year, or `own` with the two days. */
  period: string;
  from: string;
  to: string;
};

export const ANY_PERIOD: PeriodSearch = { period: '', from: '', to: '' };
const PERIODS = ['month', 'last-month', 'quarter'] as const;
const LAST_PAGE = 4_000;

function parsePeriod(given: Record<string, unknown>): PeriodSearch {
  const period = periodOf(given.period);
  return {
    period,
    from: period === 'own' ? dayOf(given.from) : '',
    to: period === 'own' ? dayOf(given.to) : '',
  };
}

/** What lists with pages share besides: the text, how many on a page, and which page. */
export type ListSearch = PeriodSearch & { q: string; lm: PageSize; pg: number };

/** Nonsense in the address falls back to the default instead of breaking the page. */
export const parseList = (given: Record<string, unknown>): ListSearch => ({
  q: textOf(given.q).slice(0, 60),
  ...parsePeriod(given),
  lm: PAGE_SIZES.find((size) => size === Number(given.lm)) ?? PAGE_SIZES[0],
  pg: parsePage(given.pg),
});

const parsePage = (given: unknown): number => {
  const page = Number(given);
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1;
};

/** Only what differs from the default, so that one list has one address. */
export const paramsOver = <Search extends Record<string, string | number>>(
  defaults: Search,
  search: Search,
): Partial<Record<keyof Search, string | number>> =>
  Object.fromEntries(
    Object.keys(defaults)
      .filter((name) => search[name] !== defaults[name])
      .map((name) => [name, bareOf(search[name]!)]),
  ) as Partial<Record<keyof Search, string | number>>;

/**
 * The router reads what is written like JSON as such, and so puts a text that could be taken for it between quotes: a
 * number is handed over as one, and quotes that stand in an address are taken off.
 */
const bareOf = (value: string | number) =>
  typeof value === 'string' && /^[1-9]\d{0,14}$/.test(value) ? Number(value) : value;

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number'
    ? String(value)
        .replace(/^"(.*)"$/, '$1')
        .trim()
    : '';

const periodOf = (value: unknown) => {
  const text = textOf(value);
  return /^20\d\d$/.test(text) || text === 'own' || PERIODS.some((one) => one === text) ? text : '';
};

function dayOf(value: unknown): string {
  const text = textOf(value);
  return isDay(text) ? text : '';
}

export const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text);

/** The days that a period means today. */
export function daysOf(
  { period, from, to }: PeriodSearch,
  now = new Date(),
): { from: string | undefined; to: string | undefined } {
  const { year, month } = dayInBratislava(now);
  const first = (at: number) => isoDay(Date.UTC(year, month - 1 + at, 1));
  const last = (at: number) => isoDay(Date.UTC(year, month + at, 0));
  if (period === 'own') return { from: from || undefined, to: to || undefined };
  if (period === 'month') return { from: first(0), to: last(0) };
  if (period === 'last-month') return { from: first(-1), to: last(-1) };
  // This month and two before it.
  if (period === 'quarter') return { from: first(-2), to: last(0) };
  return period
    ? { from: `${period}-01-01`, to: `${period}-12-31` }
    : { from: undefined, to: undefined };
}

const isoDay = (at: number) => new Date(at).toISOString().slice(0, 10);
