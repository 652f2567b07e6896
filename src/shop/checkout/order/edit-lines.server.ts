import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, lineCents, unitPrice, type UnitPrice } from '#base/values/money.ts';
import { availabilityOf } from '#shop/availability/availability.ts';
import { readFree } from '#shop/availability/inbound.server.ts';
import { checkRange, checkStep } from '#shop/basket/quantity.ts';
import { priceLine } from '#shop/basket/rules.ts';
import { discountsOfCompany } from '#shop/customers/best-discounts.server.ts';
import type { LinePrice, Priced } from '#shop/customers/prices.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { shippedQuantity } from '#shop/orders/shipped.server.ts';
import type { OrderOnItsWay } from '#shop/orders/status-mail.server.ts';
import { moveStock } from '#shop/orders/stock.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { t } from '#text/documents.ts';
import {
  columnsOf,
  type HandPrice,
  keepHandPrice,
  priceBy,
  priceIn,
} from './hand-prices.server.ts';

type Wanted = {
  quantity: number;
  /** Set by staff; null gives the usual price back. Without it the price stays as it is. */
  price?: HandPrice | null | undefined;
};
/** A line that is there, by its place, or a product to be added by its code. */
export type WantedLine = (Wanted & { position: number }) | (Wanted & { code: string });

export type OrderRow = OrderOnItsWay & {
  customer_id: CompanyId;
  note: string;
  version: number;
  shipping_id: number | null;
  packeta_point: string | null;
  packeta_point_name: string | null;
  payment_id: number | null;
  payment_name: string;
  shipping_cents: Cents;
  shipping_vat_percent: number;
  shipping_count: 1 | 2;
  payment_cents: Cents;
  payment_vat_percent: number;
  gift_card_cents: Cents;
  gross_cents: Cents;
  over_credit_cents: Cents | null;
};

export type Line = {
  /** Null of one that is added. */
  id: number | null;
  position: number;
  product_id: number | null;
  code: string;
  own_number: string;
  name: string;
  unit: string;
  quantity: number;
  /** Before the change; 0 of one that is added. */
  was: number;
  shipped: number;
  list_cents: Cents;
  list_fraction: number;
  discount_bp: number;
  unit_cents: Cents;
  unit_fraction: number;
  price_decimals: number;
  vat_percent: number;
  quantity_step: number;
  later_quantity: number;
  expected_on: string | null;
  /** Some of it is on an invoice. */
  is_billed: boolean;
  /** Before the change. */
  was_unit: UnitPrice;
  /** What it would cost had nobody set its price. */
  usual: LinePrice;
  /** Set with this change; null takes away what was set, undefined leaves it. */
  hand?: HandPrice | null;
};

type Refusal =
  `edit${'Invoiced' | 'Billed' | 'Sent' | 'Ready' | 'Paid' | 'Empty' | 'Line' | 'Shipped' | 'Gone' | 'Unknown' | 'Twice' | 'Address' | 'Nothing'}`;

export function refused(why: Refusal, values: Record<string, string | number> = {}): ShopError {
  const code = `messages.order.${why}` as const;
  return new ShopError([{ key: 'lines', code, message: t(code, values), values }], { status: 409 });
}

const tooFew = ({ code, shipped }: Line) => refused('editShipped', { code, shipped });

type LineRow = Omit<Line, 'was_unit' | 'usual'> & {
  usual: Parameters<typeof priceIn>[0] | null;
};

export async function readLines(tx: Db, orderId: number): Promise<Line[]> {
  const rows = await tx<LineRow[]>`
    select line.*, line.quantity as was, line.expected_on::text as expected_on,
           ${shippedQuantity(tx)} as shipped, coalesce(product.quantity_step, 1) as quantity_step,
           exists (select from invoice_line where order_line_id = line.id) as is_billed,
           case when hand.order_line_id is not null then json_build_object(
             'list_cents', usual_list_cents, 'list_fraction', usual_list_fraction, 'discount_bp', usual_discount_bp,
             'unit_cents', usual_unit_cents, 'unit_fraction', usual_unit_fraction) end as usual
    from order_line line left join product on product.id = line.product_id
    left join line_price hand on hand.order_line_id = line.id
    where line.order_id = ${orderId} order by line.position`;
  return rows.map((row) => ({
    ...row,
    was_unit: priceIn(row).unit,
    usual: priceIn(row.usual ?? row),
  }));
}

/** As it is agreed, from now on; while a price waits for the owner, the line costs what it has cost. */
const pricedBy = (line: Line, hand: HandPrice | null): Line =>
  hand?.state === 'waiting'
    ? { ...line, hand }
    : { ...line, ...columnsOf(priceBy(hand, line.usual)), hand };

export async function wantedLines(
  tx: Db,
  order: OrderRow,
  before: readonly Line[],
  wanted: WantedLine[],
): Promise<Line[]> {
  if (wanted.length === 0) throw refused('editEmpty');
  const kept = wanted.flatMap((one) => ('position' in one ? [one] : []));
  const stay = kept.map(({ position, quantity, price }, index) => {
    const found = before.find((one) => one.position === position);
    if (!found || kept.findIndex((one) => one.position === position) !== index)
      throw refused('editLine', { position });
    if (price !== undefined && found.is_billed) throw refused('editBilled', { code: found.code });
    const line = price === undefined ? found : pricedBy(found, price);
    if (quantity === line.quantity) return line;
    checkRange(quantity);
    checkStep(quantity, line);
    if (quantity < line.shipped) throw tooFew(line);
    if (line.product_id === null && quantity > line.was)
      throw refused('editGone', { code: line.code });
    return { ...line, quantity };
  });
  const isKept = (line: Line) => kept.some(({ position }) => position === line.position);
  const lost = before.find((line) => !isKept(line) && line.shipped > 0);
  if (lost) throw tooFew(lost);
  const added = wanted.flatMap((one) => ('code' in one ? [one] : []));
  return [...stay, ...(await addedLines(tx, order, before, added))];
}

type Sold = Priced &
  Pick<Line, 'code' | 'own_number' | 'name' | 'unit' | 'quantity_step'> & { id: number };

async function addedLines(
  tx: Db,
  order: OrderRow,
  before: readonly Line[],
  added: (Wanted & { code: string })[],
): Promise<Line[]> {
  if (added.length === 0) return [];
  const codes = added.map(({ code }) => code.trim());
  const products = await tx<Sold[]>`
    select id, id as product_id, code, name, unit, quantity_step, price_cents, price_fraction, price_decimals, vat_percent,
           category_id, vendor_id, coalesce(own.number, '') as own_number
    from product left join own_number own on own.product_id = product.id and own.customer_id = ${order.customer_id}
    where is_sold and lower(code) = any(${codes.map((code) => code.toLowerCase())})`;
  const discounts = await discountsOfCompany(tx, order.customer_id);
  let position = Math.max(0, ...before.map((line) => line.position));
  return added.map(({ quantity, price: hand = null }, index) => {
    const code = codes[index]!;
    const isIt = (one: { code: string }) => one.code.toLowerCase() === code.toLowerCase();
    const product = products.find(isIt);
    if (!product) throw refused('editUnknown', { code });
    if (before.some(isIt) || codes.slice(0, index).some((one) => isIt({ code: one })))
      throw refused('editTwice', { code });
    checkRange(quantity);
    checkStep(quantity, product);
    const usual = priceLine({ ...product, quantity }, discounts);
    position += 1;
    const line: Line = {
      id: null,
      position,
      product_id: product.id,
      code: product.code,
      own_number: product.own_number,
      name: product.name,
      unit: product.unit,
      quantity,
      was: 0,
      shipped: 0,
      vat_percent: product.vat_percent,
      ...columnsOf(usual),
      price_decimals: product.price_decimals,
      quantity_step: product.quantity_step,
      later_quantity: 0,
      expected_on: null,
      is_billed: false,
      was_unit: usual.unit,
      usual,
    };
    return hand ? pricedBy(line, hand) : line;
  });
}

/** What is ordered more leaves the free stock, what is ordered less returns; of what is short it is said when it comes. */
export async function moveGoods(
  tx: Db,
  order: OrderRow,
  before: readonly Line[],
  after: Line[],
): Promise<Line[]> {
  const removed = before.filter(({ position }) => !after.some((one) => one.position === position));
  const moved = [...after, ...removed.map((line) => ({ ...line, quantity: 0 }))]
    .filter(({ quantity, was }) => quantity !== was)
    .flatMap(({ product_id: product, quantity, was }) =>
      product === null ? [] : [{ product_id: product, quantity: quantity - was }],
    );
  if (moved.length === 0) return after;
  await moveStock(tx, 'out', moved, {
    salePoint: order.warehouse_id,
    kind: 'order_change',
    order_id: order.id,
  });
  const free = await readFree(tx, tx`product.id = any (${moved.map((one) => one.product_id)})`);
  const today = todayInBratislava();
  return after.map((line) => {
    if (line.quantity === line.was) return line;
    const wanted = line.quantity - line.shipped;
    if (line.quantity < line.was) {
      const later = Math.max(0, line.later_quantity - (line.was - line.quantity));
      return { ...line, later_quantity: later, expected_on: later > 0 ? line.expected_on : null };
    }
    const goods = free.find(({ id }) => id === line.product_id);
    if (!goods || goods.stock >= 0 || wanted === 0)
      return { ...line, later_quantity: 0, expected_on: null };
    const plan = availabilityOf(wanted, { ...goods, stock: goods.stock + wanted }, today);
    return { ...line, later_quantity: plan.later, expected_on: plan.on };
  });
}

export const totalOf = ({ unit_cents: cents, unit_fraction: fraction, quantity }: Line): Cents =>
  lineCents(unitPrice(cents, fraction), quantity);

export async function writeLines(
  tx: Db,
  orderId: number,
  before: readonly Line[],
  after: readonly Line[],
) {
  const gone = before.filter(({ id }) => !after.some((line) => line.id === id));
  if (gone.length > 0)
    await tx`delete from order_line where id = any(${gone.map(({ id }) => id!)})`;
  for (const line of after) {
    const goods = {
      quantity: line.quantity,
      total_cents: totalOf(line),
      later_quantity: line.later_quantity,
      expected_on: line.expected_on,
      ...columnsOf(priceIn(line)),
    };
    if (line.id === null) {
      const [added] = await tx<[{ id: number }]>`insert into order_line ${tx({
        ...goods,
        order_id: orderId,
        position: line.position,
        product_id: line.product_id,
        code: line.code,
        own_number: line.own_number,
        name: line.name,
        unit: line.unit,
        vat_percent: line.vat_percent,
        price_decimals: line.price_decimals,
      })} returning id`;
      if (line.hand) await keepHandPrice(tx, added.id, line.hand, line.usual);
      continue;
    }
    if (line.quantity !== line.was || line.hand !== undefined)
      await tx`update order_line set ${tx(goods)} where id = ${line.id}`;
    if (line.hand !== undefined) await keepHandPrice(tx, line.id, line.hand, line.usual);
  }
}
