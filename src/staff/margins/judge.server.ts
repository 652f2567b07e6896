import type { Db } from '#base/database/database.server.ts';
import type { BasisPoints, UnitPrice } from '#base/values/money.ts';
import { marginOf } from './margin.ts';
import { type Lowest, lowestFor, waitsForOwner } from './lowest-margin.ts';

/** A price of one product, or a discount on everything of a category or a vendor. */
type Kind = 'product' | 'category' | 'vendor';
export type Target = { kind: Kind; id: number };
export type Amount = { price: UnitPrice | null; discount_bp: BasisPoints | null };
/** Products of one category that a price is of: how many, and the dearest of their costs as a share of the list price. */
type Costs = { category_id: number; products: number; dearest: number | null };
export type Judged = {
  products: number;
  /** The least of them; null where no cost is known. */
  margin: BasisPoints | null;
  /** Less than the owner allows, of any of them. */
  isLow: boolean;
};

export const targetKey = ({ kind, id }: Target) => `${kind} ${id}`;

/** Margins of prices and discounts, and whether the owner allows them: each target is looked at once. */
export async function judgePrices(sql: Db, asked: readonly (Target & Amount)[]): Promise<Judged[]> {
  const [costs, lowest, parentOf] = await Promise.all([
    costsOf(sql, asked),
    readLowest(sql),
    readParents(sql),
  ]);
  return asked.map((one) => {
    const known = costs.get(targetKey(one)) ?? [];
    const judged = known.map(({ category_id: category, dearest }) => {
      const margin = dearest === null ? null : marginAfter(one, dearest);
      const least = lowestFor(category, lowest, (id) => parentOf.get(id) ?? null);
      return { margin, isLow: waitsForOwner(margin, least) };
    });
    const margins = judged.flatMap(({ margin }) => margin ?? []);
    return {
      products: known.reduce((sum, { products }) => sum + products, 0),
      margin: margins.length > 0 ? Math.min(...margins) : null,
      isLow: judged.some(({ isLow }) => isLow),
    };
  });
}

/** Of nothing nothing remains: all of the cost is lost. */
const LOST: BasisPoints = -10_000;

/** Of a product the cost itself is given, else its share of the list price. */
function marginAfter({ kind, price, discount_bp: points }: Target & Amount, cost: number) {
  if (kind === 'product') return price === 0 && cost > 0 ? LOST : marginOf(price!, cost);
  const part = (10_000 - points!) / 10_000;
  return part === 0 ? LOST : Math.max(LOST, Math.round((1 - cost / part) * 10_000));
}

async function costsOf(sql: Db, targets: readonly Target[]): Promise<Map<string, Costs[]>> {
  const idsOf = (wanted: Kind) => [
    ...new Set(targets.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))),
  ];
  const cost = sql`product.purchase_cents::float8 * 100 + product.purchase_fraction`;
  const share = sql`max((${cost}) / nullif(product.price_cents::float8 * 100 + product.price_fraction, 0))`;
  const rows = await sql<(Target & Costs)[]>`
    select 'product' as kind, id, category_id, 1 as products, ${cost} as dearest
    from product where id = any(${idsOf('product')}::int[])
    union all
    select 'vendor', vendor_id, category_id, count(*)::int, ${share}
    from product where is_sold and vendor_id = any(${idsOf('vendor')}::int[]) group by 2, 3
    union all
    select 'category', ancestor_id, product.category_id, count(*)::int, ${share}
    from category_ancestor below join product on product.category_id = below.category_id and is_sold
    where ancestor_id = any(${idsOf('category')}::int[]) group by 2, 3`;
  return Map.groupBy(rows, targetKey);
}

/** Below which margin a price of this category waits for the owner; null without such a rule. */
export async function lowestOfCategory(sql: Db, category: number): Promise<BasisPoints | null> {
  const [lowest, parents] = await Promise.all([readLowest(sql), readParents(sql)]);
  return lowestFor(category, lowest, (id) => parents.get(id) ?? null);
}

const readParents = async (sql: Db) =>
  new Map(
    (await sql<{ id: number; parent_id: number | null }[]>`select id, parent_id from category`).map(
      (one) => [one.id, one.parent_id],
    ),
  );

async function readLowest(sql: Db): Promise<Lowest> {
  const rows = await sql<{ category_id: number | null; margin_bp: number }[]>`
    select category_id, margin_bp from lowest_margin`;
  return {
    shop: rows.find((row) => row.category_id === null)?.margin_bp ?? null,
    byCategory: new Map(
      rows.flatMap((row) => (row.category_id === null ? [] : [[row.category_id, row.margin_bp]])),
    ),
  };
}
