import type { Db } from '#base/database/database.server.ts';
import type { ReadThrough } from '#base/process/cache.server.ts';
import { GUEST } from '#shop/kernel/visitor.ts';
import { cardColumns, cardJoins, type CardRow } from './cards.server.ts';

/**
 * Rows of those of these products that visitors find, in this order, without anything of a visitor's. Whoever types a word finds much
 * the same with each letter, so each row is cached; all that are missing are read by one query.
 */
export async function knownCards(
  db: Db,
  readThrough: ReadThrough,
  ids: number[],
): Promise<CardRow[]> {
  const missing: number[] = [];
  let reading: Promise<Map<number, CardRow>> | undefined;
  const read = async (id: number): Promise<{ row: CardRow | undefined }> => {
    missing.push(id);
    // Waits until all rows of this moment have been asked for, so that one query reads them.
    reading ??= Promise.resolve().then(() => readCards(db, missing));
    return { row: (await reading).get(id) };
  };
  const found = await Promise.all(ids.map((id) => readThrough(`card ${id}`, () => read(id))));
  return found.flatMap(({ row }) => row ?? []);
}

async function readCards(db: Db, ids: number[]) {
  const rows = await db<CardRow[]>`
    select ${cardColumns(db, GUEST)} from product ${cardJoins(db)}
    where product.id = any(${ids})
      and exists (select from category where category.id = product.category_id and is_shown)`;
  return new Map(rows.map((row) => [row.id, row]));
}
