import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { checkSignedIn, isSignedIn } from '#shop/customers/session.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { findBasket, isSeenBy, lockBasket } from './basket.server.ts';
import type { Basket, SetReference } from './contract.ts';

/** Says all of it, so it can be repeated. A project of another company, of a colleague alone or a closed one is not there. */
export async function setReference(
  sql: Sql,
  visitor: SignedIn,
  { basket, customer_reference, project }: SetReference,
): Promise<Basket> {
  const { customer, person } = visitor;
  const { count } = await sql`
    update basket set customer_reference = ${customer_reference}, project_id = ${project}::int, updated_at = now()
    where ${isOpen(sql, visitor, basket)}
      and (${project}::int is null or exists (
        select from project
        where project.id = ${project}::int and project.customer_id = ${customer.id}
          and project.archived_at is null and ${isSeenBy(sql, sql`${person.id}`)}))`;
  if (count === 0) await refuse(sql, visitor, basket, 'messages.project.notFound');
  return findBasket(sql, visitor);
}

export async function chooseSplit(
  sql: Sql,
  visitor: SignedIn,
  basket: number | null | undefined,
  isSplit: boolean,
): Promise<Basket> {
  const { count } = await sql`
    update basket set is_split = ${isSplit}, updated_at = now() where ${isOpen(sql, visitor, basket)}`;
  if (count === 0) await refuse(sql, visitor, basket, 'messages.basket.notFound');
  return findBasket(sql, visitor);
}

const isOpen = (sql: Sql, visitor: SignedIn, basket: number | null | undefined) => sql`
  basket.person_id = ${visitor.person.id} and basket.state = 'open'
  and basket.id = coalesce(${basket ?? null}::int, basket.id) and ${isSignedIn(sql, visitor)}`;

/** A basket that is not there or has been ordered comes before whatever else was wrong. */
async function refuse(
  sql: Sql,
  visitor: SignedIn,
  basket: number | null | undefined,
  code: string,
) {
  await checkSignedIn(sql, visitor);
  await lockBasket(sql, visitor, basket);
  throw ShopError.notFound(code);
}
