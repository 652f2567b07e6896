import type { Db } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import { stateOf } from '#shop/customers/state-of.server.ts';
import type { Shop } from '#shop/kernel/slice.server.ts';
import type { PersonId } from '#shop/kernel/visitor.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import type { Activate, Invited } from '#shop/account/contract.ts';
import { invalidLink } from '#shop/identity/links.server.ts';
import { createLink, findLink, useLink } from './links.server.ts';
import { onRequest, type MailRequest } from '#shop/identity/mail-request.server.ts';
import { activationMail, approvalMail, approvedMail } from '#shop/account/mails.server.ts';
import { hashPassword, NO_PASSWORD } from '#shop/identity/password.server.ts';

type PersonRow = { email: string; company_name: string };

/** Sends the link to whoever opens accounts here: the person, or the shop's staff. */
export async function sendActivation(tx: Db, shop: Shop, personId: PersonId): Promise<void> {
  const { config } = shop;
  const [person] = await tx<PersonRow[]>`
    select email, company_name from person join company on company.id = customer_id
    where person.id = ${personId}`;
  const token = await createLink(tx, 'activation', personId);
  if (config.activation === 'email')
    await tx`
      update person set confirm_by = (
        select max(expires_at) from one_time_link where person_id = ${personId} and purpose = 'activation')
      where id = ${personId}`;
  const about = {
    email: person!.email,
    company: person!.company_name,
    url: `${config.publicUrl}/activation?token=${token}`,
  };
  const company = await getCompany(tx);
  const mail =
    config.activation === 'email'
      ? activationMail(about, shopNameOf(company))
      : approvalMail(company.email, about);
  return putMail(tx, mail);
}

/**
 * Opens the account the link belongs to. Who reads the mail sets the password: whoever only typed the
 * address into the form must not have one that works. Where staff look at new companies, their link
 * approves one, and the person gets a link of their own.
 */
export async function activate(shop: Shop, given: Activate): Promise<void> {
  const { sql, config } = shop;
  const { token, password } = given;
  const invited = await findLink(sql, 'invitation', token);
  if (invited !== null) return accept(shop, invited, given);
  const personId = await findLink(sql, 'activation', token);
  const [known] = await sql<{ state: string }[]>`
    select ${stateOf(sql)} as state from person where id = ${personId}`;
  if (!known) throw invalidLink();
  if (config.activation === 'manual' && known.state === 'pending')
    return sql.begin(async (tx) => {
      if ((await useLink(tx, 'activation', token)) === null) throw invalidLink();
      await approve(tx, shop, personId!);
    });
  const chosen = await chosenPassword(password);
  await sql.begin(async (tx) => {
    if ((await useLink(tx, 'activation', token)) === null) throw invalidLink();
    const [person] = await tx`
      update person set password_hash = ${chosen}
      where id = ${personId} and ${isWaiting(tx, config)} returning id`;
    if (!person) throw invalidLink();
    await openAccount(tx, personId!);
  });
}

/** Whoever was invited into a company comes, with a password of their own. Their company must still be there. */
async function accept({ sql }: Shop, personId: PersonId, given: Activate): Promise<void> {
  const { token, password, first_name: first = '', last_name: last = '' } = given;
  const [invitation] = await sql<Invited[]>`
    select company_name as company, email, first_name, last_name
    from person join company on company.id = customer_id
    where person.id = ${personId} and person.state = 'pending' and company.state = 'active'`;
  if (!invitation) throw invalidLink();
  const chosen = await chosenPassword(password, { invitation });
  await sql.begin(async (tx) => {
    const [person] = await tx`
      update person set password_hash = ${chosen}, state = 'active', activated_at = now(),
             first_name = coalesce(nullif(${first}, ''), first_name),
             last_name = coalesce(nullif(${last}, ''), last_name)
      where id = ${await useLink(tx, 'invitation', token)} and state = 'pending'
        and exists (select from company where id = customer_id and state = 'active')
      returning id`;
    if (!person) throw invalidLink();
  });
}

async function chosenPassword(password: string | undefined, payload = {}): Promise<string> {
  if (password === undefined)
    throw new ShopError('messages.validation.password.required', {
      key: 'password',
      status: 200,
      payload,
    });
  return hashPassword(password);
}

/** Lets somebody in, and their company with them: a new one waits for its first person. */
export async function openAccount(tx: Db, personId: PersonId): Promise<void> {
  await tx`
    update person set state = 'active', activated_at = coalesce(activated_at, now()), confirm_by = null
    where id = ${personId}`;
  await tx`
    update company set state = 'active', activated_at = coalesce(activated_at, now())
    where id = (select customer_id from person where id = ${personId}) and state <> 'active'`;
}

/**
 * Accounts that only wait for a password from whoever reads their mail. Somebody who waits for the administrators of
 * a company does not.
 */
const isWaiting = (tx: Db, { activation }: Shop['config']) => tx`
  ((${activation === 'email'} and person.state = 'pending'
    and exists (select from company where id = person.customer_id and state = 'pending'))
   or (${stateOf(tx)} = 'active' and password_hash = ${NO_PASSWORD}))`;

/**
 * Staff say that the company may buy here; they cannot say whose the mailbox is. The password of the
 * form is dropped, and the link to set one goes to the address itself.
 */
export async function approve(
  tx: Db,
  { config }: { config: Pick<Shop['config'], 'publicUrl'> },
  personId: PersonId,
  message = '',
): Promise<void> {
  const [person] = await tx<PersonRow[]>`
    update person set password_hash = ${NO_PASSWORD} from company
    where person.id = ${personId} and company.id = customer_id returning email, company_name`;
  await openAccount(tx, personId);
  await tx`
    update one_time_link set used_at = now() where person_id = ${personId} and used_at is null`;
  const token = await createLink(tx, 'activation', personId);
  const { email, company_name: company } = person!;
  const url = `${config.publicUrl}/activation?token=${token}`;
  await putMail(tx, approvedMail({ email, company, url }, message));
}

/** Only an account that waits for its owner gets a mail, and nobody can tell. */
export const resendActivation = (shop: Shop, request: MailRequest) =>
  onRequest(shop, 'activation-mail', request, async (tx) => {
    const [person] = await tx<{ id: PersonId; state: string }[]>`
      select id, ${stateOf(tx)} as state from person
      where lower(email) = ${request.email} and ${isWaiting(tx, shop.config)}`;
    if (person?.state === 'active') await approve(tx, shop, person.id);
    else if (person) await sendActivation(tx, shop, person.id);
  });
