import { beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#base/process/config.server.ts';
import {
  ROLE_PERMISSIONS,
  STAFF_ROLES,
  type Permission,
  type StaffRole,
} from '#staff/permissions.ts';
import type { Client } from '#tests/client.ts';
import { fingerprint } from '#tests/fingerprint.ts';
import { isEndless, OFFICE_BODIES, officeRoutes, type OfficeRoute } from '#tests/office-routes.ts';
import { useOffice } from '#tests/office.ts';
import { buildOffice } from './app.server.ts';

const routes = await officeRoutes();
const office = useOffice();

/** Who may what, said once more by hand: whoever changes the table has to say so here too. */
const MATRIX: Partial<Record<Permission, StaffRole[]>> = {
  'orders.read': ['owner', 'office', 'warehouse', 'accountant'],
  'orders.change': ['owner', 'office'],
  'invoices.read': ['owner', 'office', 'accountant'],
  'invoices.change': ['owner', 'office'],
  'payments.read': ['owner', 'office', 'accountant'],
  'payments.change': ['owner', 'office', 'accountant'],
  'customers.read': ['owner', 'office', 'accountant'],
  'customers.change': ['owner', 'office'],
  'prices.read': ['owner', 'office', 'accountant'],
  'prices.change': ['owner', 'office'],
  'line_prices.read': ['owner', 'office'],
  'line_prices.change': ['owner', 'office'],
  'catalogue.read': ['owner', 'office', 'warehouse', 'content'],
  'catalogue.change': ['owner', 'office', 'content'],
  'stock.read': ['owner', 'office', 'warehouse'],
  'stock.change': ['owner', 'office', 'warehouse'],
  'content.read': ['owner', 'office', 'content'],
  'content.change': ['owner', 'office', 'content'],
  'settings.read': ['owner'],
  'settings.change': ['owner'],
  'people.read': ['owner'],
  'people.change': ['owner'],
  'history.read': ['owner', 'office', 'warehouse', 'content'],
  'history.change': ['owner', 'office', 'warehouse', 'content'],
  'system.read': ['owner'],
  'system.change': ['owner'],
};

test('roles may exactly what the table says', () => {
  const told = Object.fromEntries(
    [...ROLE_PERMISSIONS.owner].map((permission) => [
      permission,
      STAFF_ROLES.filter((role) => ROLE_PERMISSIONS[role].has(permission)),
    ]),
  );
  expect(told).toEqual(MATRIX);
});

const forStaff = routes.filter(({ access }) => access === 'staff');
const pairs = forStaff.flatMap((route) =>
  STAFF_ROLES.map((role) => [route.name, role, route] as const),
);
const mayAll = (role: StaffRole, needs: readonly Permission[]) =>
  needs.every((permission) => MATRIX[permission]!.includes(role));
const DRY_RUN = { 'x-dry-run': '1' };
const named = (list: OfficeRoute[]) => list.map((route) => [route.name, route] as const);
/** Nobody has it: whatever passes the gate finds nothing. */
const NOBODY = '2147483647';
const addressOf = (url: string) =>
  url
    .replace(/:(id|person)\b/g, NOBODY)
    .replace(':number', '2147483647')
    .replace(':position', '1');
const ask = async (
  client: Client,
  { name, method, url }: OfficeRoute,
  more: Record<string, string> = {},
) => {
  // So that nothing changes where everything is refused, however long the test takes.
  const headers = { 'x-unattended': '1', ...more };
  if (isEndless({ url })) {
    const response = await client.get(url, { headers, payloadAsStream: true });
    response.stream().destroy();
    return response;
  }
  return method === 'GET'
    ? client.get(addressOf(url), { headers })
    : client.write(method, addressOf(url), OFFICE_BODIES[name], { headers });
};

const clients = new Map<StaffRole, Client>();
beforeAll(async () => {
  for (const role of STAFF_ROLES)
    clients.set(role, await office.signIn(await office.newColleague(role)));
});

describe('every call', () => {
  // That somebody was here is noted once a minute, whatever they ask.
  beforeAll(() => office.sql`update staff_session set seen_at = now() + interval '1 hour'`);

  test('there are some, and each write has a body to be tried with', () => {
    expect(forStaff.length).toBeGreaterThan(10);
    const without = forStaff.filter(
      ({ name, method }) => ['POST', 'PUT', 'PATCH'].includes(method) && !OFFICE_BODIES[name],
    );
    expect(without.map(({ name }) => name)).toEqual([]);
  });

  describe('refused, it changes nothing', () => {
    // Once around all of them: the fingerprint of a database takes longer than twenty calls.
    let before: Record<string, string>;
    beforeAll(async () => {
      before = await fingerprint(office.sql);
    });
    test.each(named(forStaff))('%s is for nobody who is not signed in', async (_, route) => {
      expect((await ask(office.guest(), route)).statusCode).toBe(401);
    });

    test.each(pairs.filter(([, role, { needs }]) => !mayAll(role, needs)))(
      '%s, %s: the role may not',
      async (_, role, route) => {
        const response = await ask(clients.get(role)!, route, DRY_RUN);
        expect([response.statusCode, response.json().error[0].code]).toEqual([
          403,
          'messages.office.forbidden',
        ]);
      },
    );

    test.each(named(routes.filter(({ method }) => method !== 'GET')))(
      '%s: without the token, with one of another session, or from another place',
      async (_, route) => {
        const owner = clients.get('owner')!;
        const url = addressOf(route.url);
        const body = OFFICE_BODIES[route.name] ?? {};
        const stolen = clients.get('content')!.cookies.get('OFFICE-XSRF-TOKEN')!;
        const own = owner.cookies.get('OFFICE-XSRF-TOKEN')!;
        const tries = [
          {},
          { 'x-xsrf-token': stolen },
          { 'x-xsrf-token': own, origin: 'https://evil.test' },
          // The shop beside it on the same host.
          { 'x-xsrf-token': own, 'sec-fetch-site': 'same-site' },
        ];
        for (const headers of tries) {
          const response = await owner.call(route.method, url, body, { headers });
          expect(response.statusCode, JSON.stringify(headers)).toBe(403);
        }
      },
    );

    test('and none of these calls has changed anything', async () => {
      expect(await fingerprint(office.sql)).toEqual(before);
    });
  });

  test.each(pairs.filter(([, role, { needs }]) => mayAll(role, needs)))(
    '%s, %s: the role may',
    async (_, role, route) => {
      expect((await ask(clients.get(role)!, route, DRY_RUN)).statusCode).not.toBe(403);
    },
  );
});

test('who waits for the second factor is not in yet', async () => {
  const colleague = await office.newColleague('owner');
  await office.sql`
    insert into staff_second_factor (person_id, secret, turned_on_at)
    values (${colleague.id}, sha256('sealed'), now())`;
  const client = await office.signIn(colleague);
  expect((await client.get('/office/v1/session')).json().session).toMatchObject({
    state: 'code',
    me: { email: colleague.email, permissions: [] },
  });
  for (const route of forStaff) expect((await ask(client, route)).statusCode).toBe(401);
});

test('another role, a pause and an end of the session count with the next call', async () => {
  const colleague = await office.newColleague('owner');
  const client = await office.signIn(colleague);
  const statusNow = async () => (await client.get('/office/v1/people')).statusCode;
  expect(await statusNow()).toBe(200);
  await office.sql`update staff_person set role = 'office' where id = ${colleague.id}`;
  expect(await statusNow()).toBe(403);
  await office.sql`update staff_person set role = 'owner', state = 'paused' where id = ${colleague.id}`;
  expect(await statusNow()).toBe(401);
  await office.sql`update staff_person set state = 'active' where id = ${colleague.id}`;
  await office.sql`update staff_session set seen_at = now() - interval '31 minutes' where person_id = ${colleague.id}`;
  expect(await statusNow()).toBe(401);
  await office.sql`
    update staff_session set seen_at = now(), created_at = now() - interval '13 hours'
    where person_id = ${colleague.id}`;
  expect(await statusNow()).toBe(401);
});

test('a call that does not say who may is not even registered', async () => {
  const app = await buildOffice({ sql: null as never, config: readConfig({}), formKey: '' });
  expect(() => app.get('/office/v1/open', async () => 'x')).toThrow('does not say who may call it');
  await app.close();
});
