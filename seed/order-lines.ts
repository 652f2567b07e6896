import type { Db } from '#base/database/database.server.ts';
import { centsPart, fractionPart, lineCents } from '#base/values/money.ts';
import { discountOn, listPrice, ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';
import { hashOf } from './hash.ts';
import type { OrderPlan } from './order-plans.ts';

export type OrderProduct = Priced & {
  id: number;
  code: string;
  name: string;
  unit: string;
  quantity_step: number;
  category_path: string;
  created_at: Date;
  is_sold: boolean;
};

export type LineRow = ReturnType<typeof linesOf>[number];

/** What was bought, at the customer's own prices. */
export function linesOf(plan: OrderPlan, products: OrderProduct[], discounts: Discounts) {
  return chosenFor(plan, products).map((product, index) => {
    const quantity = quantityOf(product, `${plan.placed} ${product.code}`);
    const unit = ownUnitPrice(product, discounts);
    return {
      position: index + 1,
      product_id: product.id,
      code: product.code,
      name: product.name,
      unit: product.unit,
      quantity,
      list_cents: centsPart(listPrice(product)),
      list_fraction: fractionPart(listPrice(product)),
      discount_bp: discountOn(product, discounts),
      unit_cents: centsPart(unit),
      unit_fraction: fractionPart(unit),
      price_decimals: product.price_decimals,
      total_cents: lineCents(unit, quantity),
      vat_percent: product.vat_percent,
    };
  });
}

/** Nobody could order what was not sold yet. */
function chosenFor(
  { placed, from, lines, also = [] }: OrderPlan,
  products: OrderProduct[],
): OrderProduct[] {
  const day = new Date(`${placed}Z`);
  const sold = products.filter(({ code, is_sold }) => is_sold && !also.includes(code));
  const known = sold.filter(({ created_at }) => created_at <= day);
  const wanted = known.filter(({ category_path }) =>
    from.some((path) => `${category_path}/`.startsWith(`${path}/`)),
  );
  // Where their kind came later they took others; a clock that is years slow must keep no shop from being filled.
  const offered = [wanted, known].find(({ length }) => length >= lines) ?? sold;
  const rank = ({ code }: OrderProduct) => hashOf(`${placed} ${code}`);
  return [
    ...offered.toSorted((a, b) => rank(a) - rank(b)).slice(0, lines),
    ...products.filter(({ code }) => also.includes(code)),
  ];
}

/** Dear things in ones, small ones in dozens, cable in hundreds of metres; always whole packages. */
function quantityOf({ price_cents, unit, quantity_step }: OrderProduct, key: string): number {
  const most = price_cents > 20_000 ? 2 : price_cents > 5_000 ? 8 : 24;
  const wanted = unit === 'm' ? 100 * (1 + (hashOf(key) % 3)) : 1 + (hashOf(key) % most);
  return Math.ceil(wanted / quantity_step) * quantity_step;
}

export const readProducts = (db: Db) => db<OrderProduct[]>`
  select product.id, product.id as product_id, code, name, unit, quantity_step, price_cents, price_fraction, price_decimals,
         vat_percent, category_id, vendor_id, category.path as category_path, created_at,
         is_sold
  from product join category on category.id = product.category_id
  order by product.id`;

/** The same discounts a session of the company would find. */
export async function readDiscounts(db: Db, customerId: number): Promise<Discounts> {
  const [group] = await db<{ bp: number }[]>`
    select discount_bp as bp from price_group
    join company on company.price_group_id = price_group.id where company.id = ${customerId}`;
  const rows = await db<{ category_id: number | null; vendor_id: number | null; bp: number }[]>`
    select below.category_id, discount.vendor_id, max(discount_bp) as bp
    from discount
    join company on company.id = discount.customer_id
                  or company.price_group_id = discount.price_group_id
    left join category_ancestor below on below.ancestor_id = discount.category_id
    where company.id = ${customerId}
    group by 1, 2`;
  return {
    group: group?.bp ?? 0,
    byCategory: Object.fromEntries(
      rows.flatMap(({ category_id, bp }) => (category_id === null ? [] : [[category_id, bp]])),
    ),
    byVendor: Object.fromEntries(
      rows.flatMap(({ vendor_id, bp }) => (vendor_id === null ? [] : [[vendor_id, bp]])),
    ),
  };
}
