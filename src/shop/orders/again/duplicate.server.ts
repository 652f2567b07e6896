import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { findBasket, openBasket } from '#shop/basket/basket.server.ts';
import type { Basket } from '#shop/basket/contract.ts';
import { pourInto } from '#shop/basket/lines.server.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type { NotAdded } from '#shop/orders/contract.ts';

type Request = { orderId: number; basket: number | null; key: string | null };
type LineRow = NotAdded & { product_id: number | null };

/** Puts the lines of an own order into the basket again, at today's prices. */
export async function duplicateOrder(
  sql: Sql,
  visitor: Visitor,
  { orderId, basket, key }: Request,
): Promise<{ basket: Basket; added: number; not_added: NotAdded[] }> {
  return sql.begin(async (tx) => {
    const lines = await tx<LineRow[]>`
      select line.product_id, line.code, line.name
      from orders join order_line line on line.order_id = orders.id
      where orders.id = ${orderId} and orders.customer_id = ${visitor.customer!.id}
      order by line.position`;
    if (lines.length === 0) throw ShopError.notFound('messages.order.notFound');

    const request = {
      visitor,
      key,
      call: `order/duplicate lines with availability/${orderId}`,
      body: { basket },
    };
    return once(tx, request, async () => {
      const added = await pourInto(
        tx,
        await openBasket(tx, visitor, basket),
        tx`select product_id, quantity, position as place from order_line where order_id = ${orderId}`,
      );
      return {
        basket: await findBasket(tx, visitor),
        added: added.length,
        not_added: leftOut(lines, added),
      };
    });
  });
}

const leftOut = (lines: LineRow[], added: number[]): NotAdded[] =>
  lines
    .filter((line) => line.product_id === null || !added.includes(line.product_id))
    .map(({ code, name }) => ({ code, name }));
