import type { Fragment, Tx } from '#base/database.server.ts';
import { exchange, fillBeside } from '#base/refill-table.server.ts';

const MANY = 10_000;

type Work = {
  /** How many products stand in listings otherwise than before. */
  touched: Fragment;
  /** Whether they may be found by other words. */
  hasNewWords?: boolean;
  write(): Promise<void>;
};

/**
 * Writes products, and what a listing and the search know of them. Triggers do that row by row; where a
 * file concerns a good part of a large catalogue, both are filled anew, which is several times faster.
 */
export async function writeMany(tx: Tx, { touched, hasNewWords, write }: Work): Promise<void> {
  const [size] = await tx<[{ touched: number; present: number }]>`
    select (${touched})::int as touched, (select count(*)::int from product) as present`;
  if (size.touched <= Math.max(MANY, size.present / 4)) return write();
  await tx`set local bastion.refill = 'on'`;
  await write();
  await tx`set local bastion.refill = ''`;
  await tx`analyze product`;
  await relistProducts(tx);
  if (hasNewWords) await describeProducts(tx);
  await exchange(tx, ['category_product', ...(hasNewWords ? ['product_words'] : [])]);
}

async function relistProducts(tx: Tx) {
  const beside = await fillBeside(
    tx,
    'category_product',
    tx`(category_id, product_id, name, code, price_cents, in_stock)
       select category_id, product_id, name, code, price_cents, in_stock
       from listed_product order by category_id, product_id`,
  );
  await tx`
    update category set product_count = listed.products, in_stock_count = listed.in_stock
    from (select category.id, count(product_id) as products, count(*) filter (where in_stock) as in_stock
          from category left join ${tx(beside)} as member on member.category_id = category.id
          group by category.id) as listed
    where listed.id = category.id
      and (product_count, in_stock_count) is distinct from (listed.products, listed.in_stock)`;
}

async function describeProducts(tx: Tx) {
  const beside = await fillBeside(
    tx,
    'product_words',
    tx`(product_id, words)
       select product_id, words from described_product order by product_id`,
  );
  await tx`
    insert into search_word (word)
    select distinct ltrim(lexeme, '>~') as word
    from (select distinct unnest(tsvector_to_array(words)) as lexeme from ${tx(beside)}) as used
    where ltrim(lexeme, '>~') ~ '^[a-z]{3,40}$'
    order by word
    on conflict do nothing`;
}
