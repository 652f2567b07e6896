import { dayInBratislava } from '#text/clock.ts';

export const TABS = ['all', 'unpaid', 'overdue', 'credit'] as const;
export type Tab = (typeof TABS)[number];

export const SORTS = ['issued', 'due', 'number', 'amount', 'unpaid'] as const;
export type Sort = (typeof SORTS)[number];

export const DOCUMENT_PAGE_SIZES = [25, 50, 100] as const;
export type DocumentPageSize = (typeof DOCUMENT_PAGE_SIZES)[number];

/** Which documents, in which order, from which page: everything that stands in the address. */
export type DocumentSearch = {
  q: string;
  /** A name of a period, a year, or `own` with the two days. */
  period: string;
  from: string;
  to: string;
  tab: Tab;
  sort: Sort;
  dir: 'asc' | 'desc';
  lm: DocumentPageSize;
  pg: number;
};

export const DOCUMENT_DEFAULTS: DocumentSearch = {
  ...{
    q: '',
    period: '',
    from: '',
    to: '',
    tab: 'all',
    sort: 'issued',
    dir: 'desc',
    lm: 25,
    pg: 1,
  },
};
const DOCUMENT_PARAMS = Object.keys(DOCUMENT_DEFAULTS) as (keyof DocumentSearch)[];
export type DocumentParams = Partial<Record<keyof DocumentSearch, string | number>>;

const LAST_PAGE = 4_000;
const PERIODS = ['month', 'last-month', 'quarter'] as const;

/** Nonsense in the address falls back to the default instead of breaking the page. */
export function parseDocuments(given: Record<string, unknown>): DocumentSearch {
  const oneOf = <Item extends string>(items: readonly Item[], value: unknown, fallback: Item) =>
    items.find((item) => item === value) ?? fallback;
  const pg = Number(given.pg);
  const period = periodOf(given.period);
  return {
    q: textOf(given.q).slice(0, 60),
    period,
    from: period === 'own' ? dayOf(given.from) : '',
    to: period === 'own' ? dayOf(given.to) : '',
    tab: oneOf(TABS, given.tab, 'all'),
    sort: oneOf(SORTS, given.sort, 'issued'),
    dir: oneOf(['asc', 'desc'], given.dir, 'desc'),
    lm: DOCUMENT_PAGE_SIZES.find((size) => size === Number(given.lm)) ?? 25,
    pg: Number.isInteger(pg) && pg >= 1 && pg <= LAST_PAGE ? pg : 1,
  };
}

/** Only what differs from the default, so that one list has one address. */
export const documentParams = (search: DocumentSearch): DocumentParams =>
  Object.fromEntries(
    DOCUMENT_PARAMS.filter((name) => search[name] !== DOCUMENT_DEFAULTS[name]).map((name) => [
      name,
      bareOf(search[name]),
    ]),
  );

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

/** The days of issue that a period means today. */
export function daysOf(
  { period, from, to }: Pick<DocumentSearch, 'period' | 'from' | 'to'>,
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

/** Which documents, as calls and files read it. */
export const documentQuery = ({ q, tab, ...search }: DocumentSearch) => ({
  ...{ tab, q: q || undefined },
  ...daysOf(search),
});
