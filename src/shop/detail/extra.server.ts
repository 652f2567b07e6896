import { type ReadThrough, uncached } from '#base/cache.server.ts';
import type { Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { cardColumns, cardJoins, type CardRow, cardsOf } from '#shop/catalog/cards.server.ts';
import type { Pack } from '#shop/catalog/contract.ts';
import { listAttachments } from '#shop/catalog/product.server.ts';
import { GUEST, type Visitor } from '#shop/kernel/visitor.ts';
import type { Document, ProductExtra } from './contract.ts';
import { describe, filterOf, shortText } from './described.ts';
import { type ParametersRow, readParameters } from './described.server.ts';

/** As many as stand beside a picture. */
const MOST_KEY = 8;

type Extra = {
  described: ParametersRow;
  packs: Pack[];
  accessories: (CardRow & { kind: string; why: string })[];
  groups: { title: string; documents: Omit<Document, 'title'>[] }[];
  similar: CardRow | undefined;
};

export async function getProductExtra(
  sql: Sql,
  visitor: Visitor,
  slug: string,
  readThrough: ReadThrough = uncached,
): Promise<ProductExtra> {
  const { described, packs, accessories, groups, similar } = await readThrough(
    `extra ${slug}`,
    () => readExtra(sql, slug),
  );
  const cards = await cardsOf(sql, similar ? [...accessories, similar] : accessories, visitor);
  return {
    ...parametersOf(described),
    packs,
    accessories: accessories.map(({ kind, why }, index) => ({
      ...{ kind, why, product: cards[index]! },
    })),
    documents: visitor.customer
      ? groups.map(({ title, documents }) => ({ title, ...documents[0]! }))
      : [],
    document_count: groups.reduce((sum, { documents }) => sum + documents.length, 0),
    similar: similar ? cards.at(-1)! : null,
  };
}

/** Those the category calls key first, then the rest in its order, then what was not understood. */
function parametersOf({ texts, typed }: ParametersRow) {
  const all = describe(texts, typed);
  const order = typed.toSorted((a, b) => Number(b.is_key) - Number(a.is_key));
  const rank = (index: number) => {
    const place = order.indexOf(all[index]!.typed!);
    return place < 0 ? order.length + index : place;
  };
  return {
    parameters: all.map(({ title, category, value, typed: row }) => ({
      ...{ title, category, value, filter: filterOf(row) },
    })),
    key_parameters: [...all.keys()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_KEY),
    key_line: typed.filter(({ is_key }) => is_key).map(shortText),
  };
}

async function readExtra(sql: Sql, slug: string): Promise<Extra> {
  const [product] = await sql<{ id: number; code: string; stock: number }[]>`
    select id, code, stock from product where slug = ${slug} and is_sold`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const [[described], packs, accessories, groups, similar] = await Promise.all([
    readParameters(sql, [product.id]),
    sql<Pack[]>`
      select quantity, label from product_pack where product_id = ${product.id} order by position, quantity`,
    readAccessories(sql, product.id),
    listAttachments(sql, product.code),
    product.stock > 0 ? [] : readSimilar(sql, product.id),
  ]);
  return {
    described: described!,
    packs: [...packs],
    accessories: [...accessories],
    groups: groups.map(({ title, attachments }) => ({
      title,
      documents: attachments.map(({ url, filename, filesize }) => ({ url, filename, filesize })),
    })),
    similar: similar[0],
  };
}

const readAccessories = (sql: Sql, id: number) => sql<Extra['accessories']>`
  select ${cardColumns(sql, GUEST)}, fits.kind, fits.why
  from product_accessory fits
  join product on product.id = fits.accessory_id and product.is_sold
  ${cardJoins(sql)}
  where fits.product_id = ${id}
  order by fits.position, product.id`;

/** In a category of any size only so many are looked at. */
const MOST_COMPARED = 200;

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
