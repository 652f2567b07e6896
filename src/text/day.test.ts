import { expect, test } from 'vitest';
import { todayInBratislava } from './clock.ts';
import { formatDay } from './day.ts';

const NOW = Date.parse('2026-11-12T10:42:00Z');

test.each([
  ['2026-11-12T10:41:00Z', 'dnes'],
  ['2026-11-11T23:30:00Z', 'dnes'],
  ['2026-11-11T22:30:00Z', 'včera'],
  ['2026-11-10T22:30:00Z', '10.\u00a011.'],
  ['2026-01-02T12:00:00Z', '2.\u00a01.'],
  ['2025-12-31T12:00:00Z', '31.\u00a012.\u00a02025'],
])('%s is %s', (at, text) => expect(formatDay(Date.parse(at), NOW)).toBe(text));

test.each([
  ['2026-12-31T22:59:59.999Z', '2026-12-31'],
  ['2026-12-31T23:00:00.000Z', '2027-01-01'],
  ['2027-06-30T21:59:59.999Z', '2027-06-30'],
  ['2027-06-30T22:00:00.000Z', '2027-07-01'],
  ['2026-12-31T22:00:00.000Z', '2026-12-31'],
])('one moment after the other, %s is in %s', (at, day) =>
  expect(todayInBratislava(new Date(at))).toBe(day),
);
