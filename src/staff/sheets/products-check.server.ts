import type { Tx } from '#base/database/database.server.ts';
import { findSimilarCodes } from './codes-check.server.ts';
import type { Found } from './sheet.server.ts';

/** Gives new products their addresses, then looks for whatever cannot be kept. */
export async function checkProducts(tx: Tx): Promise<Found[]> {
  await chooseSlugs(tx);
  return [
    ...(await checkPrices(tx)),
    ...(await findSimilarCodes(tx)),
    ...(await findStrayCategories(tx)),
    ...(await findMisspeltVendors(tx)),
    ...(await findTakenSlugs(tx)),
    ...(await findStrayRelated(tx)),
    ...(await findStrayAccessories(tx)),
    ...(await findStraySuccessors(tx)),
    ...(await findCircles(tx)),
  ];
}

/** A price may have as many decimals as its product; a new one has two unless the file says more. */
export async function checkPrices(tx: Tx): Promise<Found[]> {
  await tx`update target set price_decimals = 2 where price_decimals is null`;
  return tx<Found[]>`
    select row, 'price' as column, round(price_cents::numeric / 100, 4)::text as value,
           'priceDecimals' as reason
    from target
    where mod(round(price_cents * 100)::bigint, (10 ^ (4 - price_decimals))::bigint) <> 0`;
}

/** The name makes the address; where another product has it already, the code is added. */
async function chooseSlugs(tx: Tx) {
  await tx`
    update target
    set slug = case when own_slug = '' or is_shared or is_taken
                    then nullif(concat_ws('-', nullif(own_slug, ''), nullif(code_slug, '')), '')
                    else own_slug end
    from (select target.row, product.id is not null as is_taken,
                 count(*) over (partition by coalesce(target.slug, own_slug)) > 1 as is_shared
          from target left join product on product.slug = own_slug) as wish
    where wish.row = target.row and target.slug is null`;
}

/** Who writes the name of a category is told its address. */
const findStrayCategories = (tx: Tx) => tx<Found[]>`
  select row, 'category' as column, category as value, named.slug as known,
         case when named.slug is null then 'category' else 'categoryName' end as reason
  from target
  left join lateral (
    select slug from category one
    where plain_text(target.category) in (plain_text(one.title), plain_text(one.label))
    order by level limit 1) as named on true
  where category is not null and not exists (select from category known where known.slug = category)`;

/** A vendor is created by being named, so a second spelling of one would be a second vendor. */
const findMisspeltVendors = (tx: Tx) => tx<Found[]>`
  with spelling as (
    select slug, name, 0 as row from vendor
    union all select vendor_slug, vendor, min(row) from target where vendor_slug is not null group by 1, 2
  ), first as (
    select distinct on (slug) slug, name from spelling order by slug, row
  )
  select row, 'vendor' as column, target.vendor as value, first.name as known, 'vendorSpelling' as reason
  from target join first on first.slug = vendor_slug
  where target.vendor <> first.name`;

/** Taken by an earlier row, or by a product that keeps it; two products may exchange theirs. */
const findTakenSlugs = (tx: Tx) => tx<Found[]>`
  select row, 'slug' as column, slug as value, 'slugTaken' as reason
  from (select row, slug, row_number() over (partition by slug order by row) as place from target) as ranked
  where place > 1
  union all
  select target.row, 'slug', target.slug, 'slugTaken'
  from target
  join product on product.slug = target.slug and product.id is distinct from target.id
  left join target moved on moved.id = product.id and moved.slug <> product.slug
  where moved.row is null`;

const findStrayRelated = (tx: Tx) => tx<Found[]>`
  select distinct on (target.row) target.row, 'related' as column, other as value,
         case when other = target.code then 'relatedToItself' else 'relatedUnknown' end as reason
  from target
  cross join unnest(target.related) as other
  left join product on product.code = other
  left join target named on named.code = other
  where target.status <> 'unchanged'
    and (other = target.code or (product.id is null and named.row is null))`;

const findStrayAccessories = (tx: Tx) => tx<Found[]>`
  select distinct on (target.row) target.row, 'accessories' as column, other.code as value,
         case when other.code = target.code then 'accessoryOfItself' else 'accessoryUnknown' end as reason
  from target
  cross join jsonb_to_recordset(target.accessories) as other (code text)
  left join product on product.code = other.code
  left join target named on named.code = other.code
  where target.status <> 'unchanged'
    and (other.code = target.code or (product.id is null and named.row is null))`;

const findStraySuccessors = (tx: Tx) => tx<Found[]>`
  select target.row, 'successor' as column, target.successor as value,
         case when target.successor = target.code then 'successorOfItself' else 'successorUnknown' end
           as reason
  from target
  left join product on product.code = target.successor
  left join target named on named.code = target.successor
  where target.status <> 'unchanged' and target.successor <> ''
    and (target.successor = target.code or (product.id is null and named.row is null))`;

/** Whoever follows successors must arrive somewhere, over rows of the file and products besides it. */
const findCircles = (tx: Tx) => tx<Found[]>`
  with recursive next as (
    select code, successor from target where successor <> ''
    union all
    select product.code, other.code
    from product join product other on other.id = product.successor_id
    where not exists (select from target where target.code = product.code)
  ), way as (
    select row, code as start, successor as code from target
    where status <> 'unchanged' and successor <> '' and successor <> code
    union
    select way.row, way.start, next.successor
    from way join next on next.code = way.code
    where way.code <> way.start
  )
  select way.row, 'successor' as column, target.successor as value, 'successorCircle' as reason
  from way join target on target.row = way.row
  where way.code = way.start`;
