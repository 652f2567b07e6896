import type { Db } from '#base/database/database.server.ts';
import { discounted, type PriceDecimals, type UnitPrice, unitToEuros } from '#base/values/money.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { WantedLine } from '#shop/checkout/order/edit-lines.server.ts';
import { editOrder } from '#shop/checkout/order/edit-order.server.ts';
import {
  type HandPrice,
  priceIn,
  refuseHandPrice,
} from '#shop/checkout/order/hand-prices.server.ts';
import { discountsOfCompany } from '#shop/customers/best-discounts.server.ts';
import { listPrice, ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { holdVersion } from '#shop/orders/version.server.ts';
import { assertAllowed, changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { judgePrices } from '#staff/margins/judge.server.ts';
import { typedUnit } from '#staff/margins/typed-price.ts';
import { movesFar } from '#staff/price-brake.ts';
import {
  type LinePrice,
  previewLinePrice as previewCall,
  type PricedGoods,
  PRICING,
} from './line-price-contract.ts';
import { decideLinePrice as decideCall } from './order-contract.ts';
import type { Seen } from './process.server.ts';

/** Goods whose price is set by hand; what is no longer in the catalogue has no cost to be measured by. */
type Goods = {
  product: number | null;
  unit: string;
  list: UnitPrice;
  decimals: PriceDecimals;
};
type Typed = Pick<LinePrice, 'price' | 'discount_bp'>;

function unitOf({ list, decimals }: Goods, { price, discount_bp: points }: Typed): UnitPrice {
  if ((price === null) === (points === null))
    throw new ShopError('messages.validation.invalid', { key: 'price' });
  return price === null ? discounted(list, points!, decimals) : typedUnit(price, decimals);
}

/** Its margin, whether it waits for the owner, and whether it may be a slip of the keyboard. */
async function judge(sql: Db, goods: Goods, typed: Typed) {
  const unit = unitOf(goods, typed);
  const { product: id, list } = goods;
  const [judged] =
    id === null
      ? []
      : await judgePrices(sql, [{ kind: 'product', id, price: unit, discount_bp: null }]);
  const margin = judged?.margin ?? null;
  const isFar = movesFar(list, unit) || (margin !== null && margin < 0);
  return { unit, margin, isFar, waits: judged?.isLow ?? false };
}

/** As it is kept with the line; a low one waits. */
async function handPrice(
  { sql, who }: Pick<JobContext, 'sql' | 'who'>,
  goods: Goods,
  { reason, is_confirmed: isConfirmed, ...typed }: LinePrice,
): Promise<HandPrice> {
  const { unit, isFar, waits } = await judge(sql, goods, typed);
  if (isFar && !isConfirmed) throw ShopError.conflict('messages.office.farPrice');
  return { unit, state: waits ? 'waiting' : 'agreed', reason, who };
}

type OfLine = Parameters<typeof priceIn>[0] & {
  product_id: number | null;
  unit: string;
  price_decimals: PriceDecimals;
};

/** A line as it would be had nobody set its price. */
async function findLine(
  sql: Db,
  orderId: number,
  position: number,
): Promise<(Goods & { usual: UnitPrice }) | null> {
  const [line] = await sql<OfLine[]>`
    select product_id, unit, price_decimals, coalesce(usual_list_cents, list_cents) as list_cents,
           coalesce(usual_list_fraction, list_fraction) as list_fraction,
           coalesce(usual_discount_bp, discount_bp) as discount_bp,
           coalesce(usual_unit_cents, line.unit_cents) as unit_cents,
           coalesce(usual_unit_fraction, line.unit_fraction) as unit_fraction
    from order_line line left join line_price on order_line_id = line.id
    where order_id = ${orderId} and position = ${position}`;
  if (!line) return null;
  const usual = priceIn(line);
  const { product_id: product, unit, price_decimals: decimals } = line;
  return { product, unit, decimals, list: usual.list, usual: usual.unit };
}

type Found = Priced & { unit: string };

async function findProduct(sql: Db, by: { id: number } | { code: string }): Promise<Found | null> {
  const [found] = await sql<Found[]>`
    select id as product_id, unit, price_cents, price_fraction, price_decimals, vat_percent, category_id, vendor_id
    from product
    where is_sold and ${'id' in by ? sql`id = ${by.id}` : sql`lower(code) = lower(${by.code})`} limit 1`;
  return found ?? null;
}

const goodsOf = (found: Found): Goods => ({
  product: found.product_id,
  unit: found.unit,
  list: listPrice(found),
  decimals: found.price_decimals,
});

type Asked = { quantity: number; price?: LinePrice | null | undefined };
/** A line of an order as somebody has typed it. */
export type TypedLine = (Asked & { position: number }) | (Asked & { code: string });

/** Lines of an order that is edited, with prices as the shop keeps them. */
export async function withHandPrices(
  context: JobContext,
  orderId: number,
  lines: readonly TypedLine[],
): Promise<WantedLine[]> {
  if (lines.some(({ price }) => price !== undefined)) assertAllowed(context, PRICING);
  const wanted: WantedLine[] = [];
  for (const { price, ...line } of lines)
    wanted.push({
      ...line,
      price: price ? await handPriceOf(context, orderId, line, price) : price,
    });
  return wanted;
}

/** Of what is not found there is no price; it is refused where lines are looked for. */
async function handPriceOf(
  context: JobContext,
  orderId: number,
  line: { position: number } | { code: string },
  price: LinePrice,
): Promise<HandPrice | undefined> {
  const { sql } = context;
  if ('position' in line) {
    const found = await findLine(sql, orderId, line.position);
    return found ? handPrice(context, found, price) : undefined;
  }
  const found = await findProduct(sql, { code: line.code.trim() });
  return found ? handPrice(context, goodsOf(found), price) : undefined;
}

/** The same for goods of an order by phone, by their products. */
export async function handPricesOf(
  context: Pick<JobContext, 'sql' | 'who' | 'permissions'>,
  lines: readonly { product: number; price?: LinePrice | undefined }[],
): Promise<Map<number, HandPrice>> {
  const asked = lines.filter(({ price }) => price !== undefined);
  if (asked.length > 0) assertAllowed(context, PRICING);
  const prices = new Map<number, HandPrice>();
  for (const { product, price } of asked) {
    const found = await findProduct(context.sql, { id: product });
    // What is not sold any more is refused with its line.
    if (found) prices.set(product, await handPrice(context, goodsOf(found), price!));
  }
  return prices;
}

async function findGoods(sql: Db, of: PricedGoods): Promise<Goods & { usual: UnitPrice }> {
  if ('order' in of) {
    const line = await findLine(sql, (await findOrderKey(sql, of.order)).id, of.position);
    if (line) return line;
    throw ShopError.notFound('messages.product.notFound');
  }
  const product = await findProduct(sql, { code: of.code });
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const discounts = await discountsOfCompany(sql, of.customer);
  return { ...goodsOf(product), usual: ownUnitPrice(product, discounts) };
}

export const previewLinePrice = readingJob(previewCall, async ({ sql }, { of, ...typed }) => {
  const goods = await findGoods(sql, of);
  const { unit, margin, isFar, waits } = await judge(sql, goods, typed);
  return {
    preview: {
      unit: goods.unit,
      list_price: unitToEuros(goods.list),
      usual_price: unitToEuros(goods.usual),
      unit_price: unitToEuros(unit),
      margin_bp: margin,
      waits,
      is_far: isFar,
    },
  };
});

type Decided = Seen & { position: number; is_approved: boolean };

/** The owner lets a price below the lowest margin apply, and the customer is told; or does not, and the usual one stays. */
export const decideLinePrice = changingJob({
  title: 'orders line-price-decide',
  needs: decideCall.needs,
  async work(
    { sql, config, audit, who },
    { number, version, position, is_approved: isApproved }: Decided,
  ) {
    const { id } = await findOrderKey(sql, number);
    await holdVersion(sql, id, version);
    const waiting = await findWaiting(sql, id, position);
    const before = await readHandPrices(sql, id);
    if (isApproved) {
      const lines = await sql<{ position: number; quantity: number }[]>`
        select position, quantity from order_line where order_id = ${id} order by position`;
      const price: HandPrice = { ...waiting, state: 'agreed', decided_by: who };
      await editOrder({ sql, config }, id, {
        lines: lines.map((line) => (line.position === position ? { ...line, price } : line)),
      });
    } else await refuseHandPrice(sql, id, position, who);
    await audit.add('order', number, ...pricesChanged(before, await readHandPrices(sql, id)));
    return { number };
  },
});

async function findWaiting(sql: Db, orderId: number, position: number) {
  const [row] = await sql<{ unit: UnitPrice; reason: string; who: string }[]>`
    select (hand.unit_cents::bigint * 100 + hand.unit_fraction)::float8 as unit, reason, who
    from line_price hand join order_line line on line.id = order_line_id
    where order_id = ${orderId} and position = ${position} and state = 'waiting'`;
  if (!row) throw ShopError.conflict('messages.office.notWaiting');
  return row;
}

type Said = {
  price: number;
  asked?: number;
  state?: 'agreed' | 'waiting' | 'refused';
  reason?: string;
};
/** What lines cost, and of what was set by hand how much and why, by their codes. */
export type SaidPrices = Record<string, Said>;

export async function readHandPrices(sql: Db, orderId: number): Promise<SaidPrices> {
  const rows = await sql<(Said & { code: string })[]>`
    select code, (line.unit_cents + line.unit_fraction / 100.0::float8) / 100 as price,
           (hand.unit_cents + hand.unit_fraction / 100.0::float8) / 100 as asked, state, reason
    from order_line line left join line_price hand on hand.order_line_id = line.id
    where order_id = ${orderId}`;
  return Object.fromEntries(
    rows.map(({ code, price, ...hand }) => [code, hand.state ? { price, ...hand } : { price }]),
  );
}

/** For the audit: only what is another price, or came about otherwise. */
export function pricesChanged(before: SaidPrices, after: SaidPrices) {
  const codes = Object.keys(after).filter((code) =>
    before[code]
      ? JSON.stringify(before[code]) !== JSON.stringify(after[code])
      : after[code]!.state !== undefined,
  );
  const pick = (said: SaidPrices) => ({
    prices: Object.fromEntries(codes.flatMap((code) => (said[code] ? [[code, said[code]]] : []))),
  });
  return [pick(before), pick(after)] as const;
}
