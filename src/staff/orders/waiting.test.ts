import { expect, test } from 'vitest';
import { waitingOf } from './waiting.ts';

/** A Monday morning. */
const now = new Date('2026-11-16T09:40:00+01:00');
const at = (moment: string) => waitingOf(new Date(`2026-11-${moment}:00+01:00`), now);

test.each([
  ['10T13:12', { days: 4, minutes: 0 }],
  ['12T08:24', { days: 2, minutes: 0 }],
  ['13T14:51', { days: 1, minutes: 0 }],
  // A weekend waits from Monday, eight o'clock.
  ['14T19:20', { days: 0, minutes: 100 }],
  ['15T21:03', { days: 0, minutes: 100 }],
  ['16T07:18', { days: 0, minutes: 100 }],
  ['16T08:36', { days: 0, minutes: 64 }],
  ['16T09:31', { days: 0, minutes: 9 }],
])('since %s', (moment, expected) => {
  expect(at(moment)).toEqual(expected);
});

test('nothing waits on a weekend', () => {
  const sunday = new Date('2026-11-15T12:00:00+01:00');
  expect(waitingOf(new Date('2026-11-14T09:00:00+01:00'), sunday)).toEqual({ days: 0, minutes: 0 });
  expect(waitingOf(new Date('2026-11-13T09:00:00+01:00'), sunday).days).toBe(1);
});
