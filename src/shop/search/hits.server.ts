import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { MOST_RESULTS } from './contract.ts';
import type { Pass, Passes } from './passes.ts';
import { ENOUGH_PRODUCTS, type Matches, singlesOf, type Question } from './steps.ts';
import { all, tsqueryOf, type Expression } from './expression.ts';
import type { Wish } from './synonyms.ts';

export type Page = { limit: number; offset: number };

/**
 * One row: how many products there are, and the ids of a page of them, the most relevant first.
 */
export function fullHits(
  db: Db,
  { code, everything, passes, last }: Passes,
  { limit, offset }: Page,
  enough = ENOUGH_PRODUCTS,
): Fragment {
  const { keys, besides, checked } = everything;
  const queries = [...keysOf(keys), tsqueryOf(besides), queryOf(checked), code];
  for (const pass of passes) queries.push(...queriesOf(pass));
  // One text costs the driver less than an array of thirty.
  return db`
    find_page_of_products(string_to_array(${queries.join('\n')}, chr(10), ''),
      ${enough}, ${MOST_RESULTS}, ${last}, ${offset}, ${limit})`;
}

/** As the function takes them: the first key, the rest, and three ranks; empty where there is none. */
const queriesOf = ({ keys, ranks: [first, second, third] }: Pass) => [
  ...keysOf(keys),
  queryOf(first),
  queryOf(second),
  queryOf(third),
];

/** As two conditions, because the index skips much more than with all in one. */
const keysOf = ([first, ...rest]: Expression[]) => [
  queryOf(first),
  rest.length > 0 ? queryOf(all(rest)) : '',
];

const queryOf = (expression: Expression | null | undefined) =>
  expression ? tsqueryOf(expression) : '';

/** Those of the wishes that any product has, in whatever way. */
export async function knownWishes(
  sql: Sql,
  wishes: Wish[],
  { loose }: Matches,
  last: number,
): Promise<Wish[]> {
  const [{ places }] = await sql<[{ places: number[] }]>`
    select array(
      select place::int from unnest(${loose.map(tsqueryOf)}::text[]::tsquery[])
        with ordinality as term(expression, place)
      where look_for_products(0, expression, null, null, null, null, 1, ${last}) <> '{}'
      order by place) as places`;
  return places.map((place) => wishes[place - 1]!);
}

/** The same of what has the most of the words, for when nothing has them all. */
export function partialHits(db: Db, question: Question, { limit, offset }: Page): Fragment {
  const singles = singlesOf(question);
  return db`(
    with hit as materialized (
      select id, -in_name as place
      from (select id, matched, in_name, max(matched) over () as most
            from (select found.id, count(*) as matched, count(*) filter (where found.in_name) as in_name
                  from unnest(${singles.map(({ anywhere }) => tsqueryOf(anywhere))}::text[]::tsquery[],
                              ${singles.map(({ inName }) => tsqueryOf(inName))}::text[]::tsquery[])
                    as term(anywhere, in_name)
                  cross join lateral (
                    select (hit & 4294967295)::int as id, hit >> 32 = 0 as in_name
                    from unnest(look_for_products(
                      0, term.anywhere, null, term.in_name, null, null, ${2 * MOST_RESULTS},
                      last_product_with_words())) as hit
                  ) as found
                  group by found.id) as counted) as best
      where matched = most)
    select least(count(*), ${MOST_RESULTS})::int as count,
           array(select id from hit order by place, id limit ${limit} offset ${offset}) as ids
    from hit)`;
}
