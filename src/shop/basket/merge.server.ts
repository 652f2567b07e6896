import type { Db } from '#base/database/database.server.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import type { Person, PersonId, Visitor } from '#shop/kernel/visitor.ts';
import { openBasket } from './basket.server.ts';
import { pourInto } from './lines.server.ts';

/**
 * What someone collected before signing in joins what they already have there; quantities
 * add up. Only the session cookie says whose basket it was, and that session ends with the sign-in.
 * Returns the names of what did not get in, to be told: no longer sold, no room left for it, or not for
 * somebody who may not buy.
 */
export async function mergeGuestBasket(
  tx: Db,
  guest: Visitor,
  { id, roles }: Pick<Person, 'id' | 'roles'>,
): Promise<string[]> {
  if (guest.customer || guest.sessionId === null) return [];
  // A line being added at this very moment is waited for.
  await tx`select from session where id = ${guest.sessionId} for update`;
  const [from] = await tx<{ id: number }[]>`
    select id from basket where session_id = ${guest.sessionId} and state = 'open' for update`;
  if (!from) return [];

  const added = mayDo(roles, 'buy') ? await pourAll(tx, from.id, id) : [];
  const left = await tx<{ name: string }[]>`
    select product.name from basket_line line join product on product.id = line.product_id
    where line.basket_id = ${from.id} and line.product_id <> all(${added}) order by line.id`;
  await tx`delete from basket where id = ${from.id}`;
  return left.map(({ name }) => name);
}

/** What somebody who leaves has collected joins what a colleague has; what finds no room there stays. */
export async function handOverBasket(tx: Db, from: PersonId, to: PersonId): Promise<void> {
  const [basket] = await tx<{ id: number }[]>`
    select id from basket where person_id = ${from} and state = 'open' for update`;
  if (!basket) return;
  const added = await pourAll(tx, basket.id, to);
  await tx`
    delete from basket_line where basket_id = ${basket.id} and product_id = any(${added}::int[])`;
  await tx`
    delete from basket where id = ${basket.id}
      and not exists (select from basket_line where basket_id = basket.id)`;
}

/**
 * What was sent to be approved and came to nothing goes into the open basket, with the choices of the checkout
 * where none were made there yet.
 */
export async function reopenBasket(tx: Db, from: number, personId: PersonId): Promise<void> {
  await pourAll(tx, from, personId);
  await tx`
    update basket set shipping_id = sent.shipping_id, payment_id = sent.payment_id,
      sale_point_id = sent.sale_point_id, packeta_point = sent.packeta_point,
      packeta_point_name = sent.packeta_point_name, packeta_point_address = sent.packeta_point_address,
      has_delivery_address = sent.has_delivery_address, note = sent.note, updated_at = now()
    from basket sent
    where sent.id = ${from} and basket.person_id = ${personId} and basket.state = 'open'
      and basket.shipping_id is null and basket.payment_id is null and basket.note = ''`;
  await tx`
    update basket set is_split = sent.is_split, customer_reference = sent.customer_reference,
      project_id = sent.project_id
    from basket sent
    where sent.id = ${from} and basket.person_id = ${personId} and basket.state = 'open'
      and basket.customer_reference = '' and basket.project_id is null`;
  await tx`
    insert into basket_address (basket_id, type, first_name, last_name, street, city, zip, phone, company)
    select basket.id, type, first_name, last_name, street, city, zip, phone, company
    from basket_address sent, basket
    where sent.basket_id = ${from} and basket.person_id = ${personId} and basket.state = 'open'
    on conflict (basket_id, type) do nothing`;
}

async function pourAll(tx: Db, from: number, personId: PersonId): Promise<number[]> {
  const into = await openBasket(tx, { person: { id: personId }, sessionId: null });
  await tx`
    update basket set gift_card_id = guest.gift_card_id from basket guest
    where basket.id = ${into} and guest.id = ${from} and guest.gift_card_id is not null`;
  const rows = tx`select product_id, quantity, id as place from basket_line where basket_id = ${from}`;
  return pourInto(tx, into, rows);
}
