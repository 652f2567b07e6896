import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Client } from '#tests/client.ts';
import { isEndless, OFFICE_BODIES, type OfficeRoute, officeRoutes } from '#tests/office-routes.ts';
import { useOffice } from '#tests/office.ts';

/** Whatever is sent to a call of the office is refused or done, and never a fault of the server. */
const routes = await officeRoutes();
const office = useOffice();
let owner: Client;
beforeAll(async () => {
  owner = await office.signIn(await office.newColleague('owner'));
});
// Tries are counted, and so many from one place are refused before they are looked at.
beforeEach(() => office.sql`delete from attempt`);

const HOSTILE: unknown[] = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e\u0007',
  "'; drop table orders; --",
  '%%%',
  '../../etc',
  'x'.repeat(10_000),
  '<img src=x onerror=alert(1)>',
  '{{constructor}}',
  '__proto__',
  -1,
  0,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  null,
  [],
  {},
  [[]],
  { toString: 1 },
];
const PLACES = ['0', '-1', '1e3', '2147483648', '99999999999', '%00', 'x', '%F0%9F', '..%2F', ' '];

/** The body with each of its fields made something else, at any depth. */
function* variantsOf(body: unknown): Generator {
  yield* [null, [], 'x', 1, { ...(body as object), more: 'x'.repeat(100) }];
  if (typeof body !== 'object' || body === null) return;
  for (const key of Object.keys(body)) {
    const { [key]: inner, ...rest } = body as Record<string, unknown>;
    yield rest;
    for (const value of HOSTILE) yield { ...rest, [key]: value };
    if (typeof inner === 'object' && inner !== null)
      for (const value of HOSTILE)
        for (const deeper of Object.keys(inner))
          yield { ...rest, [key]: { ...inner, [deeper]: value } };
  }
}

const ask = (route: OfficeRoute, url: string, body?: unknown) =>
  route.method === 'GET'
    ? owner.get(url)
    : owner.write(route.method, url, body, {
        // Nothing stays: the office of this test is everybody's.
        headers: { 'x-dry-run': '1', ...(body === undefined ? {} : JSON_TYPE) },
      });
const JSON_TYPE = { 'content-type': 'application/json' };

test.each(routes.filter((route) => !isEndless(route)).map((route) => [route.name, route] as const))(
  '%s',
  async (name, route) => {
    const faults: string[] = [];
    const look = async (url: string, body?: unknown) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const { statusCode } = await ask(route, url, sent);
      if (statusCode >= 500) faults.push(`${statusCode} ${url} ${sent?.slice(0, 200)}`);
    };
    if (/:\w/.test(route.url))
      for (const place of PLACES) await look(route.url.replace(/:\w+/, place), OFFICE_BODIES[name]);
    const url = route.url.replace(/:\w+/, '2147483647');
    if (OFFICE_BODIES[name])
      for (const body of variantsOf(OFFICE_BODIES[name])) {
        await look(url, body);
        if (name.includes('/sign/') || name.includes('/account/'))
          await office.sql`delete from attempt`;
      }
    expect(faults).toEqual([]);
    // Whoever tries everything is signed out by some of it.
    if ((await owner.get('/office/v1/session')).json().session.state !== 'in')
      owner = await office.signIn(await office.newColleague('owner'));
  },
  120_000,
);
