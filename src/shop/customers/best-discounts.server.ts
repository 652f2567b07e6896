import type { Db, Fragment } from '#base/database/database.server.ts';
import type { CompanyId, Discounts } from '#shop/kernel/visitor.ts';

export type DiscountRow = {
  group_bp: number | null;
  by_category: Record<string, number> | null;
  by_vendor: Record<string, number> | null;
};

/** Every discount of a company; the query names its tables `company` and `price_group`. Only in those categories, if some are named. */
export const discountColumns = (sql: Db, categories?: readonly number[]): Fragment => sql`
  price_group.discount_bp as group_bp,
  (select jsonb_object_agg(category_id, bp) from (
     select below.category_id, max(discount_bp) as bp
     from discount join category_ancestor below on below.ancestor_id = discount.category_id
     where (discount.customer_id = company.id
        or discount.price_group_id = company.price_group_id)
       ${categories ? sql`and below.category_id = any (${categories as number[]})` : sql``}
     group by below.category_id) as best) as by_category,
  (select jsonb_object_agg(vendor_id, bp) from (
     select vendor_id, max(discount_bp) as bp from discount
     where vendor_id is not null
       and (customer_id = company.id or price_group_id = company.price_group_id)
     group by vendor_id) as best) as by_vendor`;

export const discountsOf = (row: DiscountRow): Discounts => ({
  group: row.group_bp ?? 0,
  byCategory: row.by_category ?? {},
  byVendor: row.by_vendor ?? {},
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
