import { expect, test } from 'vitest';
import { findPoints, nearFirst, SAMPLE_POINTS } from './sample-points.ts';

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

test.each([
  ['010 01', ['Žilina, Národná – Elektro Svetlo', 'Z-BOX Žilina, Vysokoškolákov']],
  ['04001', ['Košice, Hlavná – Papiernictvo Pero', 'Z-BOX Košice, Toryská']],
  ['', ['Z-BOX Bratislava, Obchodná', 'Bratislava, Ružinovská – Papiernictvo Pero']],
])('those near %s come first', (zip, names) => {
  const near = nearFirst(SAMPLE_POINTS, zip);
  expect(near.slice(0, 2).map(({ name }) => name)).toEqual(names);
  expect(new Set(near)).toEqual(new Set(SAMPLE_POINTS));
});
