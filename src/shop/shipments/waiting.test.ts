import { expect, test } from 'vitest';
import { type LeftLine, waitingOf } from './waiting.ts';

const TODAY = '2026-11-16';
const line = (
  code: string,
  left: number,
  later = 0,
  expectedOn: string | null = null,
): LeftLine => ({
  code,
  name: code,
  unit_of_measure: 'pcs',
  left,
  later,
  expectedOn,
});
const shown = (lines: LeftLine[], isSplit: boolean) =>
  waitingOf(lines, isSplit, TODAY).map(({ waits_for_goods: waits, on, lines: goods }) => [
    waits ? (on ?? 'unknown') : 'here',
    ...goods.map(({ code, amount }) => `${amount} ${code}`),
  ]);

test('what is here is prepared', () => {
  expect(shown([line('A', 2), line('B', 0)], false)).toEqual([['here', '2 A']]);
  expect(shown([line('A', 0)], true)).toEqual([]);
});

test('together everything waits for the last of it', () => {
  const lines = [line('A', 2), line('B', 5, 4, '2026-11-24'), line('C', 1, 1, '2026-11-20')];
  expect(shown(lines, false)).toEqual([['2026-11-24', '2 A', '5 B', '1 C']]);
});

test('in parts what is here goes first, what has left is not waited for again', () => {
  const lines = [line('A', 2), line('B', 200, 196, '2026-11-24')];
  expect(shown(lines, true)).toEqual([
    ['here', '2 A', '4 B'],
    ['2026-11-24', '196 B'],
  ]);
  expect(shown([line('B', 196, 196, '2026-11-24')], true)).toEqual([['2026-11-24', '196 B']]);
});

test('a day that nobody knows or that has passed is never said', () => {
  const known = line('A', 1, 1, '2026-11-24');
  expect(shown([known, line('B', 1, 1)], false)).toEqual([['unknown', '1 A', '1 B']]);
  expect(shown([line('B', 1, 1, '2026-11-15')], false)).toEqual([['unknown', '1 B']]);
  expect(shown([line('B', 1, 1, TODAY)], false)).toEqual([[TODAY, '1 B']]);
});

test('in parts what has no day does not hold up what has one', () => {
  const lines = [
    line('A', 2),
    line('B', 5, 4, '2026-11-24'),
    line('C', 1, 1, '2026-11-20'),
    line('D', 3, 2),
    line('E', 1, 1, '2026-11-15'),
  ];
  expect(shown(lines, true)).toEqual([
    ['here', '2 A', '1 B', '1 D'],
    ['2026-11-24', '4 B', '1 C'],
    ['unknown', '2 D', '1 E'],
  ]);
});
