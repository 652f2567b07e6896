import type { Sql } from '#base/database/database.server.ts';
import type { Role } from '#shop/kernel/roles.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';

type Columns = Record<string, string | number | boolean | Date | null>;
export type Added = { id: PersonId; customerId: CompanyId };

/**
 * A company of one's own with one person of every role: the prices and the password of the demo customer, and
 * otherwise what is given.
 */
export async function addCompany(
  sql: Sql,
  email: string,
  { company, person }: { company?: Columns; person?: Columns } = {},
): Promise<Added> {
  const [row] = await sql<[Added]>`
    with demo as (
      select person.*, company_name, price_group_id
      from person join company on company.id = customer_id where email = 'demo@bastion.sk'
    ), added as (
      insert into company (state, company_name, price_group_id, activated_at)
      select 'active', company_name, price_group_id, activated_at from demo returning id
    )
    insert into person (customer_id, email, password_hash, state, roles, activated_at)
    select added.id, ${email}, password_hash, 'active', roles, activated_at from added, demo
    returning id, customer_id as "customerId"`;
  if (company) await sql`update company set ${sql(company)} where id = ${row.customerId}`;
  if (person) await sql`update person set ${sql(person)} where id = ${row.id}`;
  return row;
}

/** Somebody else of the company, with the same password. */
export async function addColleague(
  sql: Sql,
  of: PersonId,
  { email, roles }: { email: string; roles: readonly Role[] },
): Promise<PersonId> {
  const [row] = await sql<[{ id: PersonId }]>`
    insert into person (customer_id, email, password_hash, state, roles, activated_at)
    select customer_id, ${email}, password_hash, 'active', ${[...roles]}::text[], activated_at
    from person where id = ${of} returning id`;
  return row.id;
}
