import { expect, test } from 'vitest';
import { openPool } from '#base/database/database.server.ts';
import { useShop } from '#tests/shop.ts';
import { staffContext } from '#tests/staff-context.ts';
import { pageOfCustomers } from './page.server.ts';

const { sql, connection } = useShop();

test('a page of customers is planned as one of fifty, however many there are', async () => {
  await sql`
    insert into company (state, company_name, activated_at)
    select 'active', 'Firma ' || n, now() from generate_series(1, 2000) as n`;
  await sql`analyze company, customer_figures`;
  const pool = openPool(connection, { max: 1 });
  try {
    for (const sort of ['turnover', 'last', 'name'] as const) {
      const { customers, has_more: hasMore } = await pageOfCustomers(staffContext(pool), {
        view: 'all',
        sort,
      });
      expect([customers.length, hasMore]).toEqual([50, true]);
    }
    const prepared = await pool<{ name: string }[]>`
      select name from pg_prepared_statements where statement like '%with page as%'
        and statement not like '%pg_prepared_statements%'`;
    expect(prepared).toHaveLength(3);
    for (const { name } of prepared) {
      const [row] = await pool.unsafe(`explain (format json) execute "${name}"`);
      expect(row!['QUERY PLAN'][0].Plan['Plan Rows']).toBeLessThanOrEqual(51);
    }
  } finally {
    await pool.end();
  }
});
