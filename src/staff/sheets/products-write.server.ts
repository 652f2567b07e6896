import type { Tx } from '#base/database/database.server.ts';
import { deriveParameters } from '#shop/parameters/derive.server.ts';
import { isDescribed, isListed, PRODUCT_COLUMNS } from './product-columns.server.ts';
import { changesOf, differsIn, insertOf } from './stored.server.ts';
import { writeMany } from './write-many.server.ts';

type Work = { created: number; changed: number; moved: number; succeeded: number };

/**
 * New vendors first, then products, then what products say of one another. No statement may run for
 * nothing: a trigger keeps the plan of its first run, and one made for no rows is slow for many.
 */
export async function writeProducts(tx: Tx): Promise<void> {
  const [work] = await tx<[Work]>`
    select count(*) filter (where status = 'created')::int as created,
           count(*) filter (where status = 'changed')::int as changed,
           count(*) filter (where target.slug <> known.slug)::int as moved,
           count(*) filter (where target.successor <> coalesce(known.successor, ''))::int as succeeded
    from target left join known using (id)`;
  await addVendors(tx);
  await writeMany(tx, {
    isListed: differsIn(tx, PRODUCT_COLUMNS.filter(isListed)),
    isDescribed: differsIn(tx, PRODUCT_COLUMNS.filter(isDescribed)),
    async write() {
      if (work.created > 0) await addProducts(tx);
      if (work.moved > 0) {
        await keepFormerSlugs(tx);
        await freeSlugs(tx);
      }
      if (work.changed > 0) await changeProducts(tx);
      if (work.succeeded > 0) await succeedProducts(tx);
      await relateProducts(tx);
      await packProducts(tx);
      await fitAccessories(tx);
      await typeParameters(tx);
    },
  });
}

async function addVendors(tx: Tx) {
  await tx`
    insert into vendor (name, slug, position)
    select name, slug, place + (select coalesce(max(position), 0) from vendor)
    from (select vendor as name, min(vendor_slug) as slug, row_number() over (order by min(row)) as place
          from target
          where vendor_slug is not null and not exists (select from vendor where vendor.name = target.vendor)
          group by vendor) as fresh`;
}

async function addProducts(tx: Tx) {
  const { names, values } = insertOf(tx, PRODUCT_COLUMNS);
  await tx`
    insert into product (${names})
    select ${values}
    from target
    join vendor on vendor.name = target.vendor
    join category on category.slug = target.category
    where status = 'created' order by row`;
}

/** The shop said them, so they lead on; but not from where a product of this file stands afterwards. */
async function keepFormerSlugs(tx: Tx) {
  await tx`
    insert into product_former_slug (slug, product_id)
    select product.slug, product.id from target join product using (id)
    where target.slug <> product.slug and not product.is_draft
    on conflict (slug) do update set product_id = excluded.product_id`;
  await tx`
    delete from product_former_slug former using target where former.slug = target.slug`;
}

/** Two products may exchange addresses: none may hold its old one while the other takes it. */
async function freeSlugs(tx: Tx) {
  await tx`
    update product set slug = product.slug || '-' || product.id || '-moved'
    from target
    where target.id = product.id and target.slug <> product.slug`;
}

async function changeProducts(tx: Tx) {
  // By itself: where a trigger runs before an update that names a key, every row is locked against orders.
  await tx`
    update product set slug = target.slug from target
    where target.id = product.id and target.slug <> product.slug`;
  await tx`
    update product
    set ${changesOf(tx, PRODUCT_COLUMNS)}, updated_at = now(), is_draft = product.is_draft and not target.is_sold
    from target
    join vendor on vendor.name = target.vendor
    join category on category.slug = target.category
    where target.id = product.id and status = 'changed'`;
}

/** When all are there: a product of the file may be followed by a new one of it. */
async function succeedProducts(tx: Tx) {
  await tx`
    update product set successor_id = other.id
    from target
    left join known on known.id = target.id
    left join product other on other.code = target.successor
    where product.code = target.code and target.successor <> coalesce(known.successor, '')`;
}

async function relateProducts(tx: Tx) {
  await tx`
    create temporary table relating on commit drop as
    select product.id, target.related
    from target join product on product.code = target.code left join known on known.id = target.id
    where status <> 'unchanged' and target.related is distinct from coalesce(known.related, '{}')`;
  await tx`delete from related_product where product_id in (select id from relating)`;
  await tx`
    insert into related_product (product_id, related_id, position)
    select relating.id, product.id, place
    from relating cross join unnest(related) with ordinality as other (code, place)
    join product on product.code = other.code`;
}

async function packProducts(tx: Tx) {
  await tx`
    create temporary table packing on commit drop as
    select product.id, target.packs
    from target join product on product.code = target.code left join known on known.id = target.id
    where status <> 'unchanged' and target.packs is distinct from coalesce(known.packs, '[]')`;
  await tx`delete from product_pack where product_id in (select id from packing)`;
  await tx`
    insert into product_pack (product_id, quantity, label, position)
    select id, quantity, label, place
    from packing
    cross join rows from (jsonb_to_recordset(packs) as (quantity int, label text))
      with ordinality as pack (quantity, label, place)`;
}

async function fitAccessories(tx: Tx) {
  await tx`
    create temporary table fitting on commit drop as
    select product.id, target.accessories
    from target join product on product.code = target.code left join known on known.id = target.id
    where status <> 'unchanged'
      and target.accessories is distinct from coalesce(known.accessories, '[]')`;
  await tx`delete from product_accessory where product_id in (select id from fitting)`;
  await tx`
    insert into product_accessory (product_id, accessory_id, kind, why, position)
    select fitting.id, product.id, kind, why, place
    from fitting
    cross join rows from (jsonb_to_recordset(accessories) as (code text, kind text, why text))
      with ordinality as other (code, kind, why, place)
    join product on product.code = other.code`;
}

const typeParameters = (tx: Tx) =>
  deriveParameters(
    tx,
    tx`id in (
      select product.id
      from target join product on product.code = target.code left join known on known.id = target.id
      where status <> 'unchanged'
        and (target.parameters, target.category) is distinct from (known.parameters, known.category))`,
  );
