import type { Db, Fragment } from '#base/database/database.server.ts';
import type { CompanyId, Discounts } from '#shop/kernel/visitor.ts';

export type DiscountRow = {
  group_bp: number | null;
  by_category: Record<string, number> | null;
  by_vendor: Record<string, number> | null;
  /** Of single products agreed prices, in hundredths of a cent. */
  by_product: Record<string, number> | null;
  /** When the next of them begins or ends, in milliseconds. */
  prices_until: number | null;
};

/** What holds at this moment, of discounts in a query. */
const holds = (sql: Db): Fragment => sql`
  discount.state = 'agreed' and coalesce(discount.valid_from <= now(), true)
  and coalesce(discount.valid_until > now(), true)`;

/** Every discount of a company; the query names its tables `company` and `price_group`. Only in those categories, if some are named. */
export const discountColumns = (sql: Db, categories?: readonly number[]): Fragment => sql`
  price_group.discount_bp as group_bp,
  (select jsonb_object_agg(category_id, bp) from (
     select below.category_id, max(discount_bp) as bp
     from discount join category_ancestor below on below.ancestor_id = discount.category_id
     where (discount.customer_id = company.id
        or discount.price_group_id = company.price_group_id) and ${holds(sql)}
       ${categories ? sql`and below.category_id = any (${categories as number[]})` : sql``}
     group by below.category_id) as best) as by_category,
  (select jsonb_object_agg(vendor_id, bp) from (
     select vendor_id, max(discount_bp) as bp from discount
     where vendor_id is not null
       and (customer_id = company.id or price_group_id = company.price_group_id) and ${holds(sql)}
     group by vendor_id) as best) as by_vendor,
  (select jsonb_object_agg(product_id, price) from (
     select product_id, min(price_cents::bigint * 100 + price_fraction) as price from discount
     where product_id is not null and customer_id = company.id and ${holds(sql)}
     group by product_id) as best) as by_product,
  (select extract(epoch from min(moment)) * 1000
   from discount cross join lateral (values (valid_from), (valid_until)) as ends (moment)
   where customer_id = company.id and discount.state = 'agreed' and moment > now())::float8 as prices_until`;

export const discountsOf = (row: DiscountRow): Discounts => ({
  group: row.group_bp ?? 0,
  byCategory: row.by_category ?? {},
  byVendor: row.by_vendor ?? {},
  ...(row.by_product && { byProduct: row.by_product }),
});

/** The discounts of the person with this e-mail; null when there is none. */
export async function findDiscounts(sql: Db, email: string): Promise<Discounts | null> {
  const [row] = await sql<DiscountRow[]>`
    select ${discountColumns(sql)}
    from person join company on company.id = person.customer_id
    left join price_group on price_group.id = company.price_group_id
    where lower(person.email) = ${email.trim().toLowerCase()}`;
  return row ? discountsOf(row) : null;
}

/** Those of a company as they are now. For a few products their categories are enough: a company may have hundreds. */
export async function discountsOfCompany(
  sql: Db,
  companyId: CompanyId,
  categories?: readonly number[],
): Promise<Discounts> {
  const [row] = await sql<[DiscountRow]>`
    select ${discountColumns(sql, categories)}
    from company left join price_group on price_group.id = company.price_group_id
    where company.id = ${companyId}`;
  return discountsOf(row);
}
