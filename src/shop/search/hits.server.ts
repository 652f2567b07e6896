import type { Db, Fragment } from '#base/database.server.ts';
import { MOST_RESULTS } from './contract.ts';
import type { Look } from './looks.ts';
import { ENOUGH, singlesOf, type Question } from './steps.ts';
import { all, tsqueryOf, type Wanted } from './wanted.ts';

/** Ids of products with their place in the order of relevance. */
export function fullHits(db: Db, looks: Look[], enough = ENOUGH): Fragment {
  // One text costs the driver less than an array of thirty.
  const queries = looks.flatMap(queriesOf).join('\n');
  return db`
    select (hit & 4294967295)::int as id, min(hit >> 32)::int as place
    from unnest(find_products(
      string_to_array(${queries}, chr(10), '')::tsquery[], ${enough}, ${MOST_RESULTS})) as hit
    group by 1`;
}

/** As find_products takes them: the first key, the rest, and three ranks; empty where there is none. */
const queriesOf = ({ keys: [first, ...rest], ranks }: Look) => [
  queryOf(first),
  rest.length > 0 ? queryOf(all(rest)) : '',
  ...Array.from({ length: 3 }, (_, place) => queryOf(ranks[place])),
];

const queryOf = (wanted: Wanted | null | undefined) => (wanted ? tsqueryOf(wanted) : '');

/** Ids of what has the most of the words, for when nothing has them all. */
export function partialHits(db: Db, question: Question): Fragment {
  const singles = singlesOf(question);
  return db`
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
    where matched = most`;
}
