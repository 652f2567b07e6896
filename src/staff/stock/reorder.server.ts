import type { Db, Fragment } from '#base/database/database.server.ts';
import { slugify } from '#base/values/slug.ts';
import { ShopError } from '#base/wire/errors.ts';
import { readingJob } from '#staff/job.server.ts';
import { writeXlsx } from '#staff/tables/xlsx.server.ts';
import { say } from '#text/staff.ts';
import * as contract from './contract.ts';

/** How many are missing to the minimum, or to nothing, once everything has come that is expected. */
const missing = (sql: Db): Fragment => sql`
  select product.id, vendor_id, coming,
         coalesce(minimum, 0) - stock - coming as missing
  from short_product join product on product.id = product_id
  cross join lateral (
    select coalesce(sum(quantity), 0)::int as coming from inbound_delivery delivery
    where delivery.product_id = product.id) as expected
  where is_sold and coalesce(minimum, 0) - stock - coming > 0`;

export const listSuppliers = readingJob(contract.listSuppliers, async ({ sql }) => ({
  suppliers: [
    ...(await sql<{ id: number; name: string; products: number }[]>`
      select vendor.id, vendor.name, count(*)::int as products
      from (${missing(sql)}) as needed join vendor on vendor.id = vendor_id
      group by vendor.id order by name collate "sk-x-icu", vendor.id`),
  ],
}));

const COLUMNS = [
  'code',
  'vendor_code',
  'ean',
  'name',
  'unit',
  'stock',
  'minimum',
  'coming',
  'missing',
] as const;
type Row = Record<(typeof COLUMNS)[number], string | number | null>;

/** A list for a supplier's own e-mail or portal: nothing of what it costs or is sold for. */
export const openReorder = readingJob({
  title: 'stock reorder',
  needs: contract.openReorder.needs,
  async work({ sql }, id: number) {
    const [vendor] = await sql<{ name: string }[]>`select name from vendor where id = ${id}`;
    if (!vendor) throw ShopError.notFound();
    const rows = await sql<Row[]>`
      select code, vendor_code, ean, name, unit, stock, minimum, coming, missing
      from (${missing(sql)}) as needed join product using (id, vendor_id)
      where vendor_id = ${id} order by code`;
    const head = COLUMNS.map((column) => say(`reorder.columns.${column}`));
    const content = await writeXlsx(say('reorder.title'), [
      head,
      ...rows.map((row) => COLUMNS.map((column) => row[column])),
    ]);
    return { name: `${say('reorder.file')}-${slugify(vendor.name)}.xlsx`, content };
  },
});
