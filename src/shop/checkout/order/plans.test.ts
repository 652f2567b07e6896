import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';

const { sql } = useDatabase();
/** What grows with every order, and is looked up by key. */
const GROWING = ['basket', 'basket_line', 'basket_address', 'idempotency_key'];

test('a statement planned while tables were empty does not read them whole ever after', async () => {
  // As in a young shop, or after the sweep of the night.
  await sql`delete from idempotency_key`;
  await sql`delete from basket where not exists (select from orders where basket_id = basket.id)`;
  await sql.unsafe(`analyze ${GROWING.join(', ')}`);
  const [buyer] = await sql<[{ id: number }]>`
    select id from person where email = 'demo@bastion.sk'`;
  const scans = await sql.begin(async (tx) => {
    const count = () => tx<{ relname: string; scans: number }[]>`
      select relname, seq_scan::int as scans from pg_stat_xact_user_tables
      where relname in ${tx(GROWING)} order by relname`;
    // Those of the connection before, which it has not told of yet.
    const before = await count();
    for (const key of ['a', 'b', 'a'])
      await tx`select add_to_basket(${buyer.id}, null, null, 1, 1, 9999, 'person', ${key}, '')`;
    await tx`select lock_for_order(${buyer.id}, null)`;
    return { before, after: await count() };
  });
  expect(scans.after).toEqual(scans.before);
});
