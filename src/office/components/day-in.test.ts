import { expect, test } from 'vitest';
import { dayIn } from './day-in.ts';

test.each([
  ['2026-02-28', '2026-02-28'],
  ['2028-02-29', '2028-02-29'],
  ['2026-02-29', undefined],
  ['2026-02-31', undefined],
  ['2026-13-01', undefined],
  ['9999-99-99', undefined],
  ['0000-01-01', undefined],
  ['2026-1-1', undefined],
  ['', undefined],
  [undefined, undefined],
])('the day %j', (given, day) => expect(dayIn(given)).toBe(day));
