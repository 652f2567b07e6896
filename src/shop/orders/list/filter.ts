import {
  ANY_PERIOD,
  daysOf,
  type ListSearch,
  paramsOver,
  parseList,
} from '#shop/kernel/list-search.ts';

/** The six statuses, and what lies between: partly shipped is told apart from those of which nothing has left. */
export const ORDER_STATES = [
  ...(['new', 'accepted', 'part', 'ready', 'shipped', 'delivered', 'cancelled'] as const),
] as const;
export type OrderState = (typeof ORDER_STATES)[number];

/** Which orders, from which page: everything that stands in the address. */
export type OrderSearch = ListSearch & {
  /** Empty: any. */
  state: OrderState | '';
  /** Whose; 0 of everybody. */
  kto: number;
  /** For which project; 0 any. */
  zakazka: number;
};

export const ORDER_DEFAULTS: OrderSearch = {
  q: '',
  state: '',
  ...ANY_PERIOD,
  kto: 0,
  zakazka: 0,
  lm: 12,
  pg: 1,
};
export type OrderParams = Partial<Record<keyof OrderSearch, string | number>>;

/** Nonsense in the address falls back to the default instead of breaking the page. */
export function parseOrders(given: Record<string, unknown>): OrderSearch {
  return {
    ...parseList(given),
    state: ORDER_STATES.find((state) => state === given.state) ?? '',
    kto: idOf(given.kto),
    zakazka: idOf(given.zakazka),
  };
}

function idOf(given: unknown): number {
  const id = /^\d{1,10}$/.test(String(given)) ? Number(given) : 0;
  return id < 2 ** 31 ? id : 0;
}

/** Only what differs from the default, so that one list has one address. */
export const orderParams = (search: OrderSearch): OrderParams => paramsOver(ORDER_DEFAULTS, search);

/** Whether anything is looked for. */
export const isNarrowed = ({ q, state, period, kto, zakazka }: OrderSearch) =>
  q !== '' || state !== '' || period !== '' || kto !== 0 || zakazka !== 0;

/** Which orders, as the call reads it. */
export const narrowing = ({ q, state, zakazka, ...search }: OrderSearch) => ({
  q: q || undefined,
  state: state || undefined,
  project: zakazka || undefined,
  ...daysOf(search),
});
