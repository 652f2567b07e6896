import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { startSession } from '#shop/customers/session.server.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { judge, refusedLines, rowsOf } from './add-many.server.ts';
import type { Addition, AddLines } from './additions-contract.ts';
import { isOwnedBy, lockBasket, openBasket } from './basket.server.ts';
import { countGuest } from './guests.server.ts';
import { pourInto, roomIn } from './lines.server.ts';
import { fullBasket } from './quantity.ts';

/**
 * Adds up to a thousand lines in one go: all of them or none, but for those the basket has no room for, which are
 * named. What was added is kept, so that exactly this can be taken out again.
 */
export async function addLines(
  sql: Sql,
  visitor: Visitor,
  { lines }: AddLines,
  { key, address }: { key: string | null; address: string },
): Promise<{ addition: Addition; token: string | null }> {
  const isNew = !visitor.customer && visitor.sessionId === null;
  if (isNew) await countGuest(sql, address);
  return sql.begin(async (tx) => {
    const started = isNew ? await startSession(tx, null) : null;
    const owner = started ? { ...visitor, sessionId: started.sessionId } : visitor;
    const request = { visitor: owner, key, call: 'basket/lines', body: { lines } };
    const addition = await once(tx, request, async () =>
      putAll(tx, await openBasket(tx, owner), lines),
    );
    return { addition, token: started?.token ?? null };
  });
}

/** The same for other slices, in a transaction of theirs and into a basket they hold. */
export async function putAll(
  tx: Db,
  basketId: number,
  lines: AddLines['lines'],
): Promise<Addition> {
  const { refusals, held } = await judge(tx, basketId, lines);
  if (refusals.size > 0) throw refused([...refusals]);
  const room = await roomIn(tx, basketId);
  const products = new Set(await pourInto(tx, basketId, rowsOf(tx, lines)));
  const left = lines.filter(({ product }) => !products.has(product));
  const full = left.map(({ product }) => [product, fullBasket(room.all)] as const);
  // When nothing was added, no basket stays behind either.
  if (products.size === 0) throw refused(full);

  const sums = new Map<number, number>();
  for (const { product, quantity } of lines)
    if (products.has(product)) sums.set(product, (sums.get(product) ?? 0) + quantity);
  const added = [...sums].map(([product, quantity]) => ({ product, quantity }));
  const kept = added.map((line) => ({ ...line, held: held.get(line.product) ?? 0 }));
  const [row] = await tx<[{ id: number }]>`
    insert into basket_addition (basket_id, lines) values (${basketId}, ${tx.json(kept)}) returning id`;
  return { id: row.id, added, left: refusedLines(new Map(full)) };
}

const refused = (refusals: (readonly [number, ShopError])[]) =>
  new ShopError(refusals[0]![1].problems, {
    payload: { refused: refusedLines(new Map(refusals)) },
  });

/**
 * Takes out what one addition has put in. What lay there before stays, and so does what was added since; of a line
 * that has been lowered meanwhile no more goes than is above what lay there before.
 */
export async function undoAddition(
  sql: Sql,
  visitor: Visitor,
  id: number,
): Promise<{ taken: number }> {
  return sql.begin(async (tx) => {
    const [known] = await tx<{ basket_id: number }[]>`
      select basket_id from basket_addition addition join basket on basket.id = addition.basket_id
      where addition.id = ${id} and ${isOwnedBy(tx, visitor)}`;
    if (!known) throw ShopError.notFound();
    await lockBasket(tx, visitor, known.basket_id);
    // Asked again under the lock: of two who undo at once, one does. What came later stood on top of this one.
    const [row] = await tx<[{ taken: number }]>`
      with undone as (
        update basket_addition set undone_at = now() where id = ${id} and undone_at is null returning lines
      ), given as (
        select line.id, line.product_id, line.quantity,
               greatest(line.quantity - given.quantity, least(line.quantity, given.held)) as rest
        from undone, jsonb_to_recordset(undone.lines) as given(product int, quantity int, held int)
        join basket_line line on line.product_id = given.product and line.basket_id = ${known.basket_id}
      ), removed as (
        delete from basket_line using given where basket_line.id = given.id and rest = 0 returning 1
      ), lowered as (
        update basket_line set quantity = rest from given
        where basket_line.id = given.id and rest > 0 and rest < given.quantity returning 1
      ), later as (
        update basket_addition set lines = (
          select jsonb_agg(line || jsonb_build_object('held',
            greatest(0, (line ->> 'held')::int - coalesce(given.quantity - given.rest, 0))) order by place)
          from jsonb_array_elements(lines) with ordinality as held(line, place)
          left join given on given.product_id = (line ->> 'product')::int)
        where basket_id = ${known.basket_id} and id > ${id} and undone_at is null and exists (select from undone)
      )
      select ((select count(*) from removed) + (select count(*) from lowered))::int as taken`;
    return row;
  });
}
