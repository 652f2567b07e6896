import type { Fragment, Tx } from '#base/database/database.server.ts';
import { exchange, fillBeside } from '#base/database/refill-table.server.ts';

const MANY_ROWS = 10_000;

type Work = {
  /** Which rows of `target`, beside `known`, stand otherwise in listings. */
  isListed: Fragment;
  /** Which of them are found by other words; by default none. */
  isDescribed?: Fragment;
  write(): Promise<void>;
};

/**
 * Writes products, and what a listing, the search and filters know of them. Triggers do that row by row; where a
 * file concerns a good part of a large catalogue, all are filled anew, which is several times faster.
 */
export async function writeMany(tx: Tx, { isListed, isDescribed, write }: Work): Promise<void> {
  const described = isDescribed ?? tx`false`;
  const [size] = await tx<[{ listed: number; described: number; present: number }]>`
    select count(*) filter (where ${isListed})::int as listed,
           count(*) filter (where ${described})::int as described,
           (select count(*)::int from product) as present
    from target left join known using (id) where status <> 'unchanged'`;
  const many = Math.max(MANY_ROWS, size.present / 4);
  if (size.listed <= many && size.described <= many) return write();
  await tx`set local bastion.refill = 'on'`;
  await write();
  await tx`set local bastion.refill = ''`;
  await tx`analyze product`;
  await noteFacts(tx);
  const refilled = [];
  if (size.listed > 0) refilled.push(await relistProducts(tx));
  if (size.described > many) refilled.push(await describeProducts(tx));
  else if (size.described > 0) await describeSome(tx, described);
  await exchange(tx, refilled);
}

/** What filters know of them, which the triggers have left out too. */
async function noteFacts(tx: Tx) {
  await tx`
    select note_facts(array(
      select product.id from target join product on product.code = target.code
      where status <> 'unchanged'))`;
}

async function describeSome(tx: Tx, described: Fragment) {
  await tx`
    select index_products(array(
      select product.id from target left join known on known.id = target.id
      join product on product.code = target.code
      where status <> 'unchanged' and ${described}))`;
}

async function relistProducts(tx: Tx): Promise<string> {
  const table = 'category_product';
  const beside = await fillBeside(
    tx,
    table,
    tx`(category_id, product_id, name, code, price_cents, price_fraction, in_stock)
       select category_id, product_id, name, code, price_cents, price_fraction, in_stock
       from listed_product order by category_id, product_id`,
  );
  await tx`
    update category set product_count = listed.products, in_stock_count = listed.in_stock
    from (select category.id, count(product_id) as products, count(*) filter (where in_stock) as in_stock
          from category left join ${tx(beside)} as member on member.category_id = category.id
          group by category.id) as listed
    where listed.id = category.id
      and (product_count, in_stock_count) is distinct from (listed.products, listed.in_stock)`;
  return table;
}

async function describeProducts(tx: Tx): Promise<string> {
  const table = 'product_words';
  const beside = await fillBeside(
    tx,
    table,
    tx`(product_id, words)
       select product_id, words from described_product order by product_id`,
  );
  await tx`
    insert into search_word (word)
    select distinct ltrim(lexeme, '>~') as word
    from (select distinct unnest(tsvector_to_array(words)) as lexeme from ${tx(beside)}) as used
    where is_learned(ltrim(lexeme, '>~'))
    order by word
    on conflict do nothing`;
  return table;
}
