import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Awaited, shipmentsOf, splitOf } from './split.ts';

const here = { now: 8, later: 0, on: null };
const part = { now: 4, later: 196, on: '2026-11-24' };
const later = { now: 0, later: 2, on: '2026-12-03' };
const unknown = { now: 0, later: 1, on: null };

test.each<[string, Awaited[], ReturnType<typeof shipmentsOf>]>([
  ['all is here', [here], { isShort: false, isSplittable: false, on: null }],
  ['a part of one line', [part], { isShort: true, isSplittable: true, on: '2026-11-24' }],
  [
    'the last day counts',
    [later, here, part],
    { isShort: true, isSplittable: true, on: '2026-12-03' },
  ],
  [
    'a day that nobody knows',
    [here, part, unknown],
    { isShort: true, isSplittable: true, on: null },
  ],
  ['nothing is here', [later], { isShort: true, isSplittable: false, on: '2026-12-03' }],
  ['no lines', [], { isShort: false, isSplittable: false, on: null }],
])('%s', (_name, lines, shipments) => expect(shipmentsOf(lines)).toEqual(shipments));

const wish = { isSplit: true, isPickUp: false, isChargedEach: true };

test('delivery is paid twice where two shipments are wanted, possible and charged each', () => {
  expect(splitOf([here, part], wish)).toEqual({ isSplit: true, shippingCount: 2 });
  expect(splitOf([here, part], { ...wish, isChargedEach: false })).toEqual({
    ...{ isSplit: true, shippingCount: 1 },
  });
  for (const [lines, other] of [
    [[here, part], { ...wish, isSplit: false }],
    [[here, part], { ...wish, isPickUp: true }],
    [[here], wish],
    [[later], wish],
  ] as const)
    expect(splitOf([...lines], other)).toEqual({ isSplit: false, shippingCount: 1 });
});

const awaited = fc.record({
  now: fc.nat({ max: 9 }),
  later: fc.nat({ max: 9 }),
  on: fc.option(fc.constantFrom('2026-11-24', '2026-12-03')),
});

test('nobody pays twice for what goes at once', () =>
  fc.assert(
    fc.property(
      fc.array(awaited),
      fc.record({ isSplit: fc.boolean(), isPickUp: fc.boolean(), isChargedEach: fc.boolean() }),
      (lines, wanted) => {
        const { isSplit, shippingCount } = splitOf(lines, wanted);
        if (shippingCount === 2) expect(isSplit).toBe(true);
        if (isSplit) {
          expect(wanted.isSplit && !wanted.isPickUp).toBe(true);
          expect(lines.some(({ now }) => now > 0)).toBe(true);
          expect(lines.some((line) => line.later > 0)).toBe(true);
        }
      },
    ),
  ));
