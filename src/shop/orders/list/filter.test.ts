import { expect, test } from 'vitest';
import { narrowing, ORDER_DEFAULTS, orderParams, parseOrders } from './filter.ts';

test('an address says only what differs, and nonsense is the default', () => {
  expect(orderParams(ORDER_DEFAULTS)).toEqual({});
  const nonsense = { q: [], state: 'x', period: 'x', from: 'x', kto: -1, lm: 7, pg: 0 };
  expect(parseOrders(nonsense)).toEqual(ORDER_DEFAULTS);
  expect(parseOrders({ kto: '99999999999' }).kto).toBe(0);
});

test('what stands in an address is read back', () => {
  const search = parseOrders({ q: 2026500871, state: 'part', period: 2026, kto: '5', pg: '2' });
  expect(search).toMatchObject({ q: '2026500871', state: 'part', period: '2026', kto: 5, pg: 2 });
  expect(orderParams(search)).toEqual({
    q: 2026500871,
    state: 'part',
    period: 2026,
    kto: 5,
    pg: 2,
  });
  expect(narrowing(search)).toEqual({
    q: '2026500871',
    state: 'part',
    from: '2026-01-01',
    to: '2026-12-31',
  });
});
