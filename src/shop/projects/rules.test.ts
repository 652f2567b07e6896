import { describe, expect, test } from 'vitest';
import { allotOrdered, sumsOf } from './rules.ts';

describe('what is ordered of a line', () => {
  const line = (of: string, quantity: number) => ({ of, quantity });

  test('is what was ordered of its product, also when it is more', () => {
    const lines = [line('a', 12), line('b', 4), line('c', 3)];
    const ordered = new Map([
      ['a', 8],
      ['b', 6],
    ]);
    expect(allotOrdered(lines, ordered)).toEqual([8, 6, 0]);
  });

  test('fills the lines of one product in their order', () => {
    const lines = [line('a', 5), line('b', 1), line('a', 5), line('a', 5)];
    expect(allotOrdered(lines, new Map([['a', 7]]))).toEqual([5, 0, 2, 0]);
    expect(allotOrdered(lines, new Map([['a', 20]]))).toEqual([5, 0, 5, 10]);
  });

  test('together is always all that was ordered', () => {
    for (let seed = 1; seed <= 200; seed += 1) {
      const lines = Array.from({ length: (seed % 9) + 1 }, (_, index) =>
        line('abc'[(seed * 7 + index * 5) % 3]!, ((seed * 13 + index * 11) % 20) + 1),
      );
      const ordered = new Map([...new Set(lines.map(({ of }) => of))].map((of) => [of, seed % 40]));
      const counts = allotOrdered(lines, ordered);
      for (const [of, all] of ordered)
        expect(
          counts.filter((_, index) => lines[index]!.of === of).reduce((sum, one) => sum + one, 0),
        ).toBe(all);
    }
  });
});

describe('the state', () => {
  const line = (quantity: number, ordered: number, now: number | null = 20_000) => ({
    quantity,
    ordered,
    now,
    saved: 10_000,
  });

  test.each([
    [[], 'preparing'],
    [[line(2, 0), line(1, 0)], 'preparing'],
    [[line(2, 1), line(1, 0)], 'partly'],
    [[line(2, 2), line(1, 0)], 'partly'],
    [[line(2, 2), line(1, 3)], 'ordered'],
  ])('of %j is %s', (lines, state) => expect(sumsOf(lines).state).toBe(state));

  test('sums compare what can still be bought, and know what is left', () => {
    expect(sumsOf([line(3, 1), line(2, 2), line(9, 0, null)])).toEqual({
      state: 'partly',
      lines: 3,
      linesOrdered: 1,
      linesRemaining: 1,
      savedCents: 500,
      nowCents: 1000,
      remainingCents: 400,
    });
  });
});
