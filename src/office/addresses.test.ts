import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isScreen } from './addresses.ts';

const router = readFileSync(new URL('router.tsx', import.meta.url), 'utf8');
const paths = [...router.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!);

test('every screen of the router is one', () => {
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !isScreen(path.replace(/\$\w+/g, '20260001')))).toEqual([]);
});

test.each([
  '/.git/config',
  '/data/secret',
  '/wp-admin',
  '/objednavky/1/2',
  '/faktury//',
  '/Platby',
])('%s is none', (path) => expect(isScreen(path)).toBe(false));
