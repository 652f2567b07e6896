import { beforeEach, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { useOffice } from '#tests/office.ts';
import { newPasskey, ONLY_PRESENT } from '#tests/passkey.ts';

const office = useOffice();
const { sql } = office;
const origin = office.config.officeUrl;
beforeEach(() => sql`delete from attempt`);

const offered = async (client: Client) =>
  (await client.post('/office/v1/account/passkeys/options', { password: 'bastion-demo' })).json()
    .options as { challenge: string; user: { id: string }; rp: { id: string } };
const asked = async (client: Client) =>
  (await client.post('/office/v1/sign/passkey/options', {})).json().options as {
    challenge: string;
  };
const add = async (client: Client, response: object, name = 'Môj telefón') =>
  (await client.post('/office/v1/account/passkeys', { name, response })).json();
const enter = async (client: Client, response: object) =>
  (await client.post('/office/v1/sign/passkey', { response })).json();
const REFUSED = { success: false, error: [{ code: 'messages.office.passkey.refused' }] };

async function withPasskey() {
  const colleague = await office.newColleague('warehouse');
  const client = await office.signIn(colleague);
  const key = newPasskey(origin);
  const { challenge, user, rp } = await offered(client);
  expect(rp.id).toBe('localhost');
  expect(Buffer.from(user.id, 'base64url')).toHaveLength(16);
  expect(await add(client, key.make({ challenge }))).toMatchObject({ success: true });
  return { colleague, client, key };
}

test('a passkey is added, opens without a password or a code, and is listed', async () => {
  const { colleague, key, client } = await withPasskey();
  await sql`
    insert into staff_second_factor (person_id, secret, turned_on_at)
    values (${colleague.id}, sha256('sealed'), now())`;
  const browser = office.guest();
  const { challenge } = await asked(browser);
  expect(await enter(browser, key.use({ challenge }))).toMatchObject({ success: true });
  expect((await browser.get('/office/v1/session')).json().session).toMatchObject({
    state: 'in',
    me: { email: colleague.email },
  });
  const { passkeys } = (await client.get('/office/v1/account')).json().account;
  expect(passkeys).toEqual([
    expect.objectContaining({ name: 'Môj telefón', used_at: expect.any(String) }),
  ]);
  const [entry] = await sql`
    select after from audit join audit_entry on audit_id = audit.id
    where key = ${colleague.email} and command = 'office: sign in' order by audit.id desc limit 1`;
  expect(entry!.after).toMatchObject({ way: 'passkey' });
});

test('it signs what was asked, here, once, and only after the device has looked who holds it', async () => {
  const { key } = await withPasskey();
  const browser = office.guest();
  const { challenge } = await asked(browser);
  const foreign = await withPasskey();
  const addChallenge = (await offered(foreign.client)).challenge;
  const wrong = [
    key.use({ challenge: Buffer.from('made up').toString('base64url') }),
    // A challenge for adding a key is none for signing in.
    key.use({ challenge: addChallenge }),
    key.use({ challenge: (await asked(browser)).challenge, from: 'https://evil.test' }),
    key.use({ challenge: (await asked(browser)).challenge, flags: ONLY_PRESENT }),
    newPasskey(origin).use({ challenge: (await asked(browser)).challenge }),
    // Another device's signature under this key's name.
    { ...foreign.key.use({ challenge: (await asked(browser)).challenge }), ...idOf(key) },
  ];
  for (const response of wrong) expect(await enter(browser, response)).toMatchObject(REFUSED);
  const good = key.use({ challenge });
  expect(await enter(browser, good)).toMatchObject({ success: true });
  expect(await enter(office.guest(), good)).toMatchObject(REFUSED);
  // A copy of the device counts behind it.
  const { challenge: next } = await asked(browser);
  expect(await enter(browser, key.use({ challenge: next, counter: 1 }))).toMatchObject(REFUSED);
});

test('a challenge is good for five minutes', async () => {
  const { key } = await withPasskey();
  const { challenge } = await asked(office.guest());
  await sql`update staff_challenge set expires_at = now() - interval '1 second'`;
  expect(await enter(office.guest(), key.use({ challenge }))).toMatchObject(REFUSED);
});

test('who is paused, and a key that was removed, open nothing', async () => {
  const { colleague, client, key } = await withPasskey();
  const tryIt = async () => {
    const { challenge } = await asked(office.guest());
    return enter(office.guest(), key.use({ challenge }));
  };
  await sql`update staff_person set state = 'paused' where id = ${colleague.id}`;
  expect(await tryIt()).toMatchObject(REFUSED);
  await sql`update staff_person set state = 'active' where id = ${colleague.id}`;
  const [{ id }] = (await client.get('/office/v1/account')).json().account.passkeys;
  const remove = (who: Client, password: string) =>
    who.post(`/office/v1/account/passkeys/${id}/remove`, { password });
  const stranger = await office.signIn();
  expect((await remove(stranger, 'bastion-demo')).statusCode).toBe(404);
  expect((await remove(client, 'zlé')).json()).toMatchObject({ success: false });
  expect((await remove(client, 'bastion-demo')).json()).toMatchObject({ success: true });
  expect(await tryIt()).toMatchObject(REFUSED);
});

test('adding asks for the password, and a key is added once, by whom it was offered to', async () => {
  const { client, key } = await withPasskey();
  const wrong = await client.post('/office/v1/account/passkeys/options', { password: 'zlé' });
  expect(wrong.json()).toMatchObject({ success: false });
  const { challenge } = await offered(client);
  expect(await add(client, key.make({ challenge }))).toMatchObject(REFUSED);
  const stranger = await office.signIn();
  const { challenge: mine } = await offered(client);
  expect(await add(stranger, newPasskey(origin).make({ challenge: mine }))).toMatchObject(REFUSED);
});

const idOf = (key: ReturnType<typeof newPasskey>) => {
  const { id, rawId } = key.use({ challenge: 'x' });
  return { id, rawId };
};
