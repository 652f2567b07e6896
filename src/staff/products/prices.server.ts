import { createHash } from 'node:crypto';
import type { Db } from '#base/database/database.server.ts';
import {
  fractionPart,
  centsPart,
  type PriceDecimals,
  unitFromEuros,
  unitPrice,
  type UnitPrice,
  unitToEuros,
} from '#base/values/money.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { changingJob, type JobContext, readingJob } from '#staff/job.server.ts';
import { movesFar } from '#staff/price-brake.ts';
import { prices } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon, rowsOf, saveRows } from '#staff/sheets/save-rows.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { marginOf } from '#staff/margins/margin.ts';
import { changedPrice, ruleOf } from './price-rule.ts';
import * as contract from './prices-contract.ts';

type Row = {
  id: number;
  code: string;
  price: UnitPrice;
  cost: UnitPrice | null;
  decimals: PriceDecimals;
};

export async function readPrices(sql: Db, ids: readonly number[]): Promise<Row[]> {
  const rows = await sql<
    {
      id: number;
      code: string;
      price_cents: number;
      price_fraction: number;
      price_decimals: PriceDecimals;
      purchase_cents: number | null;
      purchase_fraction: number;
    }[]
  >`
    select id, code, price_cents, price_fraction, price_decimals, purchase_cents, purchase_fraction
    from product where id = any(${ids}::int[]) order by code`;
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    price: unitPrice(row.price_cents, row.price_fraction),
    cost: row.purchase_cents === null ? null : unitPrice(row.purchase_cents, row.purchase_fraction),
    decimals: row.price_decimals,
  }));
}

export async function writePrices(
  context: JobContext,
  changes: readonly { code: string; after: UnitPrice }[],
): Promise<{ audit?: string | undefined }> {
  const cells = changes.map(({ code, after }) => ({
    code,
    price_cents: centsPart(after) + fractionPart(after) / 100,
  }));
  // What the brake asks was asked before, in the words of the screen.
  const choices = { skipsRefused: false, confirmsPrices: true };
  const report = await saveRows(context, prices, rowsOf(prices, cells), choices);
  if (!report.isWritten) throw new Error(`prices refused: ${JSON.stringify(report.refusals)}`);
  return { audit: report.audit };
}

/** The list price of one product, as a list or its own screen has it. */
export const setPrice = changingJob(
  contract.setPrice,
  async (context, { id, price, was, is_confirmed: isConfirmed }) => {
    await lockImportsSoon(context.sql);
    const [product] = await readPrices(context.sql, [id]);
    if (!product) throw ShopError.notFound('messages.product.notFound');
    const { code, price: before, decimals } = product;
    const after = unitFromEuros(price);
    if (before !== unitFromEuros(was))
      await refuseStale(
        context.sql,
        { entity: 'product', keys: [code] },
        { price: unitToEuros(before) },
      );
    if (after % 10 ** (4 - decimals) !== 0)
      throw new ShopError('messages.office.priceDecimals', { key: 'price' });
    if (movesFar(before, after) && !isConfirmed)
      throw ShopError.conflict('messages.office.farPrice');
    return { price: unitToEuros(after), ...(await writePrices(context, [{ code, after }])) };
  },
  { afterwards: (context) => bookSold(prices, context) },
);

export type Asked = Omit<InputOf<typeof contract.previewPrices>, 'ids'>;
type Change = Row & { after: UnitPrice; isRounded: boolean };

/** What the rule makes of them, and which it leaves out. */
export function planOf(rows: readonly Row[], asked: Asked) {
  const rule = ruleOf(asked);
  if (!rule) throw new ShopError('messages.validation.invalid', { key: 'value' });
  const planned = rows.map((row) => {
    const isLeftOut = asked.leaves_out_without_cost && row.cost === null;
    const changed = isLeftOut ? null : changedPrice(row, rule);
    return changed && { ...row, after: changed.price, isRounded: changed.isRounded };
  });
  const taken = planned.filter((one): one is Change => one !== null);
  if (taken.some(({ after }) => centsPart(after) > 2_147_483_647))
    throw new ShopError('messages.validation.invalid', { key: 'value' });
  const changes = taken.filter(({ price, after }) => price !== after);
  return {
    changes,
    leftOut: rows.length - taken.length,
    unchanged: taken.length - changes.length,
    seen: digestOf(changes),
  };
}

const digestOf = (changes: readonly Change[]) =>
  createHash('sha256')
    .update(changes.map(({ id, price, after }) => `${id} ${price} ${after}`).join('\n'))
    .digest('hex');

const isUnderCost = ({ after, cost }: Change) => cost !== null && after < cost;
const isFar = ({ price, after }: Change) => movesFar(price, after);

const mean = (numbers: readonly number[]) =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

/** The mean of the margins that are known. */
const meanMargin = (changes: readonly Change[], priceOf: (change: Change) => UnitPrice) => {
  const margins = changes.map((change) => marginOf(priceOf(change), change.cost));
  const average = mean(margins.filter((margin) => margin !== null));
  return average === null ? null : Math.round(average);
};

export const previewPrices = readingJob(
  contract.previewPrices,
  async ({ sql, config }, { ids, ...asked }) => {
    const { changes, leftOut, unchanged, seen } = planOf(await readPrices(sql, ids), asked);
    const shown = changes.slice(0, contract.MOST_SHOWN);
    const changed = changes.map(({ id }) => id);
    const [looks, [baskets]] = await Promise.all([
      sql<{ id: number; code: string; name: string; vendor: string; image_name: string | null }[]>`
        select product.id, product.code, product.name, ${lookColumns(sql)}
        from product ${lookJoins(sql)} where product.id = any(${shown.map(({ id }) => id)}::int[])`,
      sql<[{ held: number }]>`
        select count(distinct product_id)::int as held
        from basket_line join basket on basket.id = basket_id and basket.state = 'open'
        where product_id = any(${changed}::int[])`,
    ]);
    const looked = new Map(looks.map(withLook(config)).map((look) => [look.id, look]));
    return {
      preview: {
        changed: changes.length,
        unchanged,
        left_out: leftOut,
        rounded: changes.filter(({ isRounded }) => isRounded).length,
        under_cost: changes.filter(isUnderCost).length,
        without_cost: changes.filter(({ cost }) => cost === null).length,
        far: changes.filter(isFar).length,
        mean_difference: unitToEuros(
          Math.round(mean(changes.map(({ price, after }) => after - price)) ?? 0),
        ),
        margin_before_bp: meanMargin(changes, ({ price }) => price),
        margin_after_bp: meanMargin(changes, ({ after }) => after),
        in_baskets: baskets.held,
        seen,
        products: shown.flatMap((change) => {
          const look = looked.get(change.id);
          return look
            ? {
                ...look,
                before: unitToEuros(change.price),
                after: unitToEuros(change.after),
                margin_before_bp: marginOf(change.price, change.cost),
                margin_after_bp: marginOf(change.after, change.cost),
                is_rounded: change.isRounded,
                is_under_cost: isUnderCost(change),
              }
            : [];
        }),
      },
    };
  },
);

type Confirmed = { seen: string; isConfirmed: boolean };

/** What somebody has seen and wants: nothing else, and with what is dangerous only if they have said so. */
export function confirmedPlan(
  rows: readonly Row[],
  asked: Asked,
  { seen, isConfirmed }: Confirmed,
) {
  const { changes, seen: now } = planOf(rows, asked);
  if (now !== seen) throw ShopError.conflict('messages.office.otherPrices');
  if (changes.length === 0) throw ShopError.conflict('messages.office.nothingToChange');
  if (!isConfirmed && changes.some((change) => isUnderCost(change) || isFar(change)))
    throw ShopError.conflict('messages.office.farPrice');
  return changes;
}

/** Many prices at once, exactly as the preview has shown. */
export const changePrices = changingJob(
  contract.changePrices,
  async (context, { ids, seen, is_confirmed: isConfirmed, ...asked }) => {
    await lockImportsSoon(context.sql);
    const changes = confirmedPlan(await readPrices(context.sql, ids), asked, { seen, isConfirmed });
    return { changed: changes.length, ...(await writePrices(context, changes)) };
  },
  { afterwards: (context) => bookSold(prices, context) },
);
