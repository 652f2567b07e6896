import type { Db, Sql } from '#base/database/database.server.ts';
import { StartError } from '#base/process/start-error.ts';
import { withoutIndexes } from '#base/database/without-indexes.server.ts';
import { deriveParameters } from '#shop/parameters/derive.server.ts';
import { FIRST_ID, variantOf, type Model, type Variant } from './generate-variants.ts';
import { continueIds, type Say } from './rows.ts';

const TABLES = ['product', 'category_product', 'product_image', 'stock'];
const BATCH = 5_000;

/** Adds invented products after those of earlier runs: all of them, or none when it is cut short. */
export async function generateProducts(sql: Sql, count: number, say: Say): Promise<void> {
  await sql.begin(async (tx) => {
    // Products come with their stock summed up; the trigger would write each of them a second time.
    // Its lock also makes two generators wait for one another.
    await tx`alter table stock disable trigger stock_added`;
    const models = await readModels(tx);
    const { start, warehouses } = await readStart(tx);
    const addAll = async () => {
      for (let done = 0; done < count; done += BATCH) {
        const size = Math.min(BATCH, count - done);
        const variants = Array.from({ length: size }, (_, at) =>
          variantOf(start + done + at, models, warehouses),
        );
        await insertVariants(tx, variants);
        say('Adding products', done + size, count);
      }
    };
    await withoutIndexes(tx, TABLES, addAll, (done, total) => say('Building indexes', done, total));
    await continueIds(tx, 'product');
    say('Reading parameters', 0, 1);
    await deriveParameters(tx, tx`id >= ${FIRST_ID + start}`);
    await tx`alter table stock enable trigger stock_added`;
  });
  say('Counting for the planner', 0, 1);
  await sql`vacuum analyze product, product_words, category_product, product_image, stock, stock_movement, category,
                            product_parameter, parameter_value`;
  say('Counting for the planner', 1, 1);
}

async function readModels(tx: Db): Promise<Model[]> {
  const models = await tx<Model[]>`
    select id, code, name, price_cents, parameters from product
    where id < ${FIRST_ID} and is_sold order by id`;
  if (models.length > 0) return models;
  throw new StartError(
    'There is no product to imitate: the shop needs its demo catalogue (DEMO=1).',
  );
}

async function readStart(tx: Db) {
  const [row] = await tx<{ start: number; warehouses: number }[]>`
    select coalesce(max(id) - ${FIRST_ID} + 1, 0) as start,
           (select count(*)::int from warehouse) as warehouses
    from product where id >= ${FIRST_ID}`;
  return row!;
}

/** Whatever a variant does not bring itself is its model's. */
async function insertVariants(tx: Db, variants: Variant[]): Promise<void> {
  await tx`
    create temporary table variant as
    select * from jsonb_to_recordset(${tx.json(variants)}) as variant(
      id int, model_id int, code text, slug text, name text, price_cents int, stock int,
      quantities int[], parameters jsonb)`;
  await tx`
    insert into product (id, code, slug, name, short_description, description, vendor_id, category_id,
                         unit, quantity_step, price_cents, vat_percent, stock, parameters, created_at,
                         updated_at, priced_at)
    select variant.id, variant.code, variant.slug, variant.name, model.short_description,
           model.description, model.vendor_id, model.category_id, model.unit, model.quantity_step,
           variant.price_cents, model.vat_percent, variant.stock, variant.parameters,
           model.created_at, model.created_at, model.created_at
    from variant join product model on model.id = variant.model_id`;
  await tx`
    insert into product_image (product_id, position, file_id, caption, is_cover)
    select variant.id, position, file_id, variant.name, is_cover
    from variant join product_image on product_id = model_id where position < 2`;
  await tx`
    insert into stock (product_id, warehouse_id, quantity)
    select variant.id, warehouse.id, quantities[warehouse.place]
    from variant, (select id, row_number() over (order by id) as place from warehouse) as warehouse`;
  await tx`drop table variant`;
}
