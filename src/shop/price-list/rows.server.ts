import type { Db, Fragment } from '#base/database/database.server.ts';
import type { Goods } from '#shop/availability/availability.ts';
import { inboundOf } from '#shop/availability/inbound.server.ts';
import type { Priced } from '#shop/customers/prices.ts';
import type { OwnNumbers } from '#shop/kernel/visitor.ts';
import type { Column } from './columns.ts';

/** Which products: all that are sold, those of some categories, or what has changed. */
export type Extent =
  | { kind: 'all' }
  | { kind: 'categories'; categories: number[] }
  /** `isRepriced`: the customer's discounts have changed since, so every price may have. */
  | { kind: 'changes'; since: string; isRepriced: boolean };

export type PriceRow = Priced & {
  code: string;
  name: string;
  ean: string;
  vendor: string;
  category: string;
  unit: string;
  quantity_step: number;
  stock: number;
  is_sold: boolean;
  /** Of changes: came since. */
  is_new: boolean;
  packs: { label: string; quantity: number }[] | null;
  picture: string | null;
  data_sheet: { id: number; filename: string } | null;
  inbound: Goods['inbound'] | null;
  own_number: string | null;
};

/** What a list can say of a product, and for programs when more of it will come. */
type Looked = Column | 'inbound';

export const isWithin = (sql: Db, extent: Extent): Fragment => {
  if (extent.kind === 'all') return sql`product.is_sold`;
  if (extent.kind === 'categories')
    return sql`product.is_sold and product.category_id in (
      select category_id from category_ancestor where ancestor_id = any(${extent.categories}))`;
  const since = sql`${extent.since}::text::timestamptz`;
  // What came and went since was never on a list, nor was what is only prepared.
  const isGone = sql`not product.is_sold and not product.is_draft and product.priced_at >= ${since} and product.created_at < ${since}`;
  return extent.isRepriced
    ? sql`(product.is_sold or (${isGone}))`
    : sql`product.priced_at >= ${since} and not product.is_draft and (product.is_sold or product.created_at < ${since})`;
};

/** What only some lists have is looked up for those only. */
export function selectRows(
  sql: Db,
  extent: Extent,
  columns: readonly Looked[] = [],
  ownNumbers?: OwnNumbers,
): Fragment {
  const has = (column: Looked) => columns.includes(column);
  return sql`
    select product.id as product_id, product.code, product.name, product.ean, vendor.name as vendor, category.title as category, product.unit,
           product.quantity_step, product.stock, product.is_sold, product.price_cents,
           product.price_fraction, product.price_decimals, product.vat_percent, product.category_id,
           product.vendor_id,
           ${extent.kind === 'changes' ? sql`product.created_at >= ${extent.since}::text::timestamptz` : sql`false`} as is_new,
           ${has('packing') ? packs(sql) : sql`null`} as packs,
           ${has('picture') ? picture(sql) : sql`null`} as picture,
           ${has('dataSheet') ? dataSheet(sql) : sql`null`} as data_sheet,
           ${has('inbound') ? sql`case when ${isAwaited(sql)} then ${inboundOf(sql)} end` : sql`null`} as inbound,
           ${has('ownNumber') && ownNumbers ? ownNumber(sql, ownNumbers) : sql`null`} as own_number
    from product
    join vendor on vendor.id = product.vendor_id
    join category on category.id = product.category_id
    where ${isWithin(sql, extent)}
    order by product.code`;
}

const ownNumber = (sql: Db, { of }: OwnNumbers) => sql`(
  select number from own_number where customer_id = ${of} and product_id = product.id)`;

const packs = (sql: Db) => sql`(
  select jsonb_agg(jsonb_build_object('label', label, 'quantity', quantity) order by position)
  from product_pack where product_id = product.id)`;

const picture = (sql: Db) => sql`(
  select '/media/' || file.name from product_image join file on file.id = file_id
  where product_id = product.id order by is_cover desc, position limit 1)`;

const dataSheet = (sql: Db) => sql`(
  select jsonb_build_object('id', id, 'filename', filename) from attachment
  where product_id = product.id and group_title ilike 'technick%' order by position limit 1)`;

/** Few are, and these are found once for the whole list. */
const isAwaited = (sql: Db) => sql`product.id in (select product_id from inbound_delivery)`;

/** What was expected on a day that is over is not said any more. */
const stillComing = (tx: Db) => tx`(
  select string_agg(delivery.quantity || ' ' || coalesce(delivery.expected_on::text, ''), ','
                    order by delivery.expected_on, delivery.id)
  from inbound_delivery delivery
  where delivery.product_id = product.id
    and (delivery.expected_on is null
         or delivery.expected_on >= (now() at time zone 'Europe/Bratislava')::date))`;

/** Changes with whatever an answer says of these products; equal for two reads between which nothing changed. */
export async function versionOf(tx: Db, extent: Extent): Promise<string> {
  const [row] = await tx<[{ version: string }]>`
    select count(*) || ' ' || coalesce(bit_xor(hash_record_extended(
             (product.id, product.code, product.name, product.ean, vendor.name, product.unit, product.quantity_step,
              product.stock, product.is_sold, product.price_cents, product.price_fraction,
              product.price_decimals, product.vat_percent, product.category_id, product.vendor_id,
              case when ${isAwaited(tx)} then ${stillComing(tx)} end), 0)), 0)
           as version
    from product join vendor on vendor.id = product.vendor_id
    where ${isWithin(tx, extent)}`;
  return row.version;
}
