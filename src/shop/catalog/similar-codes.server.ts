import type { Db } from '#base/database/database.server.ts';
import { commonBegin, typosOf } from './code-typos.ts';

const MOST_SIMILAR = 5;
/** So many variants of codes are looked up at once; of a list with more typos the last rows get none offered. */
const MOST_VARIANTS = 15_000;
/** Fewer characters begin too many codes. */
const SHORTEST_BEGINNING = 3;

type Unknown = { place: number; key: string };
type Neighbours = {
  before: string | null;
  after: string | null;
  before_end: string | null;
  after_end: string | null;
  begins: number[];
};

/**
 * Products whose code begins with what was asked for, then those it differs from in one character, by the place of the row.
 * Variants are made only around places where the codes nearest to it, forwards and backwards, let one be.
 */
export async function findSimilar(db: Db, unknown: Unknown[]): Promise<Map<number, number[]>> {
  const found = new Map<number, number[]>();
  if (unknown.length === 0) return found;
  const rows = await neighboursOf(db, unknown);
  const variants: string[] = [];
  const places: number[] = [];
  for (const [index, { place, key }] of unknown.entries()) {
    const near = rows[index]!;
    if (near.begins.length > 0) found.set(place, near.begins);
    if (near.begins.length >= MOST_SIMILAR || variants.length > MOST_VARIANTS) continue;
    for (const variant of typosOf(key, reachOf(key, near))) {
      variants.push(variant);
      places.push(place);
    }
  }
  for (const { place, ids } of await soldWith(db, places, variants)) {
    const begins = found.get(place) ?? [];
    found.set(place, [...new Set([...begins, ...ids])].slice(0, MOST_SIMILAR));
  }
  return found;
}

function reachOf(key: string, near: Neighbours) {
  const backwards = Array.from(key).reverse().join('');
  const common = (one: string, ...others: (string | null)[]) =>
    Math.max(...others.map((other) => commonBegin(one, other ?? '')));
  return {
    begin: common(key, near.before, near.after),
    end: common(backwards, near.before_end, near.after_end),
  };
}

const neighboursOf = (db: Db, unknown: Unknown[]) => db<Neighbours[]>`
  select
    (select plain_code(code) from product where plain_code(code) <= key
     order by plain_code(code) desc limit 1) as before,
    (select plain_code(code) from product where plain_code(code) >= key
     order by plain_code(code) limit 1) as after,
    (select reverse(plain_code(code)) from product where reverse(plain_code(code)) <= reverse(key)
     order by reverse(plain_code(code)) desc limit 1) as before_end,
    (select reverse(plain_code(code)) from product where reverse(plain_code(code)) >= reverse(key)
     order by reverse(plain_code(code)) limit 1) as after_end,
    case when length(key) < ${SHORTEST_BEGINNING} then '{}' else array(
      select id from product
      where plain_code(code) >= key and plain_code(code) < key || '~' and is_sold
      order by plain_code(code) limit ${MOST_SIMILAR}) end as begins
  from unnest(${unknown.map(({ key }) => key)}::text[]) with ordinality as asked(key, place)
  order by place`;

const soldWith = async (db: Db, places: number[], variants: string[]) =>
  variants.length === 0
    ? []
    : db<{ place: number; ids: number[] }[]>`
        select place, array_agg(product.id order by product.code) as ids
        from unnest(${places}::int[], ${variants}::text[]) as asked(place, variant)
        cross join lateral (
          select id, code from product where plain_code(code) = variant and is_sold limit ${MOST_SIMILAR}
        ) as product
        group by place`;
