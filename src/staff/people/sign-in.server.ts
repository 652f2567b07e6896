import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { deviceOf } from '#shop/identity/device.ts';
import { tryPassword } from '#shop/identity/password-check.server.ts';
import { hasSecondFactor, withCode } from '#shop/identity/second-factor.server.ts';
import { isKnownPlace, rememberPlaces } from '#shop/kernel/known-places.server.ts';
import { bucketOf } from '#shop/kernel/limits.server.ts';
import type { StaffId } from './colleague.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { noteDown, STAFF } from './staff-accounts.server.ts';
import { findSession, startSession } from './sessions.server.ts';
import { isTrusted, isTrustedBy, trustBrowser } from './trusted-browsers.server.ts';

/** From where somebody asks. `before`: the token of the browser's session until now; `trusted`: by which it is known, if the code was typed there. */
export type From = {
  address: string;
  userAgent: string | undefined;
  before: string;
  trusted: string;
};
/** By what somebody has shown who they are. */
type Way = 'password' | 'password and code' | 'password and trusted browser' | 'passkey';
type Row = { id: StaffId; state: string; password_hash: string };

/** The same for an unknown address, a wrong password and an account that is paused: nobody learns who works here. */
const wrong = () => new ShopError('messages.office.signIn.wrong', { key: 'password', status: 200 });

/** Proves who someone is; whoever has a second factor gets a session that opens nothing until its code was right. */
export async function signInToOffice(
  { sql }: KeyedShop,
  from: From,
  given: { email: string; password: string },
): Promise<{ token: string; needsCode: boolean }> {
  const email = given.email.trim().toLowerCase();
  const network = networkOf(from.address);
  const { person, found, forgive, forget } = await tryPassword(
    sql,
    STAFF,
    {
      email,
      password: given.password,
      network,
      isKnown:
        (await isKnownPlace(sql, [placeOf(email, network)])) ||
        (await isTrustedBy(sql, email, from.trusted)),
    },
    async () => {
      const [row] = await sql<Row[]>`
        select id, state, password_hash from staff_person where email = ${email}`;
      return row;
    },
  );
  if (person?.state !== 'active') {
    // Something is written and waited for either way: the time of the answer does not tell who works here.
    await (found
      ? refused(sql, found.id, network, 'password')
      : sql`insert into attempt (bucket) values (${bucketOf('staff sign-in unknown', network)})`);
    throw wrong();
  }
  await forgive();
  await forget();
  return sql.begin(async (tx) => {
    // A password changed or an account paused this very moment must not leave a session behind.
    const [proved] = await tx`
      select from staff_person where id = ${person.id} and state = 'active'
        and password_hash = ${person.password_hash} for update`;
    if (!proved) throw wrong();
    const personId = person.id;
    const way: Way | null = !(await hasSecondFactor(tx, STAFF, personId))
      ? 'password'
      : (await isTrusted(tx, personId, from.trusted))
        ? 'password and trusted browser'
        : null;
    const token = way
      ? await enter(tx, from, { personId, way })
      : await startSession(tx, personId, { ...from, isProved: false });
    return { token, needsCode: way === null };
  });
}

const tooLate = () => ShopError.conflict('messages.secondFactor.tooLate');

type Typed = { code: string; trust?: boolean | undefined };

/** `trusted` is for the browser to keep, where its owner has asked not to be asked here again. */
export async function signInByCode(
  shop: KeyedShop,
  from: From,
  { code, trust = false }: Typed,
): Promise<{ token: string; trusted: string | null }> {
  const waiting = await findSession(shop.sql, from.before);
  if (!waiting || waiting.isProved) throw tooLate();
  const { id: personId } = waiting.person;
  return withCode(
    { ...shop, accounts: STAFF, personId, address: from.address },
    code,
    async (tx) => {
      const [person] = await tx`
        select from staff_person where id = ${personId} and state = 'active' for update`;
      const [step] = await tx`
        delete from staff_session where id = ${waiting.id} and not is_proved returning id`;
      if (!person || !step) throw tooLate();
      const token = await enter(tx, from, { personId, way: 'password and code' });
      return { token, trusted: trust ? await trustBrowser(tx, personId, from) : null };
    },
  ).catch(async (error: unknown) => {
    if (error instanceof ShopError && error.isAbout('code'))
      await refused(shop.sql, personId, networkOf(from.address), 'code');
    throw error;
  });
}

/** Everything was proved. */
export async function enter(
  tx: Db,
  from: From,
  { personId, way }: { personId: StaffId; way: Way },
): Promise<string> {
  const [person] = await tx<[{ email: string }]>`
    update staff_person set signed_in_at = now() where id = ${personId} returning email`;
  const network = networkOf(from.address);
  await rememberPlaces(tx, [placeOf(person.email, network)]);
  const after = { way, from: network, device: deviceOf(from.userAgent ?? null) };
  await noteDown(tx, personId, { command: 'office: sign in', after });
  return startSession(tx, personId, { ...from, isProved: true });
}

/** Whoever tried has not shown who they are: the entry names where they came from. */
const refused = (sql: Sql, personId: StaffId, network: string, what: string) =>
  sql.begin((tx) =>
    noteDown(tx, personId, {
      command: 'office: sign in refused',
      who: network,
      after: { wrong: what },
    }),
  );

/** Where somebody has signed in lately, whatever is tried elsewhere. */
const placeOf = (email: string, network: string) => bucketOf('staff signed in', email, network);
