import type { Db } from '#base/database/database.server.ts';

/**
 * For whoever reads the whole shop as it is at one moment, as the first statement: an import may
 * exchange these tables for new ones, whose rows an older snapshot does not see.
 */
export async function holdRefilled(tx: Db): Promise<void> {
  await tx`lock table category_product, product_words in access share mode`;
}
