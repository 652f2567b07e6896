import type { Db, Sql } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { compactNumber, isTaxNumber, isVatNumber } from '#base/identifiers.ts';
import { networkOf } from '#base/network.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { type Role, ROLES } from '#shop/kernel/roles.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { sendActivation } from './activation.server.ts';
import type { SignUp } from './contract.ts';
import { joinAskedMail, joinWaitsMail } from './mails.server.ts';
import { hashPassword } from './password.server.ts';

/**
 * A new company with its first person, who signs in once the account is activated and may do everything. Where the
 * company has an account already there is no second one: its administrators are asked to let the person in. Whoever
 * registers gets the same response either way.
 */
export async function signUp(shop: Shop, address: string, given: SignUp): Promise<void> {
  const { sql } = shop;
  const whose = networkOf(address);
  await countTry(sql, [{ bucket: bucketOf('sign-up', whose), most: 30, minutes: 60 }]);
  checkNumbers(given);
  if (await isTaken(sql, given.email)) throw taken();

  const passwordHash = await hashPassword(given.password, whose);
  await sql.begin(async (tx) => {
    const known = await findCompany(tx, given.companyId);
    const roles: Role[] = known === null ? [...ROLES] : ['buyer'];
    const [person] = await tx<{ id: PersonId }[]>`
      insert into person (customer_id, email, password_hash, roles, first_name, last_name, phone, newsletter)
      values (${known ?? (await addCompany(tx, given))}, ${given.email.toLowerCase()}, ${passwordHash},
              ${roles}, ${given.name}, ${given.surname}, ${given.phone}, ${given.newsletter})
      on conflict (lower(email)) do nothing returning id`;
    if (!person) throw taken();
    await (known === null ? sendActivation : askToBeLetIn)(tx, shop, person.id);
  });
}

/** They stand on every invoice, and the DIČ is where an electronic one is sent. */
function checkNumbers({ vatRegistrationId: dic, extVatRegistrationId: icDph }: SignUp): void {
  if (!isTaxNumber(compactNumber(dic)))
    throw new ShopError('messages.validation.dic', { key: 'vatRegistrationId' });
  if (icDph !== '' && !isVatNumber(compactNumber(icDph)))
    throw new ShopError('messages.validation.icDph', { key: 'extVatRegistrationId' });
}

/** One that nobody has activated yet may be anybody's; one that is closed is not opened by another name. */
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

/** The person hears that others decide, the administrators that somebody waits. */
async function askToBeLetIn(tx: Db, { config }: Shop, personId: PersonId): Promise<void> {
  const [person] = await tx<{ email: string }[]>`select email from person where id = ${personId}`;
  const administrators = await tx<{ email: string; company_name: string }[]>`
    select admin.email, company_name from person
    join company on company.id = person.customer_id and company.state = 'active'
    join person admin on admin.customer_id = company.id and admin.state = 'active' and 'admin' = any (admin.roles)
    where person.id = ${personId} order by admin.id`;
  await putMail(tx, joinWaitsMail(person!.email));
  for (const { email, company_name: company } of administrators)
    await putMail(
      tx,
      joinAskedMail({ email, company, url: `${config.publicUrl}/account/people` }, person!.email),
    );
}

const taken = () =>
  new ShopError('messages.validation.email.exists', { key: 'email', status: 200 });

async function isTaken(sql: Sql, email: string): Promise<boolean> {
  const [known] = await sql`select 1 from person where lower(email) = ${email.toLowerCase()}`;
  return known !== undefined;
}
