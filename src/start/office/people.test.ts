import { beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '#shop/identity/tokens.server.ts';
import { makeFirstLink } from '#staff/people/links.server.ts';
import { writeMails } from '#tests/mails.ts';
import { OFFICE_DEMO, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
beforeEach(() => sql`delete from attempt`);

type Person = { id: number; email: string; state: string; role: string; invited_until: string };
const peopleOf = async () => {
  const owner = await office.signIn();
  const { people } = (await owner.get('/office/v1/people')).json() as { people: Person[] };
  return { owner, people, find: (email: string) => people.find((one) => one.email === email)! };
};
const tokenIn = (text: string) => /\/heslo#([\w-]+)/.exec(text)![1]!;
const lastMailTo = async (email: string) => {
  await writeMails(sql);
  const [mail] = await sql<{ kind: string; text_body: string }[]>`
    select kind, text_body from outbox where recipient = ${email} order by id desc limit 1`;
  return mail;
};

describe('somebody new', () => {
  const nova = { email: 'Nova@Example.sk', name: 'Nová Kolegyňa', role: 'accountant' };

  test('is invited by mail, chooses a password once, and signs in', async () => {
    const { owner } = await peopleOf();
    expect((await owner.post('/office/v1/people', nova)).json()).toMatchObject({ success: true });
    const mail = await lastMailTo('nova@example.sk');
    expect(mail!.kind).toBe('staff-invitation');
    const token = tokenIn(mail!.text_body);
    const browser = office.guest();
    const look = await browser.post('/office/v1/link/look', { token });
    expect(look.json()).toMatchObject({ email: 'nova@example.sk', name: 'Nová Kolegyňa' });
    const use = (password: string) => browser.post('/office/v1/link/use', { token, password });
    expect((await use('krátke')).json()).toMatchObject({
      error: [{ code: 'messages.office.password.tooShort' }],
    });
    expect((await use('jej vlastné heslo')).json()).toMatchObject({ success: true });
    expect((await use('cudzie heslo 12345')).statusCode).toBe(404);
    await office.signIn({ email: 'nova@example.sk', password: 'jej vlastné heslo' });
    const { find } = await peopleOf();
    expect(find('nova@example.sk')).toMatchObject({ state: 'active', role: 'accountant' });
    const entries = await sql`
      select who, command from audit join audit_entry on audit_id = audit.id
      where key = 'nova@example.sk' order by audit.id`;
    expect(entries).toMatchObject([
      { who: OFFICE_DEMO.email, command: 'staff add' },
      { who: 'nova@example.sk', command: 'office: accept the invitation' },
      { who: 'nova@example.sk', command: 'office: sign in' },
    ]);
  });

  test('is not there twice, and needs an address', async () => {
    const { owner } = await peopleOf();
    const refusalOf = async (body: object) =>
      (await owner.post('/office/v1/people', body)).json().error[0].code as string;
    expect(await refusalOf({ ...nova, email: OFFICE_DEMO.email })).toBe('staff.people.exists');
    expect(await refusalOf({ ...nova, email: 'bez zavináča' })).toBe('staff.people.email');
  });

  test('of an invitation that is old, or of somebody paused, the link opens nothing', async () => {
    const { owner } = await peopleOf();
    const { id, email } = await office.newColleague('office', 'invited');
    const ask = async () => {
      await owner.post(`/office/v1/people/${id}/link`, {});
      return tokenIn((await lastMailTo(email))!.text_body);
    };
    const statusOf = async (token: string) =>
      (await office.guest().post('/office/v1/link/look', { token })).statusCode;
    const [first, second] = [await ask(), await ask()];
    expect([await statusOf(first), await statusOf(second)]).toEqual([200, 200]);
    await sql`update staff_link set expires_at = now() where token_hash = ${hashToken(first)}`;
    expect(await statusOf(first)).toBe(404);
    await owner.put(`/office/v1/people/${id}/paused`, { is_paused: true });
    expect(await statusOf(second)).toBe(404);
    expect((await owner.post(`/office/v1/people/${id}/link`, {})).json().error[0].code).toBe(
      'staff.people.isPaused',
    );
  });
});

test('a dry run says what would happen and changes nothing', async () => {
  const { owner } = await peopleOf();
  const body = { email: 'skuska@example.sk', name: 'Skúška', role: 'office' };
  const headers = { 'x-dry-run': '1' };
  expect((await owner.post('/office/v1/people', body, { headers })).json().success).toBe(true);
  expect((await peopleOf()).find('skuska@example.sk')).toBeUndefined();
});

test('who is paused is out at once; let in again, the password is the old one', async () => {
  const colleague = await office.newColleague('office');
  const client = await office.signIn(colleague);
  const { owner } = await peopleOf();
  const pause = (is_paused: boolean) =>
    owner.put(`/office/v1/people/${colleague.id}/paused`, { is_paused });
  await pause(true);
  expect((await client.get('/office/v1/account')).statusCode).toBe(401);
  await expect(office.signIn(colleague)).rejects.toThrow('sign-in failed');
  expect((await pause(true)).json().error[0].code).toBe('staff.people.isPaused');
  await pause(false);
  await office.signIn(colleague);
});

test('the last owner stays one', async () => {
  const { owner, find } = await peopleOf();
  const { id } = find(OFFICE_DEMO.email);
  const refusalOf = async (what: string, body: object) =>
    (await owner.put(`/office/v1/people/${id}/${what}`, body)).json().error[0]?.code as string;
  expect(await refusalOf('role', { role: 'office' })).toBe('staff.people.lastOwner');
  expect(await refusalOf('paused', { is_paused: true })).toBe('staff.people.lastOwner');
  // One who was only invited cannot let anybody in.
  await office.newColleague('owner', 'invited');
  expect(await refusalOf('role', { role: 'office' })).toBe('staff.people.lastOwner');
  const second = await office.signIn(await office.newColleague('owner'));
  // Both take it from each other at the same moment: one of them is refused.
  const { find: findNow } = await peopleOf();
  const other = (await second.get('/office/v1/session')).json().session.me.id as number;
  const [one, two] = await Promise.all([
    owner.put(`/office/v1/people/${other}/paused`, { is_paused: true }),
    second.put(`/office/v1/people/${findNow(OFFICE_DEMO.email).id}/paused`, { is_paused: true }),
  ]);
  expect([one, two].filter((response) => response.json().success)).toHaveLength(1);
  await sql`update staff_person set state = 'active' where email = ${OFFICE_DEMO.email}`;
});

test('a lost phone: the owner removes what was on it, and its person is told', async () => {
  const colleague = await office.newColleague('office');
  await sql`
    insert into staff_second_factor (person_id, secret, turned_on_at)
    values (${colleague.id}, sha256('sealed'), now())`;
  const { owner } = await peopleOf();
  const remove = () => owner.delete(`/office/v1/people/${colleague.id}/second-factor`);
  expect((await remove()).json()).toMatchObject({ success: true });
  expect((await remove()).json().error[0].code).toBe('staff.people.noProofs');
  expect((await lastMailTo(colleague.email))!.kind).toBe('staff-second-factor');
  expect(
    (await (await office.signIn(colleague)).get('/office/v1/session')).json().session.state,
  ).toBe('in');
});

test('a forgotten password: the same response for everybody, a link by mail for who is there', async () => {
  const colleague = await office.newColleague('content');
  const forgot = async (email: string) =>
    (await office.guest().post('/office/v1/sign/forgotten', { email })).json();
  expect(await forgot(colleague.email)).toEqual(await forgot('nikto@example.sk'));
  expect(await lastMailTo('nikto@example.sk')).toBeUndefined();
  const client = await office.signIn(colleague);
  const token = tokenIn((await lastMailTo(colleague.email))!.text_body);
  await office.guest().post('/office/v1/link/use', { token, password: 'nové dlhé heslo' });
  expect((await client.get('/office/v1/account')).statusCode).toBe(401);
  await office.signIn({ ...colleague, password: 'nové dlhé heslo' });
});

describe('an office without anybody', () => {
  test('prints a link that makes its reader the owner, once', async () => {
    expect(await makeFirstLink(sql, office.config)).toBeNull();
    await sql`delete from staff_person`;
    const links = [
      await makeFirstLink(sql, office.config),
      await makeFirstLink(sql, office.config),
    ];
    const [token, later] = links.map((link) => tokenIn(link!));
    const browser = office.guest();
    const look = await browser.post('/office/v1/link/look', { token });
    expect(look.json()).toMatchObject({ email: null, name: null });
    const password = 'prvý majiteľ tu';
    const use = (body: object) => browser.post('/office/v1/link/use', { password, ...body });
    expect((await use({ token })).statusCode).toBe(400);
    const who = { email: 'Prva@example.sk', name: 'Prvá Majiteľka' };
    expect((await use({ token, ...who })).json()).toMatchObject({ success: true });
    expect((await use({ token: later, ...who })).statusCode).toBe(404);
    const client = await office.signIn({ email: 'prva@example.sk', password });
    expect((await client.get('/office/v1/session')).json().session.me.role).toBe('owner');
  });
});
