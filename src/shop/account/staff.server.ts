import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { getCustomer } from '#shop/customers/register.server.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { approve, openAccount } from './sign/activation.server.ts';
import { createLink } from './sign/links.server.ts';
import { giveWay } from './sign/waiting-registrations.server.ts';
import {
  activatedMail,
  newPasswordMail,
  openedMail,
  registrationMail,
  secondFactorMail,
} from './mails.server.ts';
import { NO_PASSWORD } from '#shop/identity/password.server.ts';
import { forgetSecondFactor } from './second-factor/second-factor.server.ts';

/** Opens an account that waits for approval, or one that was closed, and tells its owner. */
export async function activateByStaff(
  { sql, config }: ChangeContext,
  email: string,
  message = '',
): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const customer = await getCustomer(tx, email);
    if (customer.state === 'active') throw ShopError.conflict('messages.customer.isActive');
    const [row] = await tx<{ password_hash: string }[]>`
      select password_hash from person where id = ${customer.person_id}`;
    if (customer.state === 'pending' || row!.password_hash === NO_PASSWORD)
      return approve(tx, { config }, customer.person_id, message);
    await openAccount(tx, customer.person_id);
    const url = `${config.publicUrl}/login`;
    await putMail(
      tx,
      activatedMail({ email: customer.email, company: customer.company_name, url }),
    );
  });
}

type NewFirm = Record<'company_name' | 'company_id' | 'vat_id' | 'ext_vat_id', string>;
type NewPerson = Record<'email' | 'first_name' | 'last_name' | 'phone', string>;

/** A company that has never registered, with its first person, who may do everything and sets a password by the link. */
export async function openByStaff(
  { sql, config }: ChangeContext,
  { company_name, company_id, vat_id, ext_vat_id }: NewFirm,
  person: NewPerson,
  message: string,
): Promise<CompanyId> {
  return inTransaction(sql, async (tx) => {
    await giveWay(tx, person.email, 'invitation');
    const [company] = await tx<{ id: CompanyId }[]>`
      insert into company ${tx({ company_name, company_id, vat_id, ext_vat_id })} returning id`;
    const columns = { ...person, customer_id: company!.id, password_hash: NO_PASSWORD };
    const [added] = await tx<{ id: PersonId }[]>`
      insert into person ${tx({ ...columns, roles: [...ROLES] })}
      on conflict (lower(email)) do nothing returning id`;
    if (!added)
      throw new ShopError('messages.validation.email.exists', { key: 'email', status: 409 });
    await openAccount(tx, added.id);
    const token = await createLink(tx, 'activation', added.id);
    const url = `${config.publicUrl}/activation?token=${token}`;
    await putMail(tx, openedMail({ email: person.email, company: company_name, url }, message));
    return company!.id;
  });
}

/** Closes a company's account: none of its people stays signed in, and no link opens it again. */
export async function blockCustomer(
  { sql }: Pick<ChangeContext, 'sql'>,
  email: string,
): Promise<number> {
  return inTransaction(sql, async (tx) => {
    const customer = await getCustomer(tx, email);
    if (customer.state === 'blocked') throw ShopError.conflict('messages.customer.isBlocked');
    await tx`
      update company set state = 'blocked', activated_at = coalesce(activated_at, now())
      where id = ${customer.id}`;
    await tx`
      update person set password_hash = ${NO_PASSWORD}
      where customer_id = ${customer.id} and state = 'pending'`;
    await tx`
      update one_time_link set used_at = now() from person
      where person.id = person_id and customer_id = ${customer.id} and used_at is null`;
    const ended = await tx`
      delete from session using person where person.id = person_id and customer_id = ${customer.id}`;
    return ended.count;
  });
}

/** A registration is refused for good, or something about it is asked for; who registered reads why in a mail. */
export async function answerRegistration(
  tx: Db,
  email: string,
  what: 'refused' | 'asked',
  text: string,
): Promise<void> {
  const customer = await getCustomer(tx, email);
  if (customer.state !== 'pending') throw ShopError.conflict('messages.customer.isActive');
  if (what === 'refused') await blockCustomer({ sql: tx }, email);
  else {
    await tx`update company set asked_at = now() where id = ${customer.id}`;
    // From now on the registration waits for staff, also one that waited for its own mailbox.
    await tx`update person set confirm_by = null where customer_id = ${customer.id}`;
  }
  const { company_name: company } = customer;
  await putMail(tx, registrationMail(customer.email, what, { company, text }));
}

/** For who has lost the phone and the recovery codes: the password is enough again, and its owner is told. */
export async function removeSecondFactor(
  { sql, config }: ChangeContext,
  email: string,
): Promise<void> {
  await inTransaction(sql, async (tx) => {
    const customer = await getCustomer(tx, email);
    if (!(await forgetSecondFactor(tx, customer.person_id)))
      throw ShopError.conflict('messages.secondFactor.isOff');
    const url = `${config.publicUrl}/forgotten-password`;
    await putMail(tx, secondFactorMail(customer.email, 'removed', url));
  });
}

/** A link to set a new password: by mail, or handed over in person when the mail does not arrive. */
export async function makePasswordLink(
  { sql, config }: ChangeContext,
  email: string,
  way: 'mail' | 'hand',
): Promise<string> {
  return inTransaction(sql, async (tx) => {
    const customer = await getCustomer(tx, email);
    if (customer.state === 'blocked') throw ShopError.conflict('messages.customer.isBlocked');
    const token = await createLink(tx, 'password', customer.person_id);
    const url = `${config.publicUrl}/new-password?token=${token}`;
    if (way === 'mail') await putMail(tx, newPasswordMail(customer.email, url));
    return url;
  });
}
