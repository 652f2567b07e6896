import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, unitPrice, unitToEuros } from '#base/values/money.ts';
import type { Goods } from '#shop/availability/availability.ts';
import { goodsColumns } from '#shop/availability/inbound.server.ts';
import type { FillMode } from '#shop/basket/contract.ts';
import { fillBasket } from '#shop/basket/fill.server.ts';
import { checkRange, checkStep } from '#shop/basket/quantity.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import { ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import { once } from '#shop/kernel/idempotency.server.ts';
import type { Discounts, Visitor } from '#shop/kernel/visitor.ts';
import type { AgainProduct, OrderAgain } from './again-contract.ts';
import type { ChosenLines } from '#shop/orders/contract.ts';

type ImageRow = { image_name: string | null; image_caption: string | null };
type LineRow = ImageRow & {
  id: number;
  code: string;
  name: string;
  unit: string;
  quantity: number;
  unit_cents: Cents;
  unit_fraction: number;
  is_waiting: boolean;
  is_sold: boolean;
  bought_id: number | null;
};
type ProductRow = Priced &
  Goods &
  ImageRow & {
    id: number;
    code: string;
    name: string;
    slug: string;
    unit: string;
    quantity_step: number;
  };

/** Whoever looks at an order of the company sees what each line would cost today. */
export async function readAgain(
  sql: Sql,
  { customer }: Visitor,
  orderId: number,
): Promise<OrderAgain> {
  const [order] = await sql<{ number: string; created_at: Date }[]>`
    select number, created_at from orders
    where id = ${orderId} and customer_id = ${customer!.id}`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  const lines = await sql<LineRow[]>`
    select line.id, line.code, line.name, line.unit, line.quantity, line.unit_cents,
           line.unit_fraction, ${isWaiting(sql)} as is_waiting,
           coalesce(product.is_sold, false) as is_sold, ${boughtId(sql)} as bought_id,
           file.name as image_name, cover.caption as image_caption
    from order_line line
    join orders on orders.id = line.order_id
    left join product on product.id = line.product_id
    left join product_image cover on cover.product_id = line.product_id and cover.is_cover
    left join file on file.id = cover.file_id
    where line.order_id = ${orderId} order by line.position`;
  const ids = lines.flatMap(({ bought_id: id }) => id ?? []);
  const rows = await sql<ProductRow[]>`
    select product.id, product.id as product_id, product.code, product.name, product.slug, product.unit,
           product.quantity_step, product.price_cents, product.price_fraction, product.price_decimals, product.vat_percent,
           product.category_id, product.vendor_id, ${goodsColumns(sql)},
           file.name as image_name, cover.caption as image_caption
    from product
    left join product_image cover on cover.product_id = product.id and cover.is_cover
    left join file on file.id = cover.file_id
    where product.id = any (${ids})`;
  const products = new Map(
    rows.map((row) => [row.id, productOf(row, customer!.discounts)] as const),
  );
  return {
    number: order.number,
    created: order.created_at.toISOString(),
    lines: lines.map((line) => {
      const today = products.get(line.bought_id ?? 0) ?? null;
      return {
        id: line.id,
        code: line.code,
        name: line.name,
        quantity: line.quantity,
        image: imageOf(line),
        unit_of_measure: line.unit,
        is_waiting: line.is_waiting,
        price_exc_vat: unitToEuros(unitPrice(line.unit_cents, line.unit_fraction)),
        product: line.is_sold ? today : null,
        successor: line.is_sold ? null : today,
      };
    }),
  };
}

/** Of an order under way: what was not there when it was ordered, and has not left yet. */
const isWaiting = (sql: Db) => sql`
  (orders.status not in ('delivered', 'cancelled') and line.later_quantity > 0 and line.quantity > (
    select coalesce(sum(shipped.quantity), 0) from shipment_line shipped
    where shipped.order_line_id = line.id))`;

/** What is bought for a line today: the same, or the first after it that is sold. */
const boughtId = (sql: Db) => sql`
  case when product.is_sold then product.id else sold_successor(product.id) end`;

const imageOf = ({ image_name: name, image_caption: caption }: ImageRow) =>
  name === null ? null : { src: mediaUrl(name), caption: caption ?? '', cover: true };

const productOf = (row: ProductRow, discounts: Discounts): AgainProduct => ({
  code: row.code,
  name: row.name,
  url: { url: row.slug },
  image: imageOf(row),
  unit_of_measure: row.unit,
  quantity_step: row.quantity_step,
  price_exc_vat: unitToEuros(ownUnitPrice(row, discounts)),
  stock: row.stock,
  inbound: row.inbound,
});

type Wanted = {
  code: string;
  name: string;
  id: number;
  is_sold: boolean;
  bought_id: number | null;
  unit: string | null;
  quantity_step: number | null;
};
type Request = {
  orderId: number;
  key: string | null;
  basket?: number | null | undefined;
  mode: FillMode;
  lines: ChosenLines;
};

/** Puts chosen lines of an own order into the basket, all that is still sold, at today's prices. */
export async function orderAgain(sql: Sql, visitor: Visitor, request: Request) {
  const { orderId, key, basket = null, mode, lines } = request;
  return sql.begin(async (tx) => {
    const known = await tx<Wanted[]>`
      select line.id, line.code, line.name, coalesce(product.is_sold, false) as is_sold,
             bought.id as bought_id, bought.unit, bought.quantity_step
      from orders join order_line line on line.order_id = orders.id
      left join product on product.id = line.product_id
      left join product bought on bought.id = ${boughtId(tx)}
      where orders.id = ${orderId} and orders.customer_id = ${visitor.customer!.id}`;
    if (known.length === 0) throw ShopError.notFound('messages.order.notFound');
    const lineOf = new Map(known.map((line) => [line.id, line]));
    const chosen = lines.map((choice) => {
      const line = lineOf.get(choice.line);
      if (!line) throw ShopError.notFound('messages.order.notFound');
      return { ...choice, ...line };
    });
    const call = { visitor, key, call: `order/again/${orderId}`, body: { basket, mode, lines } };
    return once(tx, call, async () => {
      // Whoever asked for a successor gets no other product, nor one instead of what they had.
      const bought = chosen.filter(
        ({ is_successor: wants, is_sold: isSold, bought_id: id }) =>
          id !== null && wants !== isSold,
      );
      for (const { quantity, unit, quantity_step: step } of bought) {
        checkRange(quantity);
        checkStep(quantity, { unit: unit!, quantity_step: step! });
      }
      const { added, ...filled } = await fillBasket(tx, visitor, {
        basket,
        mode,
        lines: bought.map(({ bought_id: id, quantity }) => ({ product: id!, quantity })),
      });
      return {
        ...filled,
        added: added.length,
        not_added: chosen
          .filter((line) => !bought.includes(line) || !added.includes(line.bought_id!))
          .map(({ code, name }) => ({ code, name })),
      };
    });
  });
}
