import type { Sql } from '#base/database.server.ts';
import { startSession } from '#shop/customers/session.server.ts';
import { newFormToken } from '#shop/customers/tokens.server.ts';

/** What the measured shop signs its tokens with. */
export const SECRET = 'known to the shop that is measured';

/** The cookies and the header of a browser that has been here before. */
export type Person = { cookie: string; token: string };

export const guestOf = (): Person => personOf('');

/** Who comes for the first time, a crawler or a monitor: no cookie at all. */
export const FIRST_TIME: Person = { cookie: '', token: '' };

/** Customers of their own, signed in, with the prices of the demo customer. */
export async function customersOf(sql: Sql, count: number): Promise<Person[]> {
  const rows = await sql<{ id: number }[]>`
    insert into customer (email, password_hash, state, first_name, last_name, company_name,
                          price_group_id, activated_at)
    select 'bench-' || gen_random_uuid() || '@bastion.sk', password_hash, state, first_name,
           last_name, company_name, price_group_id, activated_at
    from customer, generate_series(1, ${count}) where email = 'demo@bastion.sk'
    returning id`;
  await sql`
    insert into discount (customer_id, category_id, vendor_id, discount_bp)
    select added.id, category_id, vendor_id, discount_bp
    from discount join customer demo on demo.id = discount.customer_id and demo.email = 'demo@bastion.sk',
         unnest(${rows.map(({ id }) => id)}::int[]) as added(id)`;
  return Promise.all(rows.map(async ({ id }) => personOf((await startSession(sql, id)).token, id)));
}

function personOf(session: string, customer?: number): Person {
  const token = newFormToken(SECRET, session);
  const cookies = [
    `XSRF-TOKEN=${token}`,
    ...(customer ? [`bastion_session=${session}`, 'auth-check=1'] : []),
  ];
  return { cookie: cookies.join('; '), token };
}
