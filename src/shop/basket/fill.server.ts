import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { findBasket, lockBasket, openBasket } from './basket.server.ts';
import type { Basket, FillMode, UndoFill } from './contract.ts';
import { pourInto } from './lines.server.ts';

export type Filling = {
  basket: number | null;
  mode: FillMode;
  /** In the order they go in; a product may be there twice. */
  lines: { product: number; quantity: number }[];
  /** The project these lines are for; the basket is for it from now on. */
  project?: { id: number; reference: string } | null;
};
export type Filled = {
  basket: Basket;
  /** Products that got in. */
  added: number[];
  /** With this the filling can be taken back. */
  undo: number;
};

/**
 * Puts a list into the basket, beside what lies there or instead of it, and remembers what was there. What is no
 * longer sold or finds no room stays out; where nothing gets in, nothing is changed.
 */
export async function fillBasket(tx: Db, visitor: Visitor, filling: Filling): Promise<Filled> {
  const { mode, lines, project = null } = filling;
  const id = await openBasket(tx, visitor, filling.basket);
  const undo = await remember(tx, id);
  if (mode === 'replace') await tx`delete from basket_line where basket_id = ${id}`;
  const added = await pourInto(
    tx,
    id,
    tx`select * from unnest(${lines.map(({ product }) => product)}::int[],
                            ${lines.map(({ quantity }) => quantity)}::int[])
         with ordinality as wanted (product_id, quantity, place)`,
  );
  if (added.length === 0) throw ShopError.conflict('messages.basket.nothingAdded');
  await tx`
    update basket set updated_at = now(),
      project_id = ${project ? project.id : mode === 'replace' ? null : tx`project_id`},
      customer_reference = coalesce(nullif(customer_reference, ''), ${project?.reference ?? ''})
    where id = ${id}`;
  await tx`update basket_undo set made = ${linesOf(tx, id)} where id = ${undo}`;
  return { basket: await findBasket(tx, visitor), added, undo };
}

/** Takes all lines out and remembers them; without any there is nothing to take back. */
export async function clearBasket(
  sql: Sql,
  visitor: Visitor,
): Promise<{ basket: Basket; undo: number | null }> {
  return sql.begin(async (tx) => {
    const basket = await findBasket(tx, visitor);
    if (basket.amount === 0) return { basket, undo: null };
    const id = await lockBasket(tx, visitor, basket.id);
    const undo = await remember(tx, id);
    await tx`delete from basket_line where basket_id = ${id}`;
    await tx`update basket_undo set made = ${linesOf(tx, id)} where id = ${undo}`;
    return { basket: await findBasket(tx, visitor), undo };
  });
}

/** What a basket holds now, in place of what was remembered of it before. */
async function remember(tx: Db, id: number): Promise<number> {
  await tx`delete from basket_undo where basket_id = ${id}`;
  const [undo] = await tx<[{ id: number }]>`
    insert into basket_undo (basket_id, lines, customer_reference, project_id)
    select id, ${linesOf(tx, id)}, customer_reference, project_id from basket where id = ${id}
    returning id`;
  return undo.id;
}

/** Takes the last filling back; a basket that was changed since stays as it is. */
export async function undoFill(
  sql: Sql,
  visitor: Visitor,
  { basket, undo }: UndoFill,
): Promise<Basket> {
  return sql.begin(async (tx) => {
    const id = await lockBasket(tx, visitor, basket);
    const [was] = await tx<{ id: number; is_same: boolean }[]>`
      select id, made = ${linesOf(tx, id)} as is_same from basket_undo
      where id = ${undo} and basket_id = ${id}`;
    if (!was?.is_same) throw ShopError.conflict('messages.basket.changedSince');
    await tx`delete from basket_line where basket_id = ${id}`;
    await tx`
      insert into basket_line (basket_id, product_id, quantity)
      select ${id}, product.id, (line ->> 1)::int
      from basket_undo, jsonb_array_elements(lines) with ordinality as held (line, place)
      join product on product.id = (line ->> 0)::int
      where basket_undo.id = ${was.id} order by place`;
    await tx`
      update basket set updated_at = now(), customer_reference = was.customer_reference,
        project_id = was.project_id
      from basket_undo was where was.id = ${was.id} and basket.id = ${id}`;
    await tx`delete from basket_undo where id = ${was.id}`;
    return findBasket(tx, visitor);
  });
}

/** What was saved elsewhere leaves the basket, and with it the project it was for. */
export async function emptyBasket(
  tx: Db,
  visitor: Visitor,
  wanted: number | null = null,
): Promise<void> {
  const id = await lockBasket(tx, visitor, wanted);
  await tx`delete from basket_line where basket_id = ${id}`;
  await tx`update basket set project_id = null, updated_at = now() where id = ${id}`;
}

const linesOf = (tx: Db, basketId: number) => tx`
  (select coalesce(jsonb_agg(jsonb_build_array(product_id, quantity) order by id), '[]')
   from basket_line where basket_id = ${basketId})`;
