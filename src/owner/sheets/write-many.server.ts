import type { Tx } from '#base/database.server.ts';
import { withoutIndexes } from '#base/without-indexes.server.ts';

const MANY = 20_000;
const TABLES = ['product', 'category_product', 'product_words'];

/**
 * Writes what concerns more than half of a large catalogue without its indexes: quicker, but pages of
 * products wait until it is done. It is for a shop that is being set up.
 */
export async function writeMany(tx: Tx, write: () => Promise<void>): Promise<void> {
  const [size] = await tx<[{ touched: number; present: number }]>`
    select count(*)::int as touched, (select count(*)::int from product) as present
    from target where status <> 'unchanged'`;
  if (size.touched <= Math.max(MANY, size.present / 2)) return write();
  await withoutIndexes(tx, TABLES, write);
  await tx`analyze product, category_product, product_words, category`;
}
