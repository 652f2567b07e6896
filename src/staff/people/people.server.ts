import type { Tx } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { removeSecondFactor } from '#shop/identity/second-factor.server.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import {
  callOf,
  changingJob,
  type JobContext,
  readingJob,
  type StaffContext,
} from '#staff/job.server.ts';
import { STAFF_ROLES, type StaffRole } from '#staff/permissions.ts';
import { StaffError } from '#staff/staff-error.ts';
import type { Colleague, StaffId, StaffState } from './colleague.ts';
import * as contract from './contract.ts';
import { makeLink } from './links.server.ts';
import { invitationMail, proofsRemovedMail } from './mails.server.ts';
import { distrustAll, STAFF } from './staff-accounts.server.ts';

/** Everybody of the office; there are few of them. */
export const listPeople = readingJob(contract.listPeople, async ({ sql }) => ({
  people: [
    ...(await sql<contract.PersonEntry[]>`
      select id, email, name, role, state, signed_in_at,
             exists (select from staff_second_factor
                     where person_id = person.id and turned_on_at is not null) as has_codes,
             (select count(*)::int from staff_passkey where person_id = person.id) as passkeys,
             (select max(expires_at) from staff_link
              where person_id = person.id and person.state = 'invited') as invited_until
      from staff_person person
      order by state = 'paused', role <> 'owner', lower(name), id limit 1000`),
  ],
}));

/** The link is told only to whoever hands it over, and never on a dry run, after which it would open nothing. */
type Way = 'mail' | 'hand';
type Added = { email: string; name: string; role: StaffRole; way: Way };

export const addPerson = changingJob({
  title: 'staff add',
  needs: contract.addPerson.needs,
  async work(context, { email: typed, name: typedName, role: asked, way }: Added) {
    const { sql, audit } = context;
    const [email, name, role] = [typed.trim().toLowerCase(), typedName.trim(), roleOf(asked)];
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) || email.length > 254)
      throw new StaffError('people.email', { email: typed });
    if (name === '' || name.length > 120) throw new StaffError('people.name');
    const [added] = await sql<{ id: number }[]>`
      insert into staff_person (email, name, role) values (${email}, ${name}, ${role})
      on conflict do nothing returning id`;
    if (!added) throw new StaffError('people.exists', { email });
    await audit.add('staff', email, null, { name, role, state: 'invited' });
    return { email, name, role, ...(await invite(context, { ...added, email }, way)) };
  },
});

/** Another link: for an invitation that got lost, or a password that was. */
export const sendPersonLink = changingJob({
  title: 'staff link',
  needs: contract.sendPersonLink.needs,
  async work(context, { email, way }: { email: string; way: Way }) {
    const person = await getPerson(context.sql, email);
    if (person.state === 'paused') throw new StaffError('people.isPaused', { email: person.email });
    await context.audit.add('staff', person.email, null, { link: way });
    return { email: person.email, ...(await invite(context, person, way)) };
  },
});

async function invite(
  { sql, config, isDryRun }: JobContext,
  { id, email }: { id: number; email: string },
  way: Way,
): Promise<{ url?: string }> {
  const url = await makeLink(sql, config, id);
  if (way === 'mail') {
    const shop = shopNameOf(await getCompany(sql));
    await putMail(sql, invitationMail(email, { shop, url }));
  }
  return way === 'hand' && !isDryRun ? { url } : {};
}

export const setPersonRole = changingJob({
  title: 'staff role',
  needs: contract.setPersonRole.needs,
  async work({ sql, audit }, { email: typed, role: asked }: { email: string; role: StaffRole }) {
    const wanted = roleOf(asked);
    const { id, email, role, state } = await getPerson(sql, typed);
    await sql`update staff_person set role = ${wanted} where id = ${id}`;
    await assertOwnerLeft(sql, { role, state });
    await audit.add('staff', email, { role }, { role: wanted });
    return { email, role: wanted };
  },
});

/** Nobody is deleted: what they did keeps their name. They are signed out everywhere at once. */
export const pausePerson = changingJob({
  title: 'staff pause',
  needs: contract.setPersonPaused.needs,
  async work({ sql, audit }, typed: string) {
    const { id, email, role, state } = await getPerson(sql, typed);
    if (state === 'paused') throw new StaffError('people.isPaused', { email });
    await sql`update staff_person set state = 'paused' where id = ${id}`;
    await assertOwnerLeft(sql, { role, state });
    const { count } = await sql`delete from staff_session where person_id = ${id}`;
    await sql`delete from staff_link where person_id = ${id}`;
    await distrustAll(sql, id);
    await audit.add('staff', email, { state }, { state: 'paused' });
    return { email, state: 'paused', sessions_ended: count };
  },
});

/** With the password of before; who had none yet is invited anew. */
export const resumePerson = changingJob({
  title: 'staff resume',
  needs: contract.setPersonPaused.needs,
  async work({ sql, audit }, typed: string) {
    const { id, email, state } = await getPerson(sql, typed);
    if (state !== 'paused') throw new StaffError('people.isNotPaused', { email });
    const [row] = await sql<[{ state: StaffState }]>`
      update staff_person set state = case when password_hash = '' then 'invited' else 'active' end
      where id = ${id} returning state`;
    await audit.add('staff', email, { state }, { state: row.state });
    return { email, state: row.state };
  },
});

/** For who has lost the phone: the password is enough again, and its owner is told. */
export const removeProofs = changingJob({
  title: 'staff remove-second-factor',
  needs: contract.removePersonProofs.needs,
  async work({ sql, config, audit }, typed: string) {
    const { id, email } = await getPerson(sql, typed);
    if (!(await forgetProofs(sql, id))) throw new StaffError('people.noProofs', { email });
    await putMail(sql, proofsRemovedMail(email, config.officeUrl));
    await audit.add('staff', email, { second_factor: true }, { second_factor: false });
    return { email, second_factor: false };
  },
});

const roleOf = (role: string): StaffRole => {
  const known = STAFF_ROLES.find((one) => one === role);
  if (known) return known;
  throw new StaffError('people.role', { role, roles: STAFF_ROLES.join(', ') });
};

async function getPerson(sql: Tx, email: string) {
  const [person] = await sql<(Colleague & { state: StaffState })[]>`
    select id, email, name, role, state from staff_person
    where email = ${email.trim().toLowerCase()} for update`;
  if (!person) throw new StaffError('people.unknown', { email });
  return person;
}

/** Somebody must be left who can let others in; two who take it from each other wait in line here. */
async function assertOwnerLeft(sql: Tx, was: { role: StaffRole; state: StaffState }) {
  if (was.role !== 'owner' || was.state !== 'active') return;
  await sql`select pg_advisory_xact_lock(hashtext('owners of the office'))`;
  const [owner] = await sql`
    select from staff_person where role = 'owner' and state = 'active' limit 1`;
  if (!owner) throw new StaffError('people.lastOwner');
}

/** Everything besides the password: codes and passkeys. False when there was nothing. */
async function forgetProofs(tx: Tx, personId: StaffId): Promise<boolean> {
  const factor = await removeSecondFactor(tx, STAFF, personId);
  const passkeys = await tx`delete from staff_passkey where person_id = ${personId}`;
  await tx`delete from staff_session where person_id = ${personId}`;
  return factor !== null || passkeys.count > 0;
}

/** The office names people by their number, a terminal by their address. */
async function findPersonEmail({ sql }: StaffContext, id: StaffId): Promise<string> {
  const [person] = await sql<{ email: string }[]>`select email from staff_person where id = ${id}`;
  if (!person) throw ShopError.notFound();
  return person.email;
}

export const peopleCalls = [
  listPeople,
  callOf(contract.addPerson, (context, person) => addPerson(context, { ...person, way: 'mail' })),
  callOf(contract.setPersonRole, async (context, { id, role }) =>
    setPersonRole(context, { email: await findPersonEmail(context, id), role }),
  ),
  callOf(contract.setPersonPaused, async (context, { id, is_paused: isPaused }) =>
    (isPaused ? pausePerson : resumePerson)(context, await findPersonEmail(context, id)),
  ),
  callOf(contract.sendPersonLink, async (context, { id }) =>
    sendPersonLink(context, { email: await findPersonEmail(context, id), way: 'mail' }),
  ),
  callOf(contract.removePersonProofs, async (context, { id }) =>
    removeProofs(context, await findPersonEmail(context, id)),
  ),
];
