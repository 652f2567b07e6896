import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { normalPhone } from '#base/values/phone.ts';
import { isBlank, problemsIn, tidy } from '#shop/checkout/delivery/addresses.ts';
import type { Address } from '#shop/checkout/contract.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import type { SaveProfile } from '#shop/account/contract.ts';
import { askForEmail, type Asking } from './new-email.server.ts';

/** Saves what people may say of themselves; true when a new e-mail has been asked for with it. */
export async function saveProfile(
  shop: Shop,
  asking: Asking,
  { email, password, ...given }: SaveProfile,
): Promise<boolean> {
  const phone = given.phone === '' ? '' : normalPhone(given.phone);
  if (phone === null) throw new ShopError('messages.validation.phone', { key: 'phone' });
  const store = async (db: Db) => {
    await db`
      update person set first_name = ${given.first_name}, last_name = ${given.last_name},
             display_name = ${given.display_name}, phone = ${phone}
      where id = ${asking.personId}`;
  };
  const wanted = email?.toLowerCase() ?? asking.email.toLowerCase();
  if (wanted === asking.email.toLowerCase()) {
    await store(shop.sql);
    return false;
  }
  await askForEmail(shop, asking, { email: wanted, password }, store);
  return true;
}

/** By the rules of the checkout. Orders have addresses of their own, which stay as they were. */
export async function saveOwnAddress(
  sql: Sql,
  customerId: CompanyId,
  type: number,
  given: Address,
): Promise<void> {
  const address = tidy(given);
  if (type === 2 && isBlank(address)) {
    await sql`delete from customer_address where customer_id = ${customerId} and type = 2`;
    return;
  }
  const problems = problemsIn(address);
  if (problems.length > 0)
    throw new ShopError(problems.map(([key, code]) => ({ key, code, message: '' })));
  // Goods may go to somebody without a company; an invoice is always the company's.
  const company = type === 1 ? address.company || null : address.company;
  await sql`
    insert into customer_address (customer_id, type, first_name, last_name, street, city, zip, phone, company)
    values (${customerId}, ${type}, ${address.first_name}, ${address.last_name}, ${address.street},
            ${address.city}, ${address.zip}, ${address.phone}, ${company})
    on conflict (customer_id, type) do update set
      first_name = excluded.first_name, last_name = excluded.last_name, street = excluded.street,
      city = excluded.city, zip = excluded.zip, phone = excluded.phone, company = excluded.company`;
}
