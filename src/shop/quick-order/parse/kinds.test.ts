import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stepsAround } from './kinds.ts';
import { commonBegin, typosOf } from '#shop/catalog/code-typos.ts';

test.each([
  [25, 2, [24, 26]],
  [1, 305, [305]],
  [9_999, 2_000, [8_000]],
  [304, 305, [305]],
])('the nearest of %i in steps of %i', (quantity, step, expected) => {
  expect(stepsAround(quantity, step)).toEqual(expected);
});

const code = fc.stringMatching(/^[a-z0-9]{4,14}$/);

/** One character changed somewhere, in each of the ways. */
const mistyped = fc
  .tuple(
    code,
    fc.nat(13),
    fc.constantFrom('swap', 'drop', 'add', 'change'),
    fc.stringMatching(/^[a-z0-9]$/),
  )
  .map(([right, at, how, character]) => {
    const place = at % right.length;
    const [before, after] = [right.slice(0, place), right.slice(place)];
    const wrong = {
      swap: before + (after[1] ?? '') + after[0] + after.slice(2),
      drop: before + after.slice(1),
      add: before + character + after,
      change: before + character + after.slice(1),
    }[how];
    return { right, wrong };
  })
  .filter(({ right, wrong }) => right !== wrong && wrong.length >= 4);

test('what was meant is among the variants, though only some places are tried', () => {
  const backwards = (text: string) => Array.from(text).reverse().join('');
  fc.assert(
    fc.property(mistyped, ({ right, wrong }) => {
      const reach = {
        begin: commonBegin(wrong, right),
        end: commonBegin(backwards(wrong), backwards(right)),
      };
      const variants = typosOf(wrong, reach);
      expect(variants).toContain(right);
      expect(variants).not.toContain(wrong);
    }),
  );
});

test('a code that has nothing in common with ours has no variants', () => {
  expect(typosOf('abcdefgh', { begin: 2, end: 1 })).toEqual([]);
});
