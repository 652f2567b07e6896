import type { Db, Fragment } from '#base/database/database.server.ts';
import type { TextParameter } from './rules.server.ts';

export type TextProduct = { id: number; category_id: number; parameters: TextParameter[] };

/** Enough for one statement to be worth it, few enough to hold. */
const BATCH = 2_000;

/** Products with their texts, a batch at a time, so that a catalogue of any size can be read. */
export async function* scanProducts(sql: Db, which: Fragment): AsyncGenerator<TextProduct[]> {
  const found = await sql<{ id: number }[]>`
    select product.id from product where ${which} order by product.id`;
  const ids = found.map(({ id }) => id);
  for (let done = 0; done < ids.length; done += BATCH)
    yield await sql<TextProduct[]>`
      select id, category_id, parameters from product
      where id = any (${ids.slice(done, done + BATCH)}) order by id`;
}
