import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { type Role, ROLES } from '#shop/kernel/roles.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { sendActivation } from './activation.server.ts';
import type { SignUp } from '#shop/account/contract.ts';
import { isFull, tellAdministrators } from './joining.server.ts';
import { joinFullMail, joinWaitsMail } from '#shop/account/mails.server.ts';
import { hashPassword } from '#shop/identity/password.server.ts';
import { giveWay, isReplaceable } from './waiting-registrations.server.ts';

/**
 * A new company with its first person, who signs in once the account is activated and may do everything. Where the
 * company has an account already there is no second one: its administrators are asked to let the person in, unless many
 * wait for them already. Whoever registers gets the same response in all cases.
 */
export async function signUp(shop: Shop, address: string, given: SignUp): Promise<void> {
  const { sql } = shop;
  const whose = networkOf(address);
  await countTry(sql, [{ bucket: bucketOf('sign-up', whose), most: 30, minutes: 60 }]);
  if (await isTaken(sql, given.email)) throw taken();

  const passwordHash = await hashPassword(given.password, whose);
  const email = given.email.toLowerCase();
  await sql.begin(async (tx) => {
    await giveWay(tx, email, 'registration');
    const known = await findCompany(tx, given.companyId);
    if (known !== null && (await isFull(tx, known))) return putMail(tx, joinFullMail(email));
    const roles: Role[] = known === null ? [...ROLES] : ['buyer'];
    const [person] = await tx<{ id: PersonId }[]>`
      insert into person (customer_id, email, password_hash, roles, first_name, last_name, phone, newsletter)
      values (${known ?? (await addCompany(tx, given))}, ${email}, ${passwordHash},
              ${roles}, ${given.name}, ${given.surname}, ${given.phone}, ${given.newsletter})
      on conflict (lower(email)) do nothing returning id`;
    if (!person) throw taken();
    if (known === null) return sendActivation(tx, shop, person.id);
    await putMail(tx, joinWaitsMail(email));
    await tellAdministrators(tx, shop, known);
  });
}

/** A company that was never activated may have been registered by anybody; a closed one is not opened by a new registration. */
async function findCompany(tx: Db, number: string): Promise<CompanyId | null> {
  const [known] = await tx<{ id: CompanyId }[]>`
    select id from company
    where replace(company_id, ' ', '') = ${number.replaceAll(' ', '')} and state <> 'pending'
    order by state = 'blocked', id limit 1`;
  return known?.id ?? null;
}

async function addCompany(tx: Db, given: SignUp): Promise<CompanyId> {
  const [added] = await tx<{ id: CompanyId }[]>`
    insert into company (company_name, company_id, vat_id, ext_vat_id)
    values (${given.companyName}, ${given.companyId}, ${given.vatRegistrationId},
            ${given.extVatRegistrationId})
    returning id`;
  return added!.id;
}

const taken = () =>
  new ShopError('messages.validation.email.exists', { key: 'email', status: 200 });

async function isTaken(sql: Sql, email: string): Promise<boolean> {
  const [known] = await sql`
    select 1 from person
    where lower(email) = ${email.toLowerCase()} and not coalesce(${isReplaceable(sql)}, false)`;
  return known !== undefined;
}
