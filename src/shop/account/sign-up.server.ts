import type { Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { networkOf } from '#base/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import { sendActivation } from './activation.server.ts';
import type { SignUp } from './contract.ts';
import { hashPassword } from './password.server.ts';

/** A new company; it signs in once its account is activated. */
export async function signUp(shop: Shop, address: string, given: SignUp): Promise<void> {
  const { sql } = shop;
  const whose = networkOf(address);
  await countTry(sql, [{ bucket: bucketOf('sign-up', whose), most: 30, minutes: 60 }]);
  if (await isTaken(sql, given.email)) throw taken();

  const passwordHash = await hashPassword(given.password, whose);
  await sql.begin(async (tx) => {
    const [customer] = await tx<{ id: number }[]>`
      insert into customer (email, password_hash, first_name, last_name, company_name, company_id,
                            vat_id, ext_vat_id, phone, newsletter)
      values (${given.email.toLowerCase()}, ${passwordHash}, ${given.name}, ${given.surname},
              ${given.companyName}, ${given.companyId}, ${given.vatRegistrationId},
              ${given.extVatRegistrationId}, ${given.phone}, ${given.newsletter})
      on conflict (lower(email)) do nothing returning id`;
    if (!customer) throw taken();
    await sendActivation(tx, shop, customer.id);
  });
}

const taken = () =>
  new ShopError('messages.validation.email.exists', { key: 'email', status: 200 });

async function isTaken(sql: Sql, email: string): Promise<boolean> {
  const [known] = await sql`select 1 from customer where lower(email) = ${email.toLowerCase()}`;
  return known !== undefined;
}
