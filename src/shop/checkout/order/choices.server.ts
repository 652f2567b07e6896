import type { Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { lockBasket } from '#shop/basket/basket.server.ts';
import { checkSignedIn, isSignedIn } from '#shop/customers/session.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import { type AddressType, isBlank, problemsIn, tidy } from '#shop/checkout/delivery/addresses.ts';
import type { Address, ChooseShipping } from '#shop/checkout/contract.ts';

/**
 * What the customer chooses on the way to an order; each call says all of its choice, so it can be repeated.
 * Each is one statement that changes the open basket of a signed-in customer or nothing, and only a refusal
 * looks again to say what was wrong.
 */

export async function chooseShipping(sql: Sql, visitor: Visitor, choice: ChooseShipping) {
  const pointText = (text: string | null | undefined) => text?.trim() || null;
  // Any other way of delivery clears the point, so that a stale one cannot be ordered to.
  const { count } = await sql`
    update basket set shipping_id = method.id, updated_at = now(),
      packeta_point = case when is_packeta then ${pointText(choice.packetaPoint)}::text end,
      packeta_point_name = case when is_packeta then ${pointText(choice.packetaPointName)}::text end,
      packeta_point_address = case when is_packeta then ${pointText(choice.packetaPointAddress)}::text end
    from shipping_method method
    where ${isOpen(sql, visitor, choice.basket)}
      and method.id = ${choice.shipping} and method.is_active`;
  if (count === 0) await refuse(sql, visitor, choice.basket, 'messages.shipping.notFound');
}

export async function choosePayment(
  sql: Sql,
  visitor: Visitor,
  basket: BasketRef,
  payment: number,
) {
  const { count } = await sql`
    update basket set payment_id = method.id, updated_at = now()
    from payment_method method
    where ${isOpen(sql, visitor, basket)}
      and method.id = ${payment} and method.is_active`;
  if (count === 0) await refuse(sql, visitor, basket, 'messages.payment.notFound');
}

export async function chooseSalePoint(
  sql: Sql,
  visitor: Visitor,
  basket: BasketRef,
  salePoint: number | null,
) {
  const { count } = await sql`
    update basket set sale_point_id = ${salePoint}::int, updated_at = now()
    where ${isOpen(sql, visitor, basket)}
      and (${salePoint}::int is null
           or exists (select from warehouse where id = ${salePoint}::int and is_sale_point))`;
  if (count === 0) await refuse(sql, visitor, basket, 'messages.salePoint.notFound');
}

export async function setNote(sql: Sql, visitor: Visitor, basket: BasketRef, note: string) {
  const { count } = await sql`
    update basket set note = ${note.trim()}, updated_at = now()
    where ${isOpen(sql, visitor, basket)}`;
  if (count === 0) await refuse(sql, visitor, basket);
}

export async function setAdditional(
  sql: Sql,
  visitor: Visitor,
  basket: BasketRef,
  isSeparate: boolean,
) {
  const { count } = await sql`
    update basket set has_delivery_address = ${isSeparate}, updated_at = now()
    where ${isOpen(sql, visitor, basket)}`;
  if (count === 0) await refuse(sql, visitor, basket);
}

/**
 * An address nobody could send to is refused with each of its fields, those of the delivery address named
 * `delivery_…`; a wholly blank delivery address means the invoice one.
 */
export async function saveAddresses(
  sql: Sql,
  visitor: Visitor,
  basket: BasketRef,
  addresses: (Address & { type: AddressType })[],
): Promise<void> {
  const tidied = addresses.map(({ type, ...given }) => [type, tidy(given)] as const);
  const problems = tidied.flatMap(([type, address]) =>
    type === 2 && isBlank(address)
      ? []
      : problemsIn(address).map(([field, code]) => ({
          key: type === 1 ? field : `delivery_${field}`,
          code,
          message: '',
        })),
  );
  if (problems.length > 0) {
    await checkSignedIn(sql, visitor);
    await lockBasket(sql, visitor, basket);
    throw new ShopError(problems);
  }
  // Of two addresses of one type the later counts.
  const byType = new Map(tidied);
  const given = [...byType.values()];
  const { count } = await sql`
    with mine as (
      update basket set has_delivery_address = has_delivery_address or ${byType.has(2)}, updated_at = now()
      where ${isOpen(sql, visitor, basket)}
      returning id
    )
    insert into basket_address (basket_id, type, first_name, last_name, street, city, zip, phone, company)
    select mine.id, given.*
    from mine, unnest(${[...byType.keys()]}::int[], ${given.map((one) => one.first_name)}::text[],
                      ${given.map((one) => one.last_name)}::text[], ${given.map((one) => one.street)}::text[],
                      ${given.map((one) => one.city)}::text[], ${given.map((one) => one.zip)}::text[],
                      ${given.map((one) => one.phone)}::text[],
                      ${given.map((one) => one.company)}::text[]) as given
    on conflict (basket_id, type) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, street = excluded.street,
      city = excluded.city, zip = excluded.zip, phone = excluded.phone,
      company = excluded.company`;
  if (count === 0) await refuse(sql, visitor, basket);
}

type BasketRef = number | null | undefined;

/** The basket that is meant, of a customer who is still signed in. */
const isOpen = (sql: Sql, visitor: Visitor, basket: BasketRef) => sql`
  basket.person_id = ${visitor.person!.id} and basket.state = 'open'
  and basket.id = coalesce(${basket ?? null}::int, basket.id) and ${isSignedIn(sql, visitor)}`;

/** A basket that is not there or has been ordered comes before whatever else was wrong. */
async function refuse(sql: Sql, visitor: Visitor, basket: BasketRef, code?: string) {
  await checkSignedIn(sql, visitor);
  await lockBasket(sql, visitor, basket);
  throw ShopError.notFound(code ?? 'messages.basket.notFound');
}
