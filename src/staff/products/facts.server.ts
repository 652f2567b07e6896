import type { Db } from '#base/database/database.server.ts';
import type { Facts } from './readiness.ts';

/** What products have of what is needed before they are sold. */
export async function readFacts(sql: Db, ids: readonly number[]): Promise<(Facts & Known)[]> {
  return sql<(Facts & Known)[]>`
    select product.id, product.code, product.ean, product.exemption_code, product.vat_percent::int as vat,
           price_cents + price_fraction > 0 as has_price,
           purchase_cents is not null as has_cost,
           exists (select from product_image where product_id = product.id and is_cover) as has_picture,
           short_description <> '' or description <> '' as has_texts,
           exists (select from attachment where product_id = product.id) as has_attachments,
           (select count(*)::int from effective_parameter own
            join parameter on parameter.id = own.parameter_id and parameter.kind <> 'text'
            where own.category_id = product.category_id and not exists (
              select from product_parameter known
              where known.product_id = product.id and known.parameter_id = own.parameter_id)
           ) as missing_parameters
    from product where product.id = any(${[...ids]}::int[]) order by product.code`;
}
type Known = { id: number; code: string };
