import { type ReadThrough, uncached } from '#base/process/cache.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Dispatch } from '#shop/availability/contract.ts';
import { readDispatch } from '#shop/availability/dispatch.server.ts';
import { freeThere } from '#shop/availability/inbound.server.ts';
import { roundedStock } from '#shop/availability/stock.ts';
import { cardColumns, cardJoins, type CardRow, cardsOf } from '#shop/catalog/card/cards.server.ts';
import type { Pack } from '#shop/catalog/contract.ts';
import {
  idAt,
  listAttachments,
  ofThese,
  type Which,
} from '#shop/catalog/product/product.server.ts';
import { GUEST, type Visitor } from '#shop/kernel/visitor.ts';
import type { Document, ProductExtra, SalePointStock } from './contract.ts';
import { keyLine, shortText } from '#shop/parameters/key-line.ts';
import { describe, filterOf } from './described.ts';
import { type ParametersRow, readParameters } from './described.server.ts';

/** As many as stand beside a picture. */
const MOST_KEY = 8;

type Extra = {
  described: ParametersRow;
  /** Of parameters that can be filtered by: the path of the category where. */
  paths: Record<string, string>;
  identity: { ean: string; vendor_code: string };
  packs: Pack[];
  accessories: (CardRow & { kind: string; why: string })[];
  groups: { title: string; documents: Omit<Document, 'title'>[] }[];
  similar: CardRow | undefined;
  points: SalePointStock[];
  dispatch: Dispatch;
};

export async function getProductExtra(
  sql: Sql,
  visitor: Visitor,
  slug: string,
  readThrough: ReadThrough = uncached,
  which: Which = 'sold',
): Promise<ProductExtra> {
  const { described, paths, identity, packs, accessories, groups, similar, points, dispatch } =
    await readThrough(`extra ${slug}`, () => readExtra(sql, slug, which));
  const cards = await cardsOf(sql, similar ? [...accessories, similar] : accessories, visitor);
  return {
    ...parametersOf(described, paths),
    ...identity,
    packs,
    accessories: accessories.map(({ kind, why }, index) => ({
      kind,
      why,
      product: cards[index]!,
    })),
    documents: visitor.customer
      ? groups.map(({ title, documents }) => ({ title, ...documents[0]! }))
      : [],
    document_count: groups.reduce((sum, { documents }) => sum + documents.length, 0),
    similar: similar ? cards.at(-1)! : null,
    sale_points: points.map((point) => ({ ...point, stock: roundedStock(point.stock) })),
    dispatch,
  };
}

/** Those the category calls key first, then the rest in its order, then what was not understood. */
function parametersOf({ name, texts, typed }: ParametersRow, paths: Extra['paths']) {
  const all = describe(texts, typed);
  const order = typed.toSorted((a, b) => Number(b.is_key) - Number(a.is_key));
  const rank = (index: number) => {
    const place = order.indexOf(all[index]!.typed!);
    return place < 0 ? order.length + index : place;
  };
  return {
    parameters: all.map(({ title, category, value, typed: row }) => ({
      title,
      category,
      value,
      filter: filterOf(row, paths),
    })),
    key_parameters: [...all.keys()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_KEY),
    key_line: keyLine(name, typed.filter(({ is_key }) => is_key).map(shortText)),
  };
}

async function readExtra(sql: Sql, slug: string, which: Which): Promise<Extra> {
  const [product] = await sql<(Extra['identity'] & { id: number; code: string; stock: number })[]>`
    select id, code, stock, ean, vendor_code from product
    where id = ${idAt(sql, slug, which)} and ${ofThese(sql, which)}`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const [[described], paths, packs, accessories, groups, similar, points, dispatch] =
    await Promise.all([
      readParameters(sql, [product.id]),
      readPaths(sql, product.id),
      sql<Pack[]>`
      select quantity, label from product_pack where product_id = ${product.id} order by position, quantity`,
      readAccessories(sql, product.id),
      listAttachments(sql, product.code, which),
      product.stock > 0 ? [] : readSimilar(sql, product.id),
      readPoints(sql, product.id),
      readDispatch(sql),
    ]);
  return {
    described: described!,
    paths: Object.fromEntries(paths.map(({ key, path }) => [key, path])),
    identity: { ean: product.ean, vendor_code: product.vendor_code },
    packs: [...packs],
    accessories: [...accessories],
    groups: groups.map(({ title, attachments }) => ({
      title,
      documents: attachments.map(({ url, filename, filesize }) => ({ url, filename, filesize })),
    })),
    similar: similar[0],
    points: [...points],
    dispatch,
  };
}

const readPoints = (sql: Sql, id: number) => sql<SalePointStock[]>`
  select warehouse.id, warehouse.name, coalesce(${freeThere(sql)}, 0) as stock
  from warehouse join product on product.id = ${id}
  left join stock on stock.warehouse_id = warehouse.id and stock.product_id = product.id
  where warehouse.is_sale_point order by warehouse.position, warehouse.id`;

const readAccessories = (sql: Sql, id: number) => sql<Extra['accessories']>`
  select ${cardColumns(sql, GUEST)}, fits.kind, fits.why
  from product_accessory fits
  join product on product.id = fits.accessory_id and product.is_sold
  ${cardJoins(sql)}
  where fits.product_id = ${id}
  order by fits.position, product.id`;

/** In a category of any size only so many are looked at. */
const MOST_COMPARED = 200;
const MOST_SAMPLED = 100;

/** For each parameter the nearest category that has something to choose between: all domes of one may be IK10. */
const readPaths = (sql: Sql, id: number) => sql<{ key: string; path: string }[]>`
  select distinct on (parameter.key) parameter.key, above.path
  from product
  join category_ancestor up on up.category_id = product.category_id
  join category above on above.id = up.ancestor_id and above.is_shown
  join effective_parameter used on used.category_id = above.id and used.is_filterable
  join product_parameter own on own.product_id = product.id and own.parameter_id = used.parameter_id
  join parameter on parameter.id = own.parameter_id
  cross join lateral (
    select product_id from category_product where category_id = above.id
    order by product_id desc limit ${MOST_SAMPLED}) near
  join product_parameter theirs
    on theirs.product_id = near.product_id and theirs.parameter_id = own.parameter_id
  where product.id = ${id}
    and (theirs.number_from, theirs.number_to, theirs.value_ids)
        is distinct from (own.number_from, own.number_to, own.value_ids)
  order by parameter.key, above.level desc`;

/** Of the same category, in stock, with the most parameters alike. */
const readSimilar = (sql: Sql, id: number) => sql<CardRow[]>`
  with near as (
    select other.id from product this
    join product other on other.category_id = this.category_id and other.id <> this.id
    where this.id = ${id} and other.is_sold and other.stock > 0
    order by other.id limit ${MOST_COMPARED}
  ), closest as (
    select near.id
    from near
    left join product_parameter own on own.product_id = ${id}
    left join product_parameter theirs
      on theirs.product_id = near.id and theirs.parameter_id = own.parameter_id
     and (theirs.number_from, theirs.number_to, theirs.value_ids)
         is not distinct from (own.number_from, own.number_to, own.value_ids)
    group by near.id
    order by count(theirs.product_id) desc, near.id limit 1
  )
  select ${cardColumns(sql, GUEST)}
  from closest join product on product.id = closest.id ${cardJoins(sql)}`;
