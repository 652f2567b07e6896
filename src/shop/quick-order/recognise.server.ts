import type { Db, Sql } from '#base/database/database.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type { AskedRow, FoundCode, FoundRow } from './contract.ts';
import { kindOf } from './parse/kinds.ts';
import { productsFor } from './products.server.ts';
import { findSimilar } from '#shop/catalog/similar-codes.server.ts';

/**
 * Products of up to a thousand codes, each with its own quantity. Every step asks for all rows at once; nothing is
 * asked row by row.
 */
export async function recogniseRows(
  sql: Sql,
  visitor: Visitor,
  rows: AskedRow[],
): Promise<FoundRow[]> {
  const found = await findExact(
    sql,
    rows.map(({ code }) => code),
  );
  const unknown = found.filter(({ match, key }) => match === null && key !== '');
  const similar = await findSimilar(sql, unknown);
  for (const { place, rivals } of found) if (rivals.length > 0) similar.set(place, rivals);
  const successors = await findSuccessors(
    sql,
    found.flatMap(({ match }) => (match && !match.isSold ? [match.id] : [])),
  );

  const ids = found.flatMap(({ match }) => (match ? [match.id] : []));
  const products = await productsFor(sql, visitor, [
    ...new Set([...ids, ...[...similar.values()].flat(), ...successors.values()]),
  ]);
  return found.map(({ place, match }) => {
    const { quantity } = rows[place]!;
    const show = (id: number | undefined) => (id === undefined ? null : products(id, quantity));
    const product = show(match?.id);
    const alike = (similar.get(place) ?? []).flatMap((id) => show(id) ?? []);
    return {
      kind: kindOf({ product, similar: alike }, quantity),
      product,
      similar: alike,
      by: product && match ? match.by : null,
      successor: match ? show(successors.get(match.id)) : null,
    };
  });
}

/** Which of these words are codes; of those that are, in their order. */
export async function findCodes(sql: Sql, words: string[]): Promise<FoundCode[]> {
  const found = await findExact(sql, words);
  return found.flatMap(({ match, rivals }, word): FoundCode[] => {
    if (match) return [{ word, product: match.id, name: match.name, unit: match.unit }];
    return rivals.length > 0 ? [{ word, product: null, name: '', unit: '' }] : [];
  });
}

type By = NonNullable<FoundRow['by']>;
type Match = { id: number; by: By; isSold: boolean; name: string; unit: string };
type Candidate = {
  id: number;
  by: By;
  is_sold: boolean;
  is_same: boolean;
  name: string;
  unit: string;
};
type Exact = { place: number; key: string; match: Match | null; rivals: number[] };

/** Our own code counts before the maker's, and that before the EAN. Punctuation, spaces and capitals are ignored. */
async function findExact(sql: Db, codes: string[]): Promise<Exact[]> {
  const asked = await sql<{ key: string; found: Candidate[] | null }[]>`
    with asked as materialized (
      select place, code, plain_code(code) as key
      from unnest(${codes}::text[]) with ordinality as given(code, place)
    )
    select key, (
      select json_agg(hit) from (
        (select id, 'code' as by, is_sold, product.code = asked.code as is_same, name, unit from product
         where plain_code(product.code) = asked.key limit 6)
        union all
        (select id, 'vendor_code', is_sold, product.vendor_code = asked.code, name, unit from product
         where plain_code(vendor_code) = asked.key and vendor_code <> '' limit 6)
        union all
        (select id, 'ean', is_sold, true, name, unit from product
         where ean = asked.key and ean <> '' limit 6)
      ) as hit where key <> '') as found
    from asked order by place`;
  return asked.map(({ key, found }, place) => ({ place, key, ...chosen(found ?? []) }));
}

const MOST_RIVALS = 5;

/** One that is meant for certain; where several have the same code, all of them are offered. */
function chosen(found: Candidate[]): Pick<Exact, 'match' | 'rivals'> {
  for (const by of ['code', 'vendor_code', 'ean'] as const) {
    const all = found.filter((one) => one.by === by);
    const sold = all.filter((one) => one.is_sold);
    const same = all.filter((one) => one.is_same);
    const [one, another] = [same, sold, all].find(({ length }) => length === 1) ?? all;
    if (one && !another) {
      const { id, is_sold: isSold, name, unit } = one;
      return { match: { id, by, isSold, name, unit }, rivals: [] };
    }
    if (one) return { match: null, rivals: sold.slice(0, MOST_RIVALS).map(({ id }) => id) };
  }
  return { match: null, rivals: [] };
}

const LONGEST_LINE = 5;

/** The first one in a line of successors that is sold. */
async function findSuccessors(sql: Db, gone: number[]): Promise<Map<number, number>> {
  if (gone.length === 0) return new Map();
  const rows = await sql<{ gone: number; id: number }[]>`
    with recursive line(gone, id, is_sold, length) as (
      select old.id, next.id, next.is_sold, 1
      from product old join product next on next.id = old.successor_id
      where old.id = any (${gone})
      union all
      select line.gone, next.id, next.is_sold, length + 1
      from line join product old on old.id = line.id join product next on next.id = old.successor_id
      where not line.is_sold and length < ${LONGEST_LINE})
    select gone, id from line where is_sold`;
  return new Map(rows.map((row) => [row.gone, row.id]));
}
