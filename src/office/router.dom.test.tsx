import { expect, test } from 'vitest';
import { SCREENS } from './addresses.ts';
import { newRouter } from './router.tsx';

test('every address of the table has its screen', () => {
  expect(Object.keys(newRouter().routesByPath).toSorted()).toEqual(Object.keys(SCREENS).toSorted());
});
