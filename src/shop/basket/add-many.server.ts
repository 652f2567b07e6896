import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { startSession } from '#shop/customers/session.server.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { refusalText, t } from '#text/documents.ts';
import { findBasket, openBasket } from './basket.server.ts';
import type { AddManyToBasket, Basket, RefusedLine } from './contract.ts';
import { countGuest } from './guests.server.ts';
import { pourInto, roomIn } from './lines.server.ts';
import { checkRange, checkStep, checkSum, fullBasket, type Sold } from './quantity.ts';

/** As in `lines.server.ts`. */
const CALL = 'basket/add-many lines with availability';

type Added = { basket: Basket; refused: RefusedLine[] };

/** Adds several products in one go. Each is judged as if it came alone, and what is refused keeps nobody out. */
export async function addManyToBasket(
  sql: Sql,
  visitor: Visitor,
  { basket = null, lines }: AddManyToBasket,
  { key, address }: { key: string | null; address: string },
): Promise<Added & { token: string | null }> {
  const isNew = !visitor.customer && visitor.sessionId === null;
  if (isNew) await countGuest(sql, address);
  return sql.begin(async (tx) => {
    const started = isNew ? await startSession(tx, null) : null;
    const owner = started ? { ...visitor, sessionId: started.sessionId } : visitor;
    const request = { visitor: owner, key, call: CALL, body: { basket, lines } };
    const added = await once(tx, request, async () => {
      const refused = await put(tx, await openBasket(tx, owner, basket), lines);
      return { basket: await findBasket(tx, owner), refused };
    });
    return { ...added, token: started?.token ?? null };
  });
}

type Wanted = AddManyToBasket['lines'];
type SoldRow = Sold & { id: number; held: number };

/** Which of the lines may not be added, each judged as if it came alone, and how many of each the basket holds. */
export async function judge(tx: Db, basketId: number, lines: Wanted) {
  const rows = await tx<SoldRow[]>`
    select product.id, product.unit, product.quantity_step, coalesce(line.quantity, 0) as held
    from product left join basket_line line on line.product_id = product.id and line.basket_id = ${basketId}
    where product.id = any (${lines.map(({ product }) => product)}) and product.is_sold`;
  const held = new Map(rows.map((row) => [row.id, row.held]));
  const sold = new Map(rows.map((row) => [row.id, row]));
  const refusals = new Map<number, ShopError>();
  for (const { product, quantity } of lines) {
    const refusal = refusalOf(sold.get(product), quantity);
    if (refusal) refusals.set(product, refusal);
  }
  return { refusals, held };
}

/** As they travel. */
export const refusedLines = (refusals: Map<number, ShopError>): RefusedLine[] =>
  [...refusals].map(([product, { problems }]) => ({
    product,
    message: refusalText(problems[0]!) ?? t('messages.product.notFound'),
  }));

async function put(tx: Db, basketId: number, lines: Wanted): Promise<RefusedLine[]> {
  const { refusals } = await judge(tx, basketId, lines);
  const fitting = lines.filter(({ product }) => !refusals.has(product));
  const room = await roomIn(tx, basketId);
  const added = await pourInto(tx, basketId, rowsOf(tx, fitting));
  await putInPlace(tx, basketId, fitting);
  for (const { product } of fitting)
    if (!added.includes(product)) refusals.set(product, fullBasket(room.all));
  const refused = refusedLines(refusals);
  // When nothing was added, no basket stays behind either.
  if (added.length === 0)
    throw new ShopError([...refusals.values()][0]!.problems, { payload: { refused } });
  return refused;
}

/**
 * Lines stand in the order of their ids, so one that comes back gets the id it had. Only one that is free and came before: those
 * above are the sequence's to give.
 */
async function putInPlace(tx: Db, basketId: number, lines: Wanted) {
  const back = lines.filter(({ line }) => line !== undefined);
  if (back.length === 0) return;
  await tx`
    update basket_line line set id = back.id
    from unnest(${back.map(({ product }) => product)}::int[], ${back.map(({ line }) => line!)}::int[]) as back (product_id, id)
    where line.basket_id = ${basketId} and line.product_id = back.product_id and back.id < line.id
      and not exists (select from basket_line other where other.id = back.id)`;
}

/** In the order they go in. */
export const rowsOf = (tx: Db, lines: Wanted): Fragment => tx`
  select * from unnest(${lines.map(({ product }) => product)}::int[],
                       ${lines.map(({ quantity }) => quantity)}::int[])
    with ordinality as wanted (product_id, quantity, place)`;

function refusalOf(row: SoldRow | undefined, quantity: number): ShopError | null {
  try {
    if (!row) throw ShopError.notFound('messages.product.notFound');
    checkRange(quantity);
    checkStep(quantity, row);
    checkSum(row.held, quantity, row);
    // What is named twice counts twice.
    row.held += quantity;
    return null;
  } catch (error) {
    if (error instanceof ShopError) return error;
    throw error;
  }
}
