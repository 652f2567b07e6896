import type { Db, Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { lockBasket } from '#shop/basket/basket.server.ts';
import type { Visitor } from '#shop/customers/visitor.ts';
import { type AddressType, missingIn, tidy } from './addresses.ts';
import type { Address, ChooseShipping } from './contract.ts';

/** What the customer chooses on the way to an order; each call says all of its choice, so it can be repeated. */

export const chooseShipping = (sql: Sql, visitor: Visitor, choice: ChooseShipping) =>
  changeBasket(sql, visitor, choice.basket, async (tx) => {
    const [method] = await tx<{ is_packeta: boolean }[]>`
      select is_packeta from shipping_method where id = ${choice.shipping} and is_active`;
    if (!method) throw ShopError.notFound('messages.shipping.notFound');
    // Any other way of delivery clears the point, so that a stale one cannot be ordered to.
    const pointText = (text: string | null | undefined) =>
      (method.is_packeta && text?.trim()) || null;
    return {
      shipping_id: choice.shipping,
      packeta_point: pointText(choice.packetaPoint),
      packeta_point_name: pointText(choice.packetaPointName),
      packeta_point_address: pointText(choice.packetaPointAddress),
    };
  });

export const choosePayment = (sql: Sql, visitor: Visitor, basket: BasketRef, payment: number) =>
  changeBasket(sql, visitor, basket, async (tx) => {
    const [method] = await tx`select from payment_method where id = ${payment} and is_active`;
    if (!method) throw ShopError.notFound('messages.payment.notFound');
    return { payment_id: payment };
  });

export const chooseSalePoint = (
  sql: Sql,
  visitor: Visitor,
  basket: BasketRef,
  salePoint: number | null,
) =>
  changeBasket(sql, visitor, basket, async (tx) => {
    const [place] =
      salePoint === null
        ? [true]
        : await tx`select from warehouse where id = ${salePoint} and is_sale_point`;
    if (!place) throw ShopError.notFound('messages.salePoint.notFound');
    return { sale_point_id: salePoint };
  });

export const setNote = (sql: Sql, visitor: Visitor, basket: BasketRef, note: string) =>
  changeBasket(sql, visitor, basket, async () => ({ note: note.trim() }));

export const setAdditional = (sql: Sql, visitor: Visitor, basket: BasketRef, isSeparate: boolean) =>
  changeBasket(sql, visitor, basket, async () => ({
    has_delivery_address: isSeparate,
  }));

/** An incomplete invoice address is refused with each missing field; a delivery address may be anything. */
export async function saveAddresses(
  sql: Sql,
  visitor: Visitor,
  basket: BasketRef,
  addresses: (Address & { type: AddressType })[],
): Promise<void> {
  await sql.begin(async (tx) => {
    const basketId = await lockBasket(tx, visitor, basket);
    for (const { type, ...given } of addresses) {
      const address = tidy(given);
      const missing = type === 1 ? missingIn(address) : [];
      if (missing.length > 0)
        throw new ShopError(
          missing.map((key) => ({ key, code: 'messages.validation.required', message: '' })),
        );
      await tx`
        insert into basket_address ${tx({ basket_id: basketId, type, ...address })}
        on conflict (basket_id, type) do update set
          first_name = excluded.first_name, last_name = excluded.last_name, street = excluded.street,
          city = excluded.city, zip = excluded.zip, phone = excluded.phone`;
      if (type === 2)
        await tx`update basket set has_delivery_address = true where id = ${basketId}`;
    }
  });
}

type BasketRef = number | null | undefined;

type Choices = {
  shipping_id: number;
  payment_id: number;
  sale_point_id: number | null;
  packeta_point: string | null;
  packeta_point_name: string | null;
  packeta_point_address: string | null;
  has_delivery_address: boolean;
  note: string;
};

async function changeBasket(
  sql: Sql,
  visitor: Visitor,
  basket: BasketRef,
  change: (tx: Db) => Promise<Partial<Choices>>,
): Promise<void> {
  await sql.begin(async (tx) => {
    const basketId = await lockBasket(tx, visitor, basket);
    await tx`update basket set ${tx(await change(tx))}, updated_at = now() where id = ${basketId}`;
  });
}
