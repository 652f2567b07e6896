import { expect, test } from 'vitest';
import { OFFICE_DEMO, useOffice } from '#tests/office.ts';

const office = useOffice({ officeUrl: 'https://office.test', isOfficeSecure: true });
const TOKEN = '__Host-OFFICE-XSRF-TOKEN';

test('with https no other host can set its cookies, and they leave over nothing else', async () => {
  const client = office.guest();
  const first = await client.get('/office/v1/session');
  expect(first.headers['strict-transport-security']).toContain('max-age=');
  const token = client.cookies.get(TOKEN)!;
  const headers = { 'x-xsrf-token': token, origin: 'https://office.test' };
  const response = await client.call('POST', '/office/v1/sign/in', OFFICE_DEMO, { headers });
  expect(response.json()).toMatchObject({ success: true });
  expect(response.cookies.map(({ name }) => name)).toEqual([
    '__Host-bastion_office_session',
    TOKEN,
  ]);
  for (const cookie of response.cookies) {
    expect(cookie).toMatchObject({ secure: true, path: '/', sameSite: 'Strict' });
    expect(cookie).not.toHaveProperty('domain');
  }
  // The same names without the prefix are nobody's.
  const other = office.guest();
  other.cookies.set('bastion_office_session', response.cookies[0]!.value);
  expect((await other.get('/office/v1/session')).json().session.state).toBe('out');
});

test('a page of the office runs and shows nothing that is not its own', async () => {
  const { headers } = await office.guest().get('/nothing-built-here');
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'private, no-store',
  });
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; /);
});
