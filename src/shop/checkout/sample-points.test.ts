import { expect, test } from 'vitest';
import { findPoints, SAMPLE_POINTS } from './sample-points.ts';

test('points over the whole country, each once', () => {
  expect(SAMPLE_POINTS.length).toBeGreaterThanOrEqual(30);
  expect(new Set(SAMPLE_POINTS.map((point) => point.id)).size).toBe(SAMPLE_POINTS.length);
  expect(
    new Set(SAMPLE_POINTS.map((point) => point.address.match(/\d{3} \d{2} (.+)/)![1])).size,
  ).toBeGreaterThan(25);
});

test.each([
  ['trencin', 2],
  ['TRENČ pero', 1],
  ['911 01', 2],
  ['91101', 2],
  ['', SAMPLE_POINTS.length],
  ['Viedeň', 0],
])('„%s“ finds %i', (query, count) => expect(findPoints(query)).toHaveLength(count));
