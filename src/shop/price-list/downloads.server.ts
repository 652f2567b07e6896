import type { Sql } from '#base/database/database.server.ts';
import { personOf } from './api-keys/keys.server.ts';
import type { CompanyId, Customer, SignedIn } from '#shop/kernel/visitor.ts';
import type { Choice } from './columns.ts';
import type { Download } from './contract.ts';
import { extentOf } from './extent.server.ts';
import { isWithin } from './rows.server.ts';

/** How many of the last downloads are shown. */
const SHOWN_DOWNLOADS = 5;

type Sent = Choice & { rows: number };

export async function noteDownload(
  sql: Sql,
  { customer, person }: SignedIn,
  sent: Sent,
): Promise<void> {
  const { format, extent, since, categories, columns, rows } = sent;
  await sql`
    insert into price_list_download (customer_id, by_name, format, extent, since, categories, columns, row_count)
    values (${customer.id}, ${personOf(person)}, ${format}, ${extent}, ${since}, ${categories}, ${columns}, ${rows})`;
}

const listDownloads = async (sql: Sql, customerId: CompanyId): Promise<Download[]> =>
  (
    await sql<(Omit<Download, 'at'> & { at: Date })[]>`
      select id, at, by_name as by, format, extent, since::text, categories, columns, row_count as rows
      from price_list_download where customer_id = ${customerId} order by at desc, id desc limit ${SHOWN_DOWNLOADS}`
  ).map((row) => ({ ...row, at: row.at.toISOString() }));

type Facts = {
  since: string;
  departments: { id: number; label: string; products_count: number }[];
};

export async function getPriceList(sql: Sql, customer: Customer) {
  const [downloads, [facts]] = await Promise.all([
    listDownloads(sql, customer.id),
    sql<[Facts]>`
      select coalesce((select max(at) from price_list_download where customer_id = ${customer.id})::date,
                      current_date - 7)::text as since,
             coalesce((select jsonb_agg(jsonb_build_object('id', id, 'label', label,
                                'products_count', product_count) order by position, id)
                       from category where parent_id is null and product_count > 0), '[]') as departments`,
  ]);
  const { since, departments } = facts;
  return {
    products_count: departments.reduce((sum, { products_count: count }) => sum + count, 0),
    since,
    departments,
    downloads,
    changes_count: await countChanges(sql, customer, since),
  };
}

export async function countChanges(sql: Sql, customer: Customer, since: string): Promise<number> {
  const extent = await extentOf(sql, customer, { extent: 'changes', since, categories: null });
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int from product where ${isWithin(sql, extent)}`;
  return row.count;
}
