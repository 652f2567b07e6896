import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { toCents } from '#base/values/money.ts';
import { createLink } from '#shop/account/sign/links.server.ts';
import { NO_PASSWORD } from '#shop/identity/password.server.ts';
import { giveWay } from '#shop/account/sign/waiting-registrations.server.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { bucketOf, countTry } from '#shop/kernel/limits.server.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { t } from '#text/documents.ts';
import type { Invitation } from './contract.ts';
import { invitationMail } from './mails.server.ts';
import type { Manager, Managing } from './manager.server.ts';

/** A person who waits for their own password; only who reads the mail can set it. */
export async function invitePerson(
  shop: Managing,
  asking: Manager,
  given: Invitation,
): Promise<PersonId> {
  const email = given.email.toLowerCase();
  await countInvitation(shop, asking);
  return inTransaction(shop.sql, async (tx) => {
    const limits = [given.order_limit, given.month_limit].map((limit) =>
      limit === null ? null : toCents(limit),
    );
    await giveWay(tx, email, 'invitation');
    const [person] = await tx<{ id: PersonId }[]>`
      insert into person (customer_id, email, password_hash, roles, first_name, last_name,
                          order_limit_cents, month_limit_cents)
      values (${asking.customer.id}, ${email}, ${NO_PASSWORD}, ${given.roles}, ${given.first_name},
              ${given.last_name}, ${limits[0]!}, ${limits[1]!})
      on conflict (lower(email)) do nothing returning id`;
    if (!person) throw await taken(tx, asking.customer.id, email);
    await asking.note(tx, {
      command: 'company: invite',
      about: person.id,
      after: { roles: given.roles.join(', ') },
    });
    await sendInvitation(tx, shop, asking, person.id);
    return person.id;
  });
}

/** Lets in whoever asks, too: from here on only the link sets a password. Who has come already needs none. */
export async function inviteAgain(shop: Managing, asking: Manager, id: PersonId): Promise<void> {
  await countInvitation(shop, asking);
  await inTransaction(shop.sql, async (tx) => {
    const [person] = await tx<{ state: string }[]>`
      select state from person where id = ${id} and customer_id = ${asking.customer.id} for update`;
    if (!person) throw ShopError.notFound('messages.people.notFound');
    if (person.state !== 'pending') throw ShopError.conflict('messages.people.hasCome');
    await tx`update person set password_hash = ${NO_PASSWORD} where id = ${id}`;
    await sendInvitation(tx, shop, asking, id);
  });
}

export async function sendInvitation(
  tx: Db,
  { config }: Pick<Managing, 'config'>,
  { customer, name }: Manager,
  id: PersonId,
): Promise<void> {
  await tx`
    update one_time_link set used_at = now()
    where person_id = ${id} and purpose = 'invitation' and used_at is null`;
  const [person] = await tx<{ email: string }[]>`select email from person where id = ${id}`;
  const token = await createLink(tx, 'invitation', id);
  const sender = await getCompany(tx);
  const mail = invitationMail({
    email: person!.email,
    company: customer.companyName,
    shop: shopNameOf(sender),
    by: name,
    url: `${config.publicUrl}/invitation?token=${token}`,
  });
  await putMail(tx, mail);
}

const countInvitation = async ({ sql }: Managing, { customer, isStaff }: Manager) =>
  isStaff
    ? undefined
    : countTry(sql, [{ bucket: bucketOf('invitation', customer.id), most: 30, minutes: 60 }]);

/** The refusal names a colleague who has the address, but not a person of another company. */
async function taken(tx: Db, customerId: CompanyId, email: string): Promise<ShopError> {
  const [known] = await tx<{ name: string }[]>`
    select ${personName(tx)} as name from person
    where lower(email) = ${email} and customer_id = ${customerId}`;
  const code = known ? 'messages.people.isHere' : 'messages.people.cannotInvite';
  const values = known && { name: known.name };
  return new ShopError([{ key: 'email', code, message: t(code, values), values }], { status: 409 });
}
