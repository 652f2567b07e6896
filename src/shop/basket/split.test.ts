import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { plain } from '#tests/mails.ts';
import { daysSentence } from './page/days-sentence.ts';
import { type Awaited, hasUndatedRest, lastKnownDay, shipmentsOf, splitOf } from './split.ts';

const SOON = '2026-11-24';
const LATER = '2026-12-03';
const here = { now: 8, later: 0, on: null };
const part = { now: 4, later: 196, on: SOON };
const later = { now: 0, later: 2, on: LATER };
const unknown = { now: 0, later: 1, on: null };

test.each<[string, Awaited[], ReturnType<typeof shipmentsOf>]>([
  ['all is here', [here], { isShort: false, isSplittable: false, on: null, here: 1, days: [] }],
  [
    'a part of one line',
    [part],
    { isShort: true, isSplittable: true, on: SOON, here: 1, days: [{ on: SOON, lines: 1 }] },
  ],
  [
    'the last day counts',
    [later, here, part],
    {
      isShort: true,
      isSplittable: true,
      on: LATER,
      here: 2,
      days: [
        { on: SOON, lines: 1 },
        { on: LATER, lines: 1 },
      ],
    },
  ],
  [
    'a day that nobody knows does not take those of the others',
    [unknown, here, part, later, unknown],
    {
      isShort: true,
      isSplittable: true,
      on: null,
      here: 2,
      days: [
        { on: SOON, lines: 1 },
        { on: LATER, lines: 1 },
        { on: null, lines: 2 },
      ],
    },
  ],
  [
    'nothing is here',
    [later],
    { isShort: true, isSplittable: false, on: LATER, here: 0, days: [{ on: LATER, lines: 1 }] },
  ],
  ['no lines', [], { isShort: false, isSplittable: false, on: null, here: 0, days: [] }],
])('%s', (_name, lines, shipments) => expect(shipmentsOf(lines)).toEqual(shipments));

test('the second shipment leaves with the last goods that have a day, what has none comes after', () => {
  const mixed = shipmentsOf([unknown, here, part, later]);
  expect([lastKnownDay(mixed), hasUndatedRest(mixed)]).toEqual([LATER, true]);
  const undated = shipmentsOf([here, unknown]);
  expect([lastKnownDay(undated), hasUndatedRest(undated)]).toEqual([null, false]);
  expect(hasUndatedRest(shipmentsOf([part, later]))).toBe(false);
});

test('what comes when is said where one day does not say it', () => {
  const said = (lines: Awaited[], today = '2026-11-16') => {
    const sentence = daysSentence(shipmentsOf(lines), today);
    return sentence && plain(sentence);
  };
  expect(said([here, here, part, part, later, unknown])).toBe(
    'hneď 4 položky, 24. 11. 2 položky, 3. 12. 1 položka, bez termínu 1 položka',
  );
  expect(said([later, unknown])).toBe('3. 12. 1 položka, bez termínu 1 položka');
  // A day that has passed meanwhile is none.
  expect(said([part, later], '2026-11-25')).toBe(
    'hneď 1 položka, 3. 12. 1 položka, bez termínu 1 položka',
  );
  for (const lines of [[], [here], [here, part], [here, unknown]]) expect(said(lines)).toBeNull();
});

const wish = { isSplit: true, isPickUp: false, isChargedEach: true };

test('delivery is paid twice where two shipments are wanted, possible and charged each', () => {
  expect(splitOf([here, part], wish)).toEqual({ isSplit: true, shippingCount: 2 });
  expect(splitOf([here, part], { ...wish, isChargedEach: false })).toEqual({
    isSplit: true,
    shippingCount: 1,
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
  on: fc.option(fc.constantFrom(SOON, LATER)),
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
