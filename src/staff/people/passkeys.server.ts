import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { Config } from '#base/process/config.server.ts';
import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { networkOf } from '#base/wire/network.ts';
import { shopNameOf } from '#shop/kernel/brand.server.ts';
import { getCompany } from '#shop/kernel/company.server.ts';
import { bucketOf, countIfFailed, countTry } from '#shop/kernel/limits.server.ts';
import type { StaffId } from './colleague.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import { noteDown } from './staff-accounts.server.ts';
import { enter, type From } from './sign-in.server.ts';

const MINUTES = 5;
/** EdDSA, ES256, RS256 by their numbers in COSE: what devices have. */
const ALGORITHMS = [-8, -7, -257];
const MOST_PASSKEYS = 10;

/** The office as devices know it: keys made for one address work at no other. */
const partyOf = ({ officeUrl }: Config) => ({
  expectedOrigin: officeUrl,
  expectedRPID: new URL(officeUrl).hostname,
});

const refusedPasskey = () =>
  new ShopError('messages.office.passkey.refused', { key: 'passkey', status: 200 });

async function keepChallenge(sql: Sql, challenge: string, personId: StaffId | null) {
  await sql`
    insert into staff_challenge (challenge, person_id, expires_at)
    values (${challenge}, ${personId}, now() + make_interval(mins => ${MINUTES}))`;
}

/** Good once, and only for whom it was made. */
const spendChallenge = (sql: Db, personId: StaffId | null) => async (challenge: string) => {
  const [spent] = await sql`
    delete from staff_challenge
    where challenge = ${challenge} and person_id is not distinct from ${personId}
      and expires_at > now() returning challenge`;
  return spent !== undefined;
};

/** Whose key it is, the device says itself: nobody has to be named before. */
export async function askForPasskey({ sql, config }: KeyedShop, address: string) {
  const bucket = bucketOf('staff passkey asked', networkOf(address));
  await countTry(sql, [{ bucket, most: 60, minutes: 15 }]);
  const options = await generateAuthenticationOptions({
    rpID: partyOf(config).expectedRPID,
    userVerification: 'required',
  });
  await keepChallenge(sql, options.challenge, null);
  return options;
}

type Stored = {
  id: number;
  person_id: StaffId;
  public_key: Uint8Array<ArrayBuffer>;
  counter: string;
};

/** The device has looked who holds it (a finger, a face, a PIN), so no code is asked for besides. */
export async function signInByPasskey(
  { sql, config }: KeyedShop,
  from: From,
  response: AuthenticationResponseJSON,
): Promise<string> {
  const bucket = bucketOf('staff passkey from', networkOf(from.address));
  return countIfFailed(sql, [{ bucket, most: 30, minutes: 15 }], async () => {
    const [known] = await sql<Stored[]>`
      select staff_passkey.id, person_id, public_key, counter::text
      from staff_passkey join staff_person on staff_person.id = person_id and state = 'active'
      where credential_id = ${response.id}`;
    if (!known) throw refusedPasskey();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      ...partyOf(config),
      response,
      expectedChallenge: spendChallenge(sql, null),
      credential: {
        id: response.id,
        counter: Number(known.counter),
        publicKey: new Uint8Array(known.public_key),
      },
      requireUserVerification: true,
    }).catch(() => {
      throw refusedPasskey();
    });
    if (!verified) throw refusedPasskey();
    return sql.begin(async (tx) => {
      // A key removed or an account paused this very moment opens nothing any more.
      const [person] = await tx`
        select from staff_person where id = ${known.person_id} and state = 'active' for update`;
      const [used] = await tx`
        update staff_passkey set counter = ${authenticationInfo.newCounter}, used_at = now()
        where id = ${known.id} and counter = ${known.counter}::text::bigint returning id`;
      if (!person || !used) throw refusedPasskey();
      return enter(tx, from, { personId: known.person_id, way: 'passkey' });
    });
  });
}

/** What a device needs to make a key. The password was asked before. */
export async function offerPasskey({ sql, config }: KeyedShop, personId: StaffId) {
  const [person] = await sql<[{ email: string; name: string; handle: string }]>`
    select email, name, handle from staff_person where id = ${personId}`;
  const known = await sql<{ credential_id: string; transports: string[] }[]>`
    select credential_id, transports from staff_passkey where person_id = ${personId}`;
  if (known.length >= MOST_PASSKEYS) throw ShopError.conflict('messages.office.passkey.tooMany');
  const options = await generateRegistrationOptions({
    rpName: shopNameOf(await getCompany(sql)),
    rpID: partyOf(config).expectedRPID,
    userID: new Uint8Array(Buffer.from(person.handle.replaceAll('-', ''), 'hex')),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(sql, options.challenge, personId);
  return options;
}

export async function addPasskey(
  { sql, config }: KeyedShop,
  personId: StaffId,
  { name, response }: { name: string; response: RegistrationResponseJSON },
): Promise<void> {
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    ...partyOf(config),
    response,
    expectedChallenge: spendChallenge(sql, personId),
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    throw refusedPasskey();
  });
  if (!verified) throw refusedPasskey();
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential;
  await sql.begin(async (tx) => {
    const [added] = await tx`
      insert into staff_passkey (person_id, name, credential_id, public_key, counter, transports)
      values (${personId}, ${name}, ${id}, ${Buffer.from(publicKey)}, ${counter}, ${transports})
      on conflict do nothing returning id`;
    if (!added) throw refusedPasskey();
    await noteDown(tx, personId, { command: 'office: add a passkey', after: { passkey: name } });
  });
}

export async function listPasskeys(sql: Sql, personId: StaffId) {
  return [
    ...(await sql<{ id: number; name: string; created_at: Date; used_at: Date | null }[]>`
      select id, name, created_at, used_at from staff_passkey where person_id = ${personId}
      order by id`),
  ];
}

export async function removePasskey(sql: Sql, personId: StaffId, id: number): Promise<void> {
  await sql.begin(async (tx) => {
    const [gone] = await tx<{ name: string }[]>`
      delete from staff_passkey where id = ${id} and person_id = ${personId} returning name`;
    if (!gone) throw ShopError.notFound();
    const before = { passkey: gone.name };
    await noteDown(tx, personId, { command: 'office: remove a passkey', before });
  });
}
