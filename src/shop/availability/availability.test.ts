import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { availabilityFor, availabilityOf, planQueue } from './availability.ts';
import type { Delivery } from './contract.ts';
import { availabilitySentence } from './words.ts';

const TODAY = '2026-11-16';
const inbound: Delivery[] = [
  { quantity: 100, on: '2026-11-24' },
  { quantity: 150, on: '2026-12-03' },
  { quantity: 500, on: null },
];

test.each([
  ['all of it is there', 4, 4, { now: 4, later: 0, on: null }],
  ['a part, the rest with the first delivery', 104, 4, { now: 4, later: 100, on: '2026-11-24' }],
  ['one more waits for the second', 105, 4, { now: 4, later: 101, on: '2026-12-03' }],
  ['nothing yet', 10, 0, { now: 0, later: 10, on: '2026-11-24' }],
  ['others ordered before', 10, -91, { now: 0, later: 10, on: '2026-12-03' }],
  ['more than has a day', 200, -60, { now: 0, later: 200, on: null }],
])('%s', (_name, wanted, stock, plan) =>
  expect(availabilityOf(wanted, { stock, inbound }, TODAY)).toEqual(plan),
);

test('a delivery is awaited on its day and not the day after', () => {
  const goods = { stock: 0, inbound: [{ quantity: 5, on: '2026-11-24' }] };
  expect(availabilityOf(5, goods, '2026-11-24').on).toBe('2026-11-24');
  expect(availabilityOf(5, goods, '2026-11-25').on).toBeNull();
});

const day = fc.option(
  fc.integer({ min: 1, max: 28 }).map((one) => `2026-11-${String(one).padStart(2, '0')}`),
);
const deliveries = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 60 }), on: day }), {
  maxLength: 6,
});
const stock = fc.integer({ min: -80, max: 80 });
const wanted = fc.integer({ min: 1, max: 120 });

test('all that is wanted comes now or later, and never on a day that has passed', () =>
  fc.assert(
    fc.property(wanted, stock, deliveries, (wants, held, coming) => {
      const { now, later, on } = availabilityOf(wants, { stock: held, inbound: coming }, TODAY);
      expect(now + later).toBe(wants);
      expect(now).toBe(Math.max(0, Math.min(wants, held)));
      if (on === null) return;
      expect(on >= TODAY).toBe(true);
      // By that day there is enough for those before and for this one; the day before there was not.
      const come = (until: (other: string) => boolean) =>
        coming.reduce(
          (sum, one) => sum + (one.on && one.on >= TODAY && until(one.on) ? one.quantity : 0),
          0,
        );
      expect(come((other) => other <= on)).toBeGreaterThanOrEqual(later + Math.max(0, -held));
      expect(come((other) => other < on)).toBeLessThan(later + Math.max(0, -held));
    }),
  ));

test('whoever orders next is promised nothing that was promised before', () =>
  fc.assert(
    fc.property(fc.array(wanted, { maxLength: 8 }), stock, deliveries, (orders, held, coming) => {
      let free = held;
      // What each day brings is taken by orders in their turn, those before the first of them included.
      const taken: { on: string; later: number }[] = [];
      for (const wants of orders) {
        const { later, on } = availabilityOf(wants, { stock: free, inbound: coming }, TODAY);
        if (on) taken.push({ on, later });
        free -= wants;
      }
      for (const { on } of taken) {
        const promised = taken.reduce((sum, one) => sum + (one.on <= on ? one.later : 0), 0);
        const come = coming.reduce(
          (sum, one) => sum + (one.on && one.on >= TODAY && one.on <= on ? one.quantity : 0),
          0,
        );
        expect(promised).toBeLessThanOrEqual(come);
      }
    }),
  ));

test('planning again gives those who wait what they were told, and after some came no less and no later', () =>
  fc.assert(
    fc.property(
      fc.array(wanted, { maxLength: 8 }),
      fc.record({ stock, deliveries, come: fc.integer({ min: 0, max: 100 }) }),
      (orders, { stock: held, deliveries: coming, come }) => {
        let free = held;
        const told = orders.map((wants, id) => {
          const { later, on } = availabilityOf(wants, { stock: free, inbound: coming }, TODAY);
          free -= wants;
          return { id, later, on, waiting: later };
        });
        const waiting = told.filter(({ later }) => later > 0);
        const again = planQueue(waiting, { stock: free, inbound: coming }, TODAY);
        expect(again).toEqual(waiting.map(({ id, later, on }) => ({ id, later, on })));
        // Less than nobody wanted before it was ordered came first.
        const after = planQueue(waiting, { stock: free + come, inbound: coming }, TODAY);
        const left = after.reduce((sum, { later }) => sum + later, 0);
        const all = waiting.reduce((sum, { later }) => sum + later, 0);
        expect(left).toBe(Math.min(all, Math.max(0, -(free + come))));
        after.forEach(({ later, on }, index) => {
          expect(later).toBeLessThanOrEqual(waiting[index]!.later);
          const before = waiting[index]!.on;
          if (later > 0 && before !== null) expect(on !== null && on <= before).toBe(true);
        });
      },
    ),
  ));

const said = (wants: number, held: number, seesNumbers: boolean) =>
  availabilitySentence(
    availabilityFor({ stock: held, inbound }, { wanted: wants, seesNumbers, today: TODAY }),
    'ks',
    TODAY,
  ).replaceAll('\u00a0', ' ');

test.each([
  [4, 4, 'Celé množstvo skladom', 'Celé množstvo skladom'],
  [100, 4, '4 ks hneď, 96 ks očakávame 24. 11.', 'Časť hneď, zvyšok očakávame 24. 11.'],
  [
    900,
    4,
    '4 ks hneď, 896 ks na objednávku, termín neznámy',
    'Časť hneď, zvyšok na objednávku, termín neznámy',
  ],
  [9, 0, 'Očakávame 24. 11.', 'Očakávame 24. 11.'],
  [900, 0, 'Na objednávku, termín neznámy', 'Na objednávku, termín neznámy'],
])('%i wanted of %i, to a customer and to a guest', (wants, held, customer, guest) => {
  expect(said(wants, held, true)).toBe(customer);
  expect(said(wants, held, false)).toBe(guest);
});

test('guests get no number', () => {
  const goods = { stock: 4, inbound };
  expect(availabilityFor(goods, { wanted: 100, seesNumbers: false, today: TODAY })).toEqual({
    now: null,
    later: null,
    on: '2026-11-24',
    is_full: false,
    gauge: 1,
  });
});

test('a page that was left open does not say a day that has passed', () => {
  const availability = { now: 4, later: 96, on: '2026-11-24', is_full: false, gauge: 1 };
  const sentence = availabilitySentence(availability, 'ks', '2026-11-25');
  expect(sentence).toContain('termín neznámy');
  expect(sentence).not.toContain('24.');
});

test('the next year is said', () => {
  const availability = { now: 0, later: 9, on: '2027-01-08', is_full: false, gauge: 0 };
  expect(availabilitySentence(availability, 'ks', TODAY)).toContain('2027');
});
