import type { Sql } from '#base/database/database.server.ts';
import { getColleague, type Named, personName } from '#shop/customers/person-name.server.ts';
import type { PersonId, SignedIn } from '#shop/kernel/visitor.ts';
import { countWishes, listWishes } from './wishlist.server.ts';

/** Colleagues with something on their list that is still sold, by name. */
export async function listWishLists(
  sql: Sql,
  { customer, person }: SignedIn,
): Promise<(Named & { count: number })[]> {
  return sql<(Named & { count: number })[]>`
    select person.id, ${personName(sql)} as name, count(*)::int
    from person
    join wishlist_item on wishlist_item.person_id = person.id
    join product on product.id = wishlist_item.product_id and product.is_sold
    where person.customer_id = ${customer.id} and person.id <> ${person.id}
    group by person.id order by name, person.id`;
}

export async function listColleagueWishes(
  sql: Sql,
  visitor: SignedIn,
  { person, ...page }: Parameters<typeof listWishes>[2] & { person: PersonId },
) {
  const { id } = await getColleague(sql, visitor.customer.id, person);
  return listWishes(sql, visitor, page, id);
}

/** What is on both lists already is not there twice. */
export async function copyWishes(
  sql: Sql,
  { customer, person }: SignedIn,
  from: PersonId,
): Promise<{ count_all: number; added: number }> {
  const { id } = await getColleague(sql, customer.id, from);
  const added = await sql`
    insert into wishlist_item (person_id, product_id)
    select ${person.id}, product_id from wishlist_item
    join product on product.id = product_id and product.is_sold
    where wishlist_item.person_id = ${id}
    on conflict do nothing returning product_id`;
  return { count_all: await countWishes(sql, person.id), added: added.length };
}
