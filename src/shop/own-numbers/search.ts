export type OwnNumberSearch = { q: string; pg: number };
export type OwnNumberParams = { q?: string; pg?: number };

export const parseOwnNumbers = (given: Record<string, unknown>): OwnNumberSearch => ({
  q:
    typeof given.q === 'string' || typeof given.q === 'number'
      ? String(given.q).trim().slice(0, 100)
      : '',
  pg: /^[1-9]\d{0,3}$/.test(String(given.pg)) ? Number(given.pg) : 1,
});

/** What need not stand in the address does not. */
export const ownNumberParams = ({ q, pg }: OwnNumberSearch): OwnNumberParams => ({
  ...(q === '' ? {} : { q }),
  ...(pg === 1 ? {} : { pg }),
});
