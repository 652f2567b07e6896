import { type ReadThrough, uncached } from '#base/process/cache.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { cardColumns, cardJoins, type CardRow, cardsOf } from '#shop/catalog/card/cards.server.ts';
import { idAt } from '#shop/catalog/product/product.server.ts';
import { GUEST, type Visitor } from '#shop/kernel/visitor.ts';
import type { Withdrawn } from './contract.ts';

type Found = { code: string; name: string; successor: CardRow | undefined };

export async function getWithdrawn(
  sql: Sql,
  visitor: Visitor,
  slug: string,
  readThrough: ReadThrough = uncached,
): Promise<Withdrawn> {
  const { successor, ...withdrawn } = await readThrough(`withdrawn ${slug}`, () =>
    readWithdrawn(sql, slug),
  );
  const [card] = successor ? await cardsOf(sql, [successor], visitor) : [];
  return { ...withdrawn, successor: card ?? null };
}

async function readWithdrawn(sql: Sql, slug: string): Promise<Found> {
  const [product] = await sql<{ code: string; name: string; successor_id: number | null }[]>`
    select code, name, sold_successor(id) as successor_id from product
    where id = ${idAt(sql, slug)} and not is_sold and not is_draft`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const { code, name, successor_id: id } = product;
  const [successor] = await sql<CardRow[]>`
    select ${cardColumns(sql, GUEST)} from product ${cardJoins(sql)} where product.id = ${id}`;
  return { code, name, successor };
}
