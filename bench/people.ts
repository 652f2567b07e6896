import type { Sql } from '#base/database/database.server.ts';
import { startSession } from '#shop/customers/session.server.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { newFormToken } from '#shop/identity/tokens.server.ts';

/** What the measured shop signs its tokens with. */
export const SECRET = 'known to the shop that is measured';

/** The cookies and the header of a browser that has been here before. */
export type Person = { cookie: string; token: string };

export const guestOf = (): Person => personOf('');

/** Who comes for the first time, a crawler or a monitor: no cookie at all. */
export const FIRST_TIME: Person = { cookie: '', token: '' };

/** Customers of their own, signed in, with the prices of the demo customer. */
export async function customersOf(sql: Sql, count: number): Promise<Person[]> {
  const rows = await sql<{ id: PersonId; customer_id: CompanyId }[]>`
    with demo as (
      select person.*, company_name, price_group_id
      from person join company on company.id = customer_id where email = 'demo@bastion.sk'
    ), added as (
      insert into company (state, company_name, price_group_id, activated_at)
      select state, company_name, price_group_id, activated_at from demo, generate_series(1, ${count})
      returning id
    )
    insert into person (customer_id, email, password_hash, state, roles, first_name, last_name, activated_at)
    select added.id, 'bench-' || gen_random_uuid() || '@bastion.sk', password_hash, state, roles,
           first_name, last_name, activated_at
    from demo, added
    returning id, customer_id`;
  await sql`
    insert into discount (customer_id, category_id, vendor_id, discount_bp)
    select added.id, category_id, vendor_id, discount_bp
    from discount join person demo on demo.customer_id = discount.customer_id and demo.email = 'demo@bastion.sk',
         unnest(${rows.map(({ customer_id }) => customer_id)}::int[]) as added(id)`;
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
