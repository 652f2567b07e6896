import type { Config } from '#base/process/config.server.ts';
import { type Db, inTransaction, type Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { hashPassword } from '#shop/identity/password.server.ts';
import { onRequest } from '#shop/identity/mail-request.server.ts';
import { invalidLink, isLink, makeLinkToken } from '#shop/identity/links.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { StaffId } from './colleague.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { forgottenMail } from './mails.server.ts';
import { distrustAll, noteDown } from './staff-accounts.server.ts';

/** Hours a link stays good. */
const INVITATION = 7 * 24;
const FORGOTTEN = 2;
const FIRST_OWNER = 24;

/** After the #, which browsers do not send: the token stands in no log of any server on the way. */
const urlOf = ({ officeUrl }: Pick<Config, 'officeUrl'>, token: string) =>
  `${officeUrl}/heslo#${token}`;

export async function makeLink(
  tx: Db,
  config: Pick<Config, 'officeUrl'>,
  personId: StaffId | null,
  hours = INVITATION,
): Promise<string> {
  return urlOf(config, await makeLinkToken(tx, 'staff_link', { person_id: personId }, hours));
}

/** For an office without anybody: whoever reads what the shop prints when it starts becomes its first owner. */
export async function makeFirstLink(sql: Sql, config: Config): Promise<string | null> {
  const [anybody] = await sql`select from staff_person limit 1`;
  return anybody ? null : makeLink(sql, config, null, FIRST_OWNER);
}

type Behind = { person_id: StaffId | null; email: string | null; name: string | null };

/** Whose link it is; nobody's for the first owner, who says who they are. */
export async function lookAtLink(sql: Sql, token: string) {
  const [link] = await sql<Behind[]>`
    select person_id, email, name from staff_link
    left join staff_person on staff_person.id = person_id
    where ${isLink(sql, token)}
      and (person_id is null or state <> 'paused')
      and (person_id is not null or not exists (select from staff_person))`;
  if (!link) throw invalidLink();
  return { email: link.email, name: link.name };
}

type Chosen = {
  token: string;
  password: string;
  /** Of the first owner. */
  email?: string | undefined;
  name?: string | undefined;
};

/** Chooses a password, and with it ends every session and every other link of the account. */
export async function spendLink(
  { sql }: KeyedShop,
  address: string,
  { token, password, email, name }: Chosen,
): Promise<void> {
  await lookAtLink(sql, token);
  const hash = await hashPassword(password, networkOf(address));
  await inTransaction(sql, async (tx) => {
    const [link] = await tx<{ person_id: StaffId | null }[]>`
      delete from staff_link where ${isLink(tx, token)}
      returning person_id`;
    if (!link) throw invalidLink();
    const personId = link.person_id ?? (await addFirstOwner(tx, email, name));
    const [person] = await tx<{ was: string }[]>`
      update staff_person set password_hash = ${hash}, state = 'active'
      from (select state as was from staff_person where id = ${personId} for update) before
      where id = ${personId} and state <> 'paused' returning was`;
    if (!person) throw invalidLink();
    await tx`delete from staff_link where person_id is not distinct from ${link.person_id}`;
    await tx`delete from staff_session where person_id = ${personId}`;
    await distrustAll(tx, personId);
    const command =
      person.was === 'invited' ? 'office: accept the invitation' : 'office: choose a new password';
    await noteDown(tx, personId, { command, after: { password: true } });
  });
}

async function addFirstOwner(tx: Db, email: string | undefined, name: string | undefined) {
  if (!email || !name)
    throw new ShopError('messages.validation.required', { key: email ? 'name' : 'email' });
  // Two who have both read it: the second finds somebody there.
  await tx`lock table staff_person in share row exclusive mode`;
  const [owner] = await tx<{ id: StaffId }[]>`
    insert into staff_person (email, name, role)
    select ${email.toLowerCase()}, ${name}, 'owner' where not exists (select from staff_person)
    returning id`;
  if (!owner) throw invalidLink();
  return owner.id;
}

/** The same response, as fast, for every address, known or not. */
export async function sendForgotten(
  shop: KeyedShop,
  address: string,
  typed: string,
): Promise<void> {
  const email = typed.toLowerCase();
  await onRequest(shop, 'staff password', { email, address }, async (tx) => {
    const [person] = await tx<{ id: StaffId }[]>`
      select id from staff_person where email = ${email} and state = 'active'`;
    if (!person) return;
    await putMail(tx, forgottenMail(email, await makeLink(tx, shop.config, person.id, FORGOTTEN)));
  });
}
