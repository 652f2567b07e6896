import type { Fragment, Sql } from '#base/database/database.server.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';
import type { Direction } from './contract.ts';

type OwnPriceSort = {
  discounts: Discounts;
  /** Which rows of `category_product listed` there are to choose from. */
  range: Fragment;
  direction: Direction;
  limit: number;
  offset: number;
};

/**
 * With one discount on everything, list prices stand in the customer's order already; two prices with
 * different numbers of decimals may then be less than a cent out of it.
 */
export const hasOwnPrices = ({ byCategory, byVendor, byProduct = {} }: Discounts) =>
  Object.keys(byCategory).length + Object.keys(byVendor).length + Object.keys(byProduct).length > 0;

/**
 * Ids in the order of what each costs this customer. Own prices stand in no index, but none of them is
 * further from its list price than the discounts allow: what cannot be on the page is not priced.
 */
export function sortByOwnPrice(sql: Sql, own: OwnPriceSort): Fragment {
  const { discounts, range, direction, limit, offset } = own;
  const way = direction === 'asc' ? sql`asc` : sql`desc`;
  return sql`
    select listed.product_id from category_product listed
    join product on product.id = listed.product_id
    ${ownPriceJoins(sql, discounts)}
    ${range} ${isNearEnough(sql, own, way)}
    order by ${ownPrice(sql, discounts)} ${way}, listed.product_id ${way}
    limit ${limit} offset ${offset}`;
}

/**
 * By list price the page ends at `edge`. As many products as the page needs therefore cost the
 * customer no more (downwards: no less) than the edge with the worst discount for its place; who could
 * still get in front of that with the best one is within the bound. A cent covers the rounding, another
 * the hundredths of a cent that some prices have. Agreed prices of single products know no bound: those are always priced, and
 * downwards as many more are looked at as there are of them.
 */
function isNearEnough(
  sql: Sql,
  { discounts, range, direction, limit, offset }: OwnPriceSort,
  way: Fragment,
) {
  const [least, most] = [10_000 - bestOf(discounts), 10_000 - discounts.group];
  const agreed = agreedIn(discounts);
  const edge = sql`
    select listed.price_cents::bigint from category_product listed ${range}
    order by listed.price_cents ${way}, listed.price_fraction ${way}, listed.product_id ${way}
    limit 1 offset ${offset + limit - 1 + (direction === 'desc' ? agreed.ids.length : 0)}`;
  if (direction === 'asc')
    return least === 0
      ? sql``
      : sql`and (listed.price_cents <= coalesce(
          (((${edge}) + 1) * ${most}::bigint + 10000) / ${least}::bigint + 1, 2147483647)
          ${agreed.ids.length > 0 ? sql`or listed.product_id = any (${agreed.ids}::int[])` : sql``})`;
  return most === 0
    ? sql``
    : sql`and listed.price_cents >= coalesce(
        ((${edge}) * ${least}::bigint - 10000) / ${most}::bigint - 2, 0)`;
}

const bestOf = ({ group, byCategory, byVendor }: Discounts) =>
  Math.max(group, ...Object.values(byCategory), ...Object.values(byVendor));

const agreedIn = ({ byProduct = {} }: Discounts) => ({
  ids: Object.keys(byProduct).map(Number),
  prices: Object.values(byProduct),
});

export function ownPriceJoins(sql: Sql, discounts: Discounts): Fragment {
  const { byCategory, byVendor } = discounts;
  const agreed = agreedIn(discounts);
  return sql`
  left join unnest(${Object.keys(byCategory).map(Number)}::int[], ${Object.values(byCategory)}::int[])
    as by_category(id, bp) on by_category.id = product.category_id
  left join unnest(${Object.keys(byVendor).map(Number)}::int[], ${Object.values(byVendor)}::int[])
    as by_vendor(id, bp) on by_vendor.id = product.vendor_id
  left join unnest(${agreed.ids}::int[], ${agreed.prices}::bigint[])
    as by_product(id, price) on by_product.id = product.id`;
}

/** The same rounding as `discounted` in money.ts, for sorting only. */
export const ownPrice = (sql: Sql, { group }: Discounts): Fragment => sql`
  least(by_product.price, ((product.price_cents::bigint * 100 + product.price_fraction)
     * (10000 - greatest(${group}::int, by_category.bp, by_vendor.bp)) + 5000 * ${step(sql)})
   / (10000 * ${step(sql)}) * ${step(sql)})`;

/** The last decimal of a product's price, in hundredths of a cent. */
const step = (sql: Sql): Fragment =>
  sql`case product.price_decimals when 2 then 100 when 3 then 10 else 1 end`;
