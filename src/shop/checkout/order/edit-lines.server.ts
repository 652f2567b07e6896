import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, centsPart, fractionPart, lineCents, unitPrice } from '#base/values/money.ts';
import { availabilityOf } from '#shop/availability/availability.ts';
import { readFree } from '#shop/availability/inbound.server.ts';
import { checkRange, checkStep } from '#shop/basket/quantity.ts';
import { priceLine } from '#shop/basket/rules.ts';
import { discountsOfCompany } from '#shop/customers/best-discounts.server.ts';
import type { Priced } from '#shop/customers/prices.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { shippedQuantity } from '#shop/orders/shipped.server.ts';
import type { OrderOnItsWay } from '#shop/orders/status-mail.server.ts';
import { moveStock } from '#shop/orders/stock.server.ts';
import { todayInBratislava } from '#text/clock.ts';
import { t } from '#text/documents.ts';
import type { Changed } from './edit-mail.server.ts';

/** A line that is there, by its place, or a product to be added by its code. */
export type WantedLine =
  { position: number; quantity: number } | { code: string; quantity: number };

export type OrderRow = OrderOnItsWay & {
  customer_id: CompanyId;
  note: string;
  version: number;
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
};

type Refusal =
  `edit${'Invoiced' | 'Empty' | 'Line' | 'Shipped' | 'Gone' | 'Unknown' | 'Twice' | 'Address' | 'Nothing'}`;

export function refused(why: Refusal, values: Record<string, string | number> = {}): ShopError {
  const code = `messages.order.${why}` as const;
  return new ShopError([{ key: 'lines', code, message: t(code, values), values }], { status: 409 });
}

const tooFew = ({ code, shipped }: Line) => refused('editShipped', { code, shipped });

export const readLines = (tx: Db, orderId: number) => tx<Line[]>`
  select line.*, line.quantity as was, line.expected_on::text as expected_on,
         ${shippedQuantity(tx)} as shipped, coalesce(product.quantity_step, 1) as quantity_step
  from order_line line left join product on product.id = line.product_id
  where line.order_id = ${orderId} order by line.position`;

export async function wantedLines(
  tx: Db,
  order: OrderRow,
  before: readonly Line[],
  wanted: WantedLine[],
): Promise<Line[]> {
  if (wanted.length === 0) throw refused('editEmpty');
  const kept = wanted.flatMap((one) => ('position' in one ? [one] : []));
  const stay = kept.map(({ position, quantity }, index) => {
    const line = before.find((one) => one.position === position);
    if (!line || kept.findIndex((one) => one.position === position) !== index)
      throw refused('editLine', { position });
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
  added: { code: string; quantity: number }[],
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
  return added.map(({ quantity }, index) => {
    const code = codes[index]!;
    const isIt = (one: { code: string }) => one.code.toLowerCase() === code.toLowerCase();
    const product = products.find(isIt);
    if (!product) throw refused('editUnknown', { code });
    if (before.some(isIt) || codes.slice(0, index).some((one) => isIt({ code: one })))
      throw refused('editTwice', { code });
    checkRange(quantity);
    checkStep(quantity, product);
    const price = priceLine({ ...product, quantity }, discounts);
    position += 1;
    return {
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
      list_cents: centsPart(price.list),
      list_fraction: fractionPart(price.list),
      discount_bp: price.discount,
      unit_cents: centsPart(price.unit),
      unit_fraction: fractionPart(price.unit),
      price_decimals: product.price_decimals,
      quantity_step: product.quantity_step,
      later_quantity: 0,
      expected_on: null,
    };
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
    };
    if (line.id === null)
      await tx`insert into order_line ${tx({
        ...goods,
        order_id: orderId,
        position: line.position,
        product_id: line.product_id,
        code: line.code,
        own_number: line.own_number,
        name: line.name,
        unit: line.unit,
        vat_percent: line.vat_percent,
        list_cents: line.list_cents,
        list_fraction: line.list_fraction,
        discount_bp: line.discount_bp,
        unit_cents: line.unit_cents,
        unit_fraction: line.unit_fraction,
        price_decimals: line.price_decimals,
      })}`;
    else if (line.quantity !== line.was)
      await tx`update order_line set ${tx(goods)} where id = ${line.id}`;
  }
}

export const changesOf = (before: readonly Line[], after: readonly Line[]): Changed[] => [
  ...before
    .filter(({ id }) => !after.some((line) => line.id === id))
    .map(({ code, name, unit, was }) => ({ code, name, unit, before: was, after: 0 })),
  ...after
    .filter(({ quantity, was }) => quantity !== was)
    .map(({ code, name, unit, was, quantity }) => ({
      code,
      name,
      unit,
      before: was,
      after: quantity,
    })),
];
