import type { Fragment, Tx } from '#base/database/database.server.ts';
import { type Sheet, sqlName } from '#staff/sheets/sheet.server.ts';
import type { UnusualValue } from './shapes-contract.ts';

/** A price that becomes so many times more, or less; a stock that becomes so many times more. */
const PRICE_TIMES = 5;
const STOCK_TIMES = 10;
/** Of all products. */
const LARGE_SHARE = 0.3;

export type Unusual = {
  row: number;
  /** As files call it. */
  column: string;
  before: number | null;
  after: number;
  why: UnusualValue['why'];
  /** How many times more or less; of a price under cost, the cost. */
  figure: number;
};

/** Values of a planned file that somebody has to look at before they are written. */
export async function findUnusual(tx: Tx, sheet: Sheet, absent: string[]): Promise<Unusual[]> {
  const has = (name: string) => sheet.columns.some((column) => sqlName(column) === name);
  if (has('price_cents')) return [...(await findPrices(tx, has('purchase_cents')))];
  if (has('quantity') && sheet.movesStock)
    return [...(await findStock(tx, absent.includes('lies') ? 'quantity' : 'lies'))];
  return [];
}

const findPrices = (tx: Tx, hasCost: boolean) => {
  const cost: Fragment = hasCost
    ? tx`target.purchase_cents`
    : tx`(product.purchase_cents + product.purchase_fraction / 100.0)::float8`;
  const isNewCost: Fragment = hasCost
    ? tx`or target.purchase_cents is distinct from known.purchase_cents`
    : tx``;
  return tx<Unusual[]>`
    select row, 'price' as column, before, after, why,
           case why when 'under_cost' then cost
                    when 'price_up' then round((after / before)::numeric, 1)::float8
                    else round((before / greatest(after, 0.01))::numeric, 1)::float8 end as figure
    from (
      select target.row, known.price_cents as before, target.price_cents as after, ${cost} as cost,
             case when known.price_cents > 0 and target.price_cents >= known.price_cents * ${PRICE_TIMES}::int
                    then 'price_up'
                  when known.price_cents > 0 and target.price_cents * ${PRICE_TIMES}::int <= known.price_cents
                    then 'price_down'
                  when target.price_cents < ${cost} then 'under_cost' end as why
      from target left join known using (id) left join product on product.id = target.id
      where target.status <> 'unchanged'
        and (target.price_cents is distinct from known.price_cents ${isNewCost})
    ) as moved
    where why is not null order by row`;
};

function findStock(tx: Tx, column: 'quantity' | 'lies') {
  const [before, after] = [tx(`known.${column}`), tx(`target.${column}`)];
  return tx<Unusual[]>`
    select target.row, ${column} as column, ${before}::float8 as before, ${after}::float8 as after,
           'stock_up' as why, round(${after}::numeric / ${before}, 1)::float8 as figure
    from target join known using (id)
    where status = 'changed' and ${before} > 0 and ${after} >= ${before} * ${STOCK_TIMES}::int
    order by target.row`;
}

/** When so much of the catalogue changes that a wrong file is likely; null otherwise. */
export async function findLarge(tx: Tx, sheet: Sheet) {
  if (!sheet.isCatalogue) return null;
  const [count] = await tx<[{ changed: number; of: number }]>`
    select (select count(distinct code)::int from target where status = 'changed') as changed,
           (select count(*)::int from product) as of`;
  return count.changed > count.of * LARGE_SHARE ? count : null;
}
