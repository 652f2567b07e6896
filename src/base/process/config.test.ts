import { expect, test } from 'vitest';
import { readConfig } from './config.server.ts';

test.each([
  ['10.0.0.1', ['10.0.0.1']],
  ['10.0.0.0/8, 2001:db8::/32', ['10.0.0.0/8', '2001:db8::/32']],
  ['loopback,uniquelocal', ['loopback', 'uniquelocal']],
  ['', false],
])('proxies %j are %j', (given, read) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(read);
});

test.each(['nonsense', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.1,', '::1/129', '10.0.0.0/x'])(
  'proxies %j are refused in a sentence',
  (given) => {
    expect(() => readConfig({ TRUST_PROXY: given })).toThrow(/^TRUST_PROXY must be/);
  },
);
