import type { Db, Sql } from '#base/database/database.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type { AskedRow, FoundCode, FoundRow } from './contract.ts';
import { kindOf } from './parse/kinds.ts';
import { productsFor } from './products.server.ts';
import { findExact } from '#shop/catalog/exact-codes.server.ts';
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
    visitor.customer?.ownNumbers,
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
export async function findCodes(sql: Sql, visitor: Visitor, words: string[]): Promise<FoundCode[]> {
  const found = await findExact(sql, words, visitor.customer?.ownNumbers);
  return found.flatMap(({ match, rivals }, word): FoundCode[] => {
    if (match) return [{ word, product: match.id, name: match.name, unit: match.unit }];
    return rivals.length > 0 ? [{ word, product: null, name: '', unit: '' }] : [];
  });
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
