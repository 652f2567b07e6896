import { expect, test } from 'vitest';
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
