import type { Db, Fragment } from '#base/database/database.server.ts';
import { type Goods, nextDay } from '#shop/availability/availability.ts';
import { goodsColumns } from '#shop/availability/inbound.server.ts';
import { pricesFor, type Priced } from '#shop/customers/prices.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { todayInBratislava } from '#text/clock.ts';
import { keyLine, type KeyValue, shortText } from '#shop/parameters/key-line.ts';
import type { ListedCard, Pack, ProductCard } from '#shop/catalog/contract.ts';
import { wishesOf } from '#shop/catalog/audience.server.ts';

export type CardRow = Priced &
  Goods & {
    id: number;
    code: string;
    name: string;
    slug: string;
    short_description: string;
    vendor: string;
    unit: string;
    quantity_step: number;
    wish_list: boolean;
    image_name: string | null;
    image_caption: string | null;
  };

export type ListedRow = CardRow & { key_values: KeyValue[]; packs: Pack[] };

/** What every card of a product needs; the query names the product table `product`. */
export const cardColumns = (sql: Db, { person }: Visitor): Fragment => sql`
  product.id, product.id as product_id, product.code, product.name, product.slug, product.short_description,
  ${goodsColumns(sql)}, product.unit, product.quantity_step, product.price_cents, product.price_fraction,
  product.price_decimals, product.vat_percent, product.category_id, product.vendor_id, vendor.name as vendor,
  cover_file.name as image_name, cover.caption as image_caption,
  ${
    person
      ? sql`exists (select from wishlist_item wish
                    where wish.person_id = ${person.id} and wish.product_id = product.id)`
      : sql`false`
  } as wish_list`;

/** What a card shows besides where there is room for it. */
export const listedColumns = (sql: Db, visitor: Visitor): Fragment => sql`
  ${cardColumns(sql, visitor)},
  (select coalesce(jsonb_agg(jsonb_build_object(
     'prefix', used.prefix, 'unit', parameter.unit, 'from', own.number_from, 'to', own.number_to,
     'values', (select coalesce(jsonb_agg(jsonb_build_object('name', value.name)
                                          order by value.position, value.number, value.name), '[]')
                from parameter_value value where value.id = any (own.value_ids)))
     order by used.position, parameter.position, parameter.id), '[]')
   from product_parameter own
   join effective_parameter used
     on used.category_id = product.category_id and used.parameter_id = own.parameter_id and used.is_key
   join parameter on parameter.id = own.parameter_id
   where own.product_id = product.id) as key_values,
  (select coalesce(jsonb_agg(jsonb_build_object('quantity', pack.quantity, 'label', pack.label)
                             order by pack.quantity), '[]')
   from product_pack pack where pack.product_id = product.id) as packs`;

export const cardJoins = (sql: Db): Fragment => sql`
  join vendor on vendor.id = product.vendor_id
  left join product_image cover on cover.product_id = product.id and cover.is_cover
  left join file cover_file on cover_file.id = cover.file_id`;

/**
 * Cards of rows that were read for nobody in particular: the customer's own wishes and prices come to
 * them here.
 */
export async function cardsOf(sql: Db, rows: CardRow[], visitor: Visitor): Promise<ProductCard[]> {
  const wished = await wishesOf(sql, visitor);
  return rows.map((row) => cardOf({ ...row, wish_list: wished.has(row.id) }, visitor));
}

export async function listedCardsOf(
  sql: Db,
  rows: ListedRow[],
  visitor: Visitor,
): Promise<ListedCard[]> {
  const cards = await cardsOf(sql, rows, visitor);
  return cards.map((card, index) => listedOf(card, rows[index]!, visitor));
}

export const listedOf = (
  card: ProductCard,
  { name, key_values: values, packs }: ListedRow,
  { customer }: Visitor,
): ListedCard => ({
  ...card,
  key_line: keyLine(name, values.map(shortText)),
  packs: customer ? packs : [],
});

export function cardOf(row: CardRow, visitor: Visitor): ProductCard {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    url: { url: row.slug },
    short_description: row.short_description,
    vendor: row.vendor,
    stock: row.stock,
    expected_on: nextDay(row, todayInBratislava()),
    unit_of_measure: row.unit,
    quantity_step: row.quantity_step,
    wish_list: row.wish_list,
    image: row.image_name
      ? [{ src: mediaUrl(row.image_name), caption: row.image_caption ?? '', cover: true }]
      : [],
    ...pricesFor(row, visitor.customer),
  };
}

export const mediaUrl = (fileName: string) => `/media/${fileName}`;
