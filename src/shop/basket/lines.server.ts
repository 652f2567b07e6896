import type { Db, Fragment, Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { once } from '#shop/customers/idempotency.server.ts';
import { startSession } from '#shop/customers/session.server.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import { findBasket, isOwnedBy, lockBasket, openBasket } from './basket.server.ts';
import type { AddToBasket, Basket, ChangeLine } from './contract.ts';
import { checkRange, checkStep, checkSum, MOST, type Sold } from './quantity.ts';

/**
 * Adds a product, or raises its quantity when it is there already. A guest's first line also starts
 * a session; its token is for the cookie.
 */
export async function addToBasket(
  sql: Sql,
  visitor: Visitor,
  { basket = null, product, quantity }: AddToBasket,
  key: string | null,
): Promise<{ basket: Basket; token: string | null }> {
  checkRange(quantity);
  return sql.begin(async (tx) => {
    const { token, ...buyer } = await withSession(tx, visitor);
    const request = {
      visitor: buyer,
      key,
      call: 'basket/add',
      body: { basket, product, quantity },
    };
    const changed = await once(tx, request, async () => {
      await raise(tx, await openBasket(tx, buyer, basket), product, quantity);
      return findBasket(tx, buyer);
    });
    return { basket: changed, token };
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
 * stays out. Returns the products that got in.
 */
export async function pourInto(tx: Db, basketId: number, rows: Fragment): Promise<number[]> {
  const added = await tx<{ product_id: number }[]>`
    insert into basket_line as line (basket_id, product_id, quantity)
    select ${basketId}, product.id, ${fitting(tx, tx`poured.quantity`)}
    from (select product_id, sum(quantity) as quantity, min(place) as place
          from (${rows}) as given group by product_id) as poured
    join product on product.id = poured.product_id and product.is_sold
    order by poured.place
    on conflict (basket_id, product_id) do update
    set quantity = (select ${fitting(tx, tx`line.quantity + excluded.quantity`)}
                    from product where product.id = line.product_id)
    returning product_id`;
  return added.map((line) => line.product_id);
}

/** In whole steps, rounded up, never more than may be ordered. */
const fitting = (tx: Db, quantity: Fragment): Fragment => tx`
  least((${quantity} + product.quantity_step - 1)::int / product.quantity_step,
        ${MOST}::int / product.quantity_step) * product.quantity_step`;

async function withSession(tx: Db, visitor: Visitor): Promise<Visitor & { token: string | null }> {
  if (visitor.customer || visitor.sessionId !== null) return { ...visitor, token: null };
  return { ...(await startSession(tx, null)), customer: null };
}

/** The basket is locked, so nobody changes the line between the look and the change. */
async function raise(tx: Db, basketId: number, productId: number, quantity: number) {
  const [product] = await tx<(Sold & { held: number })[]>`
    select product.unit, product.quantity_step, coalesce(line.quantity, 0) as held
    from product
    left join basket_line line on line.product_id = product.id and line.basket_id = ${basketId}
    where product.id = ${productId} and product.is_sold`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  checkStep(quantity, product);
  checkSum(product.held, quantity, product);
  await tx`
    insert into basket_line as line (basket_id, product_id, quantity)
    values (${basketId}, ${productId}, ${quantity})
    on conflict (basket_id, product_id) do update set quantity = line.quantity + excluded.quantity`;
}
