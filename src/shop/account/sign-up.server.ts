import type { Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { networkOf } from '#base/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { sendActivation } from './activation.server.ts';
import type { SignUp } from './contract.ts';
import { hashPassword } from './password.server.ts';

/** A new company with its first person, who signs in once the account is activated and may do everything. */
export async function signUp(shop: Shop, address: string, given: SignUp): Promise<void> {
  const { sql } = shop;
  const whose = networkOf(address);
  await countTry(sql, [{ bucket: bucketOf('sign-up', whose), most: 30, minutes: 60 }]);
  if (await isTaken(sql, given.email)) throw taken();

  const passwordHash = await hashPassword(given.password, whose);
  await sql.begin(async (tx) => {
    const [person] = await tx<{ id: PersonId }[]>`
      with added as (
        insert into company (company_name, company_id, vat_id, ext_vat_id)
        values (${given.companyName}, ${given.companyId}, ${given.vatRegistrationId},
                ${given.extVatRegistrationId})
        returning id
      )
      insert into person (customer_id, email, password_hash, roles, first_name, last_name, phone, newsletter)
      select id, ${given.email.toLowerCase()}, ${passwordHash}, ${[...ROLES]}::text[], ${given.name},
             ${given.surname}, ${given.phone}, ${given.newsletter}
      from added
      on conflict (lower(email)) do nothing returning id`;
    if (!person) throw taken();
    await sendActivation(tx, shop, person.id);
  });
}

const taken = () =>
  new ShopError('messages.validation.email.exists', { key: 'email', status: 200 });

async function isTaken(sql: Sql, email: string): Promise<boolean> {
  const [known] = await sql`select 1 from person where lower(email) = ${email.toLowerCase()}`;
  return known !== undefined;
}
