import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { toEuros, unitPrice, unitToEuros } from '#base/values/money.ts';
import { totalsOf } from '#base/values/vat.ts';
import { priceLine } from '#shop/basket/rules.ts';
import {
  discountColumns,
  type DiscountRow,
  discountsOf,
} from '#shop/customers/best-discounts.server.ts';
import type { Priced } from '#shop/customers/prices.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { callOf, readingJob } from '#staff/job.server.ts';
import { goodsLike } from '#staff/orders/phone-order-caller.server.ts';
import { marginOf } from '#staff/margins/margin.ts';
import { searchCustomers } from '#staff/search/search.server.ts';
import { candidatesOf, exactEuros, priceBy, type Rule } from './candidates.ts';
import * as contract from './explain-contract.ts';
import { stateOf } from './own-list.server.ts';

type Company = DiscountRow & { name: string; group: string | null };
type Product = Priced & {
  id: number;
  code: string;
  name: string;
  vendor: string;
  image_name: string | null;
  unit: string;
  is_sold: boolean;
  purchase_cents: number | null;
  purchase_fraction: number;
};

/** Why a product costs a customer what it does: the price is the basket's, beside it every rule that fits. */
export const explainPrice = readingJob(
  contract.explainPrice,
  async ({ sql, config }, { customer: id, code, quantity }) => {
    const [company, product] = await Promise.all([readCompany(sql, id), readProduct(sql, code)]);
    const discounts = discountsOf(company);
    const { rules, idle } = await fittingRules(sql, { id, company, product });
    const candidates = candidatesOf(product, rules);
    const line = priceLine({ ...product, quantity }, discounts);
    const { netCents, grossCents } = totalsOf([line]);
    const { code: known, name, vendor, picture } = withLook(config)(product);
    const { unit, vat_percent, is_sold, price_decimals: decimals } = product;
    const cost =
      product.purchase_cents === null
        ? null
        : unitPrice(product.purchase_cents, product.purchase_fraction);
    return {
      price: {
        customer: { id, name: company.name, group: company.group },
        product: { code: known, name, vendor, picture, unit, vat_percent, is_sold },
        quantity,
        list_price: unitToEuros(line.list),
        own_price: unitToEuros(line.unit),
        discount_bp: line.discount,
        net: toEuros(netCents),
        gross: toEuros(grossCents),
        candidates: candidates.map(({ of, name: on, discount_bp, price }) => ({
          of,
          name: on,
          discount_bp,
          price: unitToEuros(price),
        })),
        idle: idle.map(({ of, name: on, discount_bp, why, on: day, ...rule }) => ({
          of,
          name: on,
          discount_bp,
          price: unitToEuros(priceBy(product, { of, name: on, discount_bp, ...rule })),
          why,
          on: day,
        })),
        absent: contract.ABSENT_KINDS.filter(
          (kind) =>
            !rules.some(({ of }) => of === kind || (kind === 'own' && of.startsWith('own'))),
        ),
        exact:
          candidates[0]?.of === 'own_product' && candidates[0].price < line.list
            ? null
            : exactEuros(product, line.discount),
        decimals,
        margin_bp: marginOf(line.unit, cost),
      },
    };
  },
);

async function readCompany(sql: Db, id: CompanyId): Promise<Company> {
  const [company] = await sql<Company[]>`
    select company_name as name, price_group.name as group, ${discountColumns(sql)}
    from company left join price_group on price_group.id = price_group_id where company.id = ${id}`;
  if (!company) throw ShopError.notFound('messages.customer.notFound');
  return company;
}

async function readProduct(sql: Db, code: string): Promise<Product> {
  const [product] = await sql<Product[]>`
    select product.id, product.id as product_id, code, product.name, unit, is_sold, price_cents, price_fraction, price_decimals,
           vat_percent, category_id, vendor_id, purchase_cents, purchase_fraction, ${lookColumns(sql)}
    from product ${lookJoins(sql)} where lower(code) = lower(${code.trim()}) limit 1`;
  if (!product) throw ShopError.notFound('messages.product.notFound');
  return product;
}

type Asked = { id: CompanyId; company: Company; product: Product };

type State = { why: 'planned' | 'waiting' | 'refused' | 'ended' | null; on: string | null };

/** Those that hold, and what the customer has on it that does not. */
async function fittingRules(sql: Db, { id, company, product }: Asked) {
  const fitting = await sql<(Rule & State)[]>`
    select case when discount.customer_id is null then 'group' else 'own' end
             || case when product_id is not null then '_product' when discount.vendor_id is null then '_category'
                     else '_vendor' end as of,
           coalesce(category.title, vendor.name, '') as name, discount_bp,
           price_cents::float8 * 100 + price_fraction as agreed,
           case ${stateOf(sql)} when 'valid' then null when 'ending' then null else ${stateOf(sql)} end as why,
           case when valid_from > now() then valid_from::date
                when valid_until <= now() then (valid_until - interval '1 microsecond')::date end::text as on
    from discount left join category on category.id = discount.category_id
    left join vendor on vendor.id = discount.vendor_id
    where (discount.customer_id = ${id}
           or price_group_id = (select price_group_id from company where id = ${id}))
      and (discount.product_id = ${product.product_id} or discount.vendor_id = ${product.vendor_id}
           or discount.category_id in (
             select ancestor_id from category_ancestor where category_id = ${product.category_id}))
    order by 1, 2, discount.id desc`;
  const { group } = company;
  const basic: Rule[] =
    group === null
      ? []
      : [{ of: 'group', name: group, discount_bp: company.group_bp ?? 0, agreed: null }];
  return {
    rules: [...fitting.filter(({ why }) => why === null), ...basic],
    idle: fitting
      .flatMap(({ why, ...rule }) => (why === null ? [] : [{ ...rule, why }]))
      .slice(0, MOST_IDLE),
  };
}

/** Of those that do not hold the newest; the others are in the list of own prices. */
const MOST_IDLE = 5;

/** Who may not see the catalogue may ask for prices too. */
export const findPriced = readingJob(contract.findPriced, async ({ sql, config }, { query }) => ({
  products: (await goodsLike(sql, query, config)).map(({ id, code, name, vendor, picture }) => ({
    id,
    code,
    name,
    vendor,
    picture,
  })),
}));

export const findPricedCustomers = callOf(
  contract.findPricedCustomers,
  async (context, { query }) => ({
    customers: (await searchCustomers(context, query)).map(({ id, company_name, city }) => ({
      id,
      name: company_name,
      city,
    })),
  }),
);
