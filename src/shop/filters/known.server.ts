import type { Sql } from '#base/database/database.server.ts';
import {
  CATEGORY,
  type Filters,
  normalFilters,
  parseRange,
  PRICE,
  STOCK,
  VENDOR,
} from './address.ts';
import type { KnownFilters } from './listing-state.ts';

const OF_EVERY_LISTING: [string, Set<string>][] = [
  [STOCK, new Set(['1'])],
  [PRICE, new Set()],
];

/** The names and values of the catalogue, at hand where nobody can wait for a database. */
export function createKnownFilters() {
  let listed = new Map(OF_EVERY_LISTING);
  const isListed = (name: string, value: string) => listed.get(name)?.has(value) === true;

  return {
    only: (filters: Filters) =>
      normalFilters(
        Object.fromEntries(
          Object.entries(filters).map(([name, values]) => [
            name,
            listed.has(name)
              ? values.filter((value) => isListed(name, value) || parseRange(value) !== null)
              : [],
          ]),
        ),
      ),
    areListed: (filters: Filters) =>
      Object.entries(filters).every(([name, values]) =>
        values.every((value) => isListed(name, value)),
      ),
    /** Again with every change of the catalogue; until then what was known before holds. */
    async read(sql: Sql) {
      const rows = await sql<{ name: string; values: string[] }[]>`
        select parameter.key as name, coalesce(array_agg(value.key) filter (where value.key is not null), '{}') as values
        from parameter left join parameter_value value on value.parameter_id = parameter.id
        group by parameter.key
        union all
        select ${VENDOR}, array_agg(slug) from vendor
        union all
        select ${CATEGORY}, array_agg(slug) from category where is_shown`;
      listed = new Map([
        ...OF_EVERY_LISTING,
        ...rows.map(({ name, values }) => [name, new Set(values)] as const),
      ]);
    },
  } satisfies KnownFilters & { read: (sql: Sql) => Promise<void> };
}
