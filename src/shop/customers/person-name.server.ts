import type { Db, Fragment } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';

/** What colleagues call somebody: by name, or by e-mail until they have said one. */
export const personName = (sql: Db, table = 'person'): Fragment =>
  sql`coalesce(nullif(trim(${sql(table)}.first_name || ' ' || ${sql(table)}.last_name), ''), ${sql(table)}.email)`;

export type Named = { id: PersonId; name: string };

/** Somebody of this company; anybody else is not there. */
export async function getColleague(sql: Db, customerId: CompanyId, id: PersonId): Promise<Named> {
  const [person] = await sql<Named[]>`
    select id, ${personName(sql)} as name from person
    where id = ${id} and customer_id = ${customerId}`;
  if (!person) throw ShopError.notFound('messages.people.notFound');
  return person;
}
