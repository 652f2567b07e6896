import type { Db } from '#base/database/database.server.ts';
import { type Cents, unitPrice } from '#base/values/money.ts';
import { ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import type { Discounts } from '#shop/kernel/visitor.ts';
import { allotOrdered, type Counted } from './rules.ts';

type Row = {
  id: number;
  project_id: number;
  product_id: number | null;
  code: string;
  quantity: number;
  saved_cents: Cents;
  saved_fraction: number;
  product: (Priced & { is_sold: boolean }) | null;
};
export type CountedLine = Row & Counted;

/** The lines of some projects in their order, with what they cost and what of them is ordered. */
export async function countLines(
  sql: Db,
  projects: number[],
  discounts: Discounts,
): Promise<Map<number, CountedLine[]>> {
  const [rows, ordered] = await Promise.all([
    sql<Row[]>`
      select line.id, section.project_id, line.product_id, line.code, line.quantity, line.saved_cents,
             line.saved_fraction,
             case when product.id is not null then json_build_object(
               'product_id', product.id, 'is_sold', is_sold, 'price_cents', price_cents, 'price_fraction', price_fraction,
               'price_decimals', price_decimals, 'vat_percent', vat_percent, 'category_id', category_id,
               'vendor_id', vendor_id) end as product
      from project_section section join project_line line on line.section_id = section.id
      left join product on product.id = line.product_id
      where section.project_id = any(${projects}::int[])
      order by section.position, section.id, line.position, line.id`,
    orderedFor(sql, projects),
  ]);
  return new Map(
    projects.map((project) => {
      const own = rows.filter((row) => row.project_id === project);
      const counts = allotOrdered(
        own.map((row) => ({ of: nameOf(row), quantity: row.quantity })),
        ordered.get(project) ?? new Map(),
      );
      return [project, own.map((row, index) => counted(row, counts[index]!, discounts))];
    }),
  );
}

const counted = (row: Row, ordered: number, discounts: Discounts): CountedLine => ({
  ...row,
  ordered,
  saved: unitPrice(row.saved_cents, row.saved_fraction),
  now: row.product?.is_sold ? ownUnitPrice(row.product, discounts) : null,
});

/** A product that is gone is known by its code. */
const nameOf = ({ product_id: product, code }: Pick<Row, 'product_id' | 'code'>) =>
  product === null ? `code ${code}` : `product ${product}`;

/** By orders that were not cancelled, of the company the project belongs to. */
async function orderedFor(sql: Db, projects: number[]) {
  const rows = await sql<
    { project_id: number; product_id: number | null; code: string; quantity: number }[]
  >`
    select orders.project_id, line.product_id, case when line.product_id is null then line.code end as code,
           sum(line.quantity)::int as quantity
    from orders join project on project.id = orders.project_id and project.customer_id = orders.customer_id
    join order_line line on line.order_id = orders.id
    where orders.project_id = any(${projects}::int[]) and orders.status <> 'cancelled'
    group by 1, 2, 3`;
  const byProject = new Map<number, Map<string, number>>();
  for (const row of rows) {
    const own = byProject.get(row.project_id) ?? new Map<string, number>();
    byProject.set(row.project_id, own.set(nameOf(row), row.quantity));
  }
  return byProject;
}
