import { randomBytes } from 'node:crypto';
import type { Sql } from '#base/database/database.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import { startSession } from '#shop/customers/session.server.ts';

const GOODS = 24;
const RATES = [23, 19, 5, 0];

/** A small catalogue with odd prices and every VAT rate; filling in the demo shop would take longer than most drills. */
export async function stockShop(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    const [vendor] = await tx`
      insert into vendor (name, slug) values ('Drill', 'drill') on conflict do nothing returning id`;
    if (!vendor) return;
    await tx`
      insert into product (code, slug, name, vendor_id, category_id, price_cents, vat_percent)
      select 'DRILL-' || n, 'drill-' || n, 'Kamera ' || n, ${vendor.id},
             (select id from category where parent_id is null order by id limit 1),
             137 * n + 29, (${RATES}::int[])[1 + n % ${RATES.length}]
      from generate_series(1, ${GOODS}::int) as n`;
    await tx`
      insert into stock (product_id, warehouse_id, quantity)
      select product.id, warehouse.id, 1000 from product, warehouse
      where product.vendor_id = ${vendor.id}`;
    // A shop without demo data issues nothing in the name of the sample company.
    await tx`
      update setting set value = value || ${tx.json({ ico: '36000001', iban: 'SK6807200002891987426353' })}
      where key = 'company'`;
    await tx`insert into price_group (name, discount_bp) values ('Drill', 1250)`;
  });
}

export const listGoods = async (sql: Sql): Promise<number[]> =>
  (await sql<{ id: number }[]>`select id from product where is_sold order by id`).map(
    ({ id }) => id,
  );

export type Customer = { id: number; email: string; token: string };

/** A customer who has signed in already: hashing passwords is not what is drilled. */
export async function admitCustomer(sql: Sql): Promise<Customer> {
  const email = `kupujuci-${randomBytes(6).toString('hex')}@example.sk`;
  const [row] = await sql<{ id: number }[]>`
    with added as (
      insert into company (state, company_name, price_group_id, activated_at)
      select 'active', 'Kupujúci s. r. o.', id, now() from price_group where name = 'Drill' returning id
    )
    insert into person (customer_id, email, password_hash, state, roles, activated_at)
    select id, ${email}, '-', 'active', ${[...ROLES]}::text[], now() from added
    returning id`;
  const { token } = await startSession(sql, row!.id);
  return { id: row!.id, email, token };
}
