import type { Db } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { unitFromEuros, unitPrice, unitToEuros } from '#base/values/money.ts';
import { ShopError } from '#base/wire/errors.ts';
import { listPrice, type Priced } from '#shop/customers/prices.ts';
import { changingJob, readingJob } from '#staff/job.server.ts';
import { movesFar } from '#staff/price-brake.ts';
import { marginOf } from '#staff/margins/margin.ts';
import { readPrices } from '#staff/products/prices.server.ts';
import { writeCells } from '#staff/products/save.server.ts';
import { products } from '#staff/sheets/products.server.ts';
import { bookSold, lockImportsSoon } from '#staff/sheets/save-rows.server.ts';
import { refuseStale } from '#staff/stale.server.ts';
import { candidatesOf, type Rule } from './candidates.ts';
import { lowestOfCategory } from '#staff/margins/judge.server.ts';
import * as contract from './of-product-contract.ts';
import { type PriceChange, stepsOf } from './price-steps.ts';

type Product = Priced & {
  code: string;
  created_at: Date;
  purchase_cents: number | null;
  purchase_fraction: number;
};

export const getPrices = readingJob(contract.getPrices, async ({ sql }, { id }) => {
  const [product] = await sql<Product[]>`
    select id as product_id, code, price_cents, price_fraction, price_decimals, vat_percent::int as vat_percent,
           category_id, vendor_id, purchase_cents, purchase_fraction, created_at
    from product where id = ${id}`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  const { code, purchase_cents: cents, purchase_fraction: fraction } = product;
  const cost = cents === null ? null : unitPrice(cents, fraction);
  const [groups, changes, plans, lowest] = await Promise.all([
    groupRules(sql, product),
    readChanges(sql, code),
    readPlans(sql, id),
    lowestOfCategory(sql, product.category_id),
  ]);
  const now = {
    price: unitToEuros(listPrice(product)),
    cost: cost === null ? null : unitToEuros(cost),
  };
  return {
    prices: {
      ...now,
      decimals: product.price_decimals,
      vat_percent: product.vat_percent,
      margin_bp: marginOf(listPrice(product), cost),
      lowest_bp: lowest,
      groups: groups.map(({ rules, ...group }) => {
        // The cheapest that fits is what a customer of the group pays; the group itself is always one of them.
        const best = candidatesOf(product, rules)[0]!;
        return {
          ...group,
          price: unitToEuros(best.price),
          discount_bp: best.discount_bp ?? 0,
          of: best.of,
          on: best.name,
          margin_bp: marginOf(best.price, cost),
        };
      }),
      steps: stepsOf(changes, now, product.created_at),
      plans,
    },
  };
});

type Group = { id: number; name: string; customers: number; rules: Rule[] };

/** Every price group with all its rules that fit the product. */
async function groupRules(sql: Db, { category_id: category, vendor_id: vendor }: Product) {
  return sql<Group[]>`
    select price_group.id, price_group.name,
           (select count(*)::int from company where price_group_id = price_group.id) as customers,
           json_build_array(json_build_object(
             'of', 'group', 'name', price_group.name, 'discount_bp', price_group.discount_bp, 'agreed', null))::jsonb
           || coalesce((
             select jsonb_agg(jsonb_build_object(
               'of', case when rule.vendor_id is null then 'group_category' else 'group_vendor' end,
               'name', coalesce(category.title, vendor.name), 'discount_bp', rule.discount_bp, 'agreed', null))
             from discount rule left join category on category.id = rule.category_id
             left join vendor on vendor.id = rule.vendor_id
             where rule.price_group_id = price_group.id and (rule.vendor_id = ${vendor} or rule.category_id in (
               select ancestor_id from category_ancestor where category_id = ${category}))), '[]') as rules
    from price_group order by price_group.discount_bp, price_group.name`;
}

type Kept = { price_cents?: number; purchase_cents?: number | null };

/** The last changes of its price or cost, the oldest of them first. */
async function readChanges(sql: Db, code: string): Promise<PriceChange[]> {
  const rows = await sql<{ at: Date; before: Kept | null; after: Kept }[]>`
    select at, before, after from (
      select audit.id, at, before, after from audit_entry join audit on audit.id = audit_id
      where entity = 'product' and key = ${code} and after ?| array['price_cents', 'purchase_cents']
      order by audit.id desc limit ${stated(sql, contract.MOST_STEPS)}) as last
    order by id`;
  return rows.map(({ at, before, after }) => ({
    at,
    before: before && inEuros(before),
    after: inEuros(after),
  }));
}

/** The audit has cents with hundredths of them. */
const inEuros = ({ price_cents: price, purchase_cents: cost }: Kept) => ({
  ...(price === undefined ? {} : { price: price / 100 }),
  ...(cost === undefined ? {} : { cost: cost === null ? null : cost / 100 }),
});

type Plan = contract.ProductPrices['plans'][number];

/** Those to come are few, whatever they are of. */
const readPlans = (sql: Db, id: number) => sql<Plan[]>`
  select id, starts_at::date::text as on, rule ->> 'way' as way, (rule ->> 'value')::float8 as value,
         cardinality(products) as products
  from price_plan where state = 'planned' and ${id}::int = any(products) order by starts_at, id`;

export const savePrice = changingJob(
  contract.savePrice,
  async (context, { id, price, cost, was, is_confirmed: isConfirmed }) => {
    await lockImportsSoon(context.sql);
    const [product] = await readPrices(context.sql, [id]);
    if (!product) throw ShopError.notFound('messages.product.notFound');
    const { code, decimals } = product;
    const now = {
      price: unitToEuros(product.price),
      cost: product.cost === null ? null : unitToEuros(product.cost),
    };
    if (now.price !== was.price || now.cost !== was.cost)
      await refuseStale(context.sql, { entity: 'product', keys: [code] }, now);
    const after = unitFromEuros(price);
    if (after % 10 ** (4 - decimals) !== 0)
      throw new ShopError('messages.office.priceDecimals', { key: 'price' });
    const isUnderCost = cost !== null && price > 0 && price < cost;
    const isChanged = price !== now.price || cost !== now.cost;
    const isFar = product.price > 0 && movesFar(product.price, after);
    if (isChanged && (isFar || isUnderCost) && !isConfirmed)
      throw ShopError.conflict('messages.office.farPrice');
    if (!isChanged) return now;
    const { audit } = await writeCells(context, {
      code,
      ...(price === now.price ? {} : { price }),
      ...(cost === now.cost ? {} : { purchase_price: cost }),
    });
    return { price, cost, audit };
  },
  { afterwards: (context) => bookSold(products, context) },
);
