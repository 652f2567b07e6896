import type { Db, Fragment, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { refusalIn } from '#base/database/refusals.server.ts';
import { keyRow } from '#shop/kernel/idempotency.server.ts';
import { countGuest } from './guests.server.ts';
import { isSignedIn, startSession } from '#shop/customers/session.server.ts';
import { GUEST, type Visitor } from '#shop/kernel/visitor.ts';
import {
  cardColumn,
  type ContentRow,
  findBasket,
  headColumn,
  isOwnedBy,
  linesOf,
  lockBasket,
  ownerIds,
} from './basket.server.ts';
import type { CardRow } from './gift-card/card-rules.ts';
import type { AddToBasket, Basket, ChangeLine } from './contract.ts';
import { MOST_PIECES } from './most.ts';
import { checkRange, checkStep, checkSum, FULL, fullBasket, type Sold } from './quantity.ts';
import { basketOf, type HeadRow } from './rules.ts';

/**
 * Adds a product, or raises its quantity when it is there already. A guest's first line also starts
 * a session; its token is for the cookie.
 */
export async function addToBasket(
  sql: Sql,
  visitor: Visitor,
  { basket = null, product, quantity }: AddToBasket,
  { key, address }: { key: string | null; address: string },
): Promise<{ basket: Basket; token: string | null }> {
  checkRange(quantity);
  const wish = { basket, product, quantity };
  if (visitor.customer || visitor.sessionId !== null)
    return { basket: await add(sql, visitor, wish, key), token: null };
  await countGuest(sql, address);
  return sql.begin(async (tx) => {
    const { token, sessionId } = await startSession(tx, null);
    return { basket: await add(tx, { ...GUEST, sessionId }, wish, key), token };
  });
}

/** Sets the quantity of a line to exactly this. */
export async function changeLine(sql: Sql, visitor: Visitor, change: ChangeLine): Promise<Basket> {
  checkRange(change.quantity);
  return sql.begin(async (tx) => {
    const basketId = await lockBasket(tx, visitor, change.id);
    const [line] = await tx<(Sold & { is_sold: boolean })[]>`
      select product.unit, product.quantity_step, product.is_sold
      from basket_line line join product on product.id = line.product_id
      where line.id = ${change.product} and line.basket_id = ${basketId}`;
    if (!line) throw ShopError.notFound('messages.basket.lineNotFound');
    if (!line.is_sold) throw ShopError.notFound('messages.product.notFound');
    checkStep(change.quantity, line);
    await tx`update basket_line set quantity = ${change.quantity} where id = ${change.product}`;
    return findBasket(tx, visitor);
  });
}

export async function removeLine(sql: Sql, visitor: Visitor, lineId: number): Promise<Basket> {
  const [removed] = await sql`
    with mine as (
      select id from basket where ${isOwnedBy(sql, visitor)} and state = 'open' for no key update
    )
    delete from basket_line line using mine
    where line.basket_id = mine.id and line.id = ${lineId} returning line.id`;
  if (!removed) throw ShopError.notFound('messages.basket.lineNotFound');
  return findBasket(sql, visitor);
}

/**
 * Adds many products at once: `rows` selects product_id, quantity and place, the order they go in.
 * Quantities are fitted to the product's step and stop below ten thousand; what is no longer sold
 * stays out, and so does what finds no room in a customer's basket. Returns the products that got in.
 */
export async function pourInto(tx: Db, basketId: number, rows: Fragment): Promise<number[]> {
  const room = await roomIn(tx, basketId);
  const added = await tx<{ product_id: number }[]>`
    insert into basket_line as line (basket_id, product_id, quantity)
    select ${basketId}, product.id, ${fitting(tx, tx`poured.quantity`)}
    from (select given.product_id, sum(given.quantity) as quantity, min(place) as place, held.id is not null as is_held,
                 row_number() over (partition by held.id is null order by min(place)) as rank
          from (${rows}) as given
          join product on product.id = given.product_id and product.is_sold
          left join basket_line held on held.basket_id = ${basketId} and held.product_id = given.product_id
          group by given.product_id, held.id) as poured
    join product on product.id = poured.product_id
    where is_held or rank <= ${room.left}
    order by poured.place
    on conflict (basket_id, product_id) do update
    set quantity = (select ${fitting(tx, tx`line.quantity + excluded.quantity`)}
                    from product where product.id = line.product_id)
    returning product_id`;
  return added.map((line) => line.product_id);
}

/** How many lines a basket can hold, and how many of these are free. */
export async function roomIn(tx: Db, basketId: number) {
  const [room] = await tx<[{ all: number; left: number }]>`
    select basket_room(person_id) as all,
           greatest(0, basket_room(person_id) - (select count(*) from basket_line where basket_id = basket.id))::int as left
    from basket where id = ${basketId}`;
  return room;
}

/** In whole steps, rounded up, never more than may be ordered. */
const fitting = (tx: Db, quantity: Fragment): Fragment => tx`
  least((${quantity} + product.quantity_step - 1)::int / product.quantity_step,
        ${MOST_PIECES}::int / product.quantity_step) * product.quantity_step`;

/** Named after what is stored as the result: one of another form must not be given as a repeat of this. */
const CALL = 'basket/add lines with availability';

type Wish = { basket: number | null; product: number; quantity: number };

/** All of it in one statement: the key, the basket, the rules, the line and the stored result. */
async function add(db: Db, visitor: Visitor, wish: Wish, key: string | null) {
  const { basket, product, quantity } = wish;
  const { buyer, visit } = ownerIds(visitor);
  const { owner, hash } = keyRow({ visitor, key, call: CALL, body: wish });
  const [row] = await db<AddedRow[]>`
    select add_to_basket(${buyer}, ${visit}, ${basket}, ${product}, ${quantity}, ${MOST_PIECES},
                         ${owner}, ${key}, ${hash}) as added,
           (select json_build_object('card', ${cardColumn(db)}, 'head', ${headColumn(db)})
            from basket left join gift_card card on card.id = basket.gift_card_id
            where ${isOwnedBy(db, visitor)} and basket.state = 'open') as known
    where ${visitor.customer ? isSignedIn(db, visitor) : db`true`}`.catch((error: unknown) => {
    throw refusalOf(error, quantity);
  });
  if (!row) throw ShopError.notSignedIn();
  const { id, lines } = row.added;
  // A basket that this very statement has opened is not seen by it.
  const { card, head } = row.known ?? { card: null, head: await readHead(db, id) };
  return basketOf(id, await linesOf(db, visitor, lines), visitor.customer, card, head);
}
type AddedRow = {
  added: { id: number; lines: ContentRow[] };
  known: { card: CardRow | null; head: HeadRow } | null;
};

async function readHead(db: Db, id: number): Promise<HeadRow> {
  const [row] = await db<[{ head: HeadRow }]>`
    select ${headColumn(db)} as head from basket where id = ${id}`;
  return row.head;
}

/** The database knows that a quantity does not fit; the rules say why. */
function refusalOf(error: unknown, quantity: number): unknown {
  const refused = refusalIn(error);
  if (!refused) return error;
  if (refused.refusal.code === FULL) return fullBasket((refused.facts as { room: number }).room);
  const sold = refused.facts as (Sold & { held: number }) | null;
  if (sold) {
    checkStep(quantity, sold);
    checkSum(sold.held, quantity, sold);
  }
  return refused.refusal;
}
