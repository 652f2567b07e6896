import { expect, test } from 'vitest';
import { isScreen, SCREENS } from './addresses.ts';

test('every address of the table is one', () => {
  const paths = Object.keys(SCREENS).map((path) => path.replace(/\$\w+/g, '20260001'));
  expect(paths.length).toBeGreaterThan(15);
  expect(paths.filter((path) => !isScreen(path))).toEqual([]);
});

test.each([
  '/.git/config',
  '/data/secret',
  '/wp-admin',
  '/objednavky/1/2',
  '/faktury//',
  '/Platby',
])('%s is none', (path) => expect(isScreen(path)).toBe(false));
