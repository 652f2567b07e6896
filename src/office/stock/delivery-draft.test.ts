import { expect, test } from 'vitest';
import type { DeliveryLine } from '#staff/stock/delivery-contract.ts';
import { cameOf, costOf, scannedLine, withAll, withOneMore } from './delivery-draft.ts';

const line = (id: number, more: Partial<DeliveryLine> = {}) =>
  ({ id, code: `K-${id}`, ean: '', vendor_code: '', ordered: 10, ...more }) as DeliveryLine;
const lines = [line(1, { ean: '0859000000017' }), line(2, { vendor_code: 'AB/7' })];

test('a scanner finds a line by EAN, code or the code of its maker, and nothing by nothing', () => {
  const found = ['859000000017', ' k-2 ', 'ab/7', '', 'K-9'].map(
    (code) => scannedLine(lines, code)?.id,
  );
  expect(found).toEqual([1, 2, 2, undefined, undefined]);
});

test('each scan is one piece more, and all at once is what was ordered', () => {
  const once = withOneMore(withOneMore({}, lines[0]!), lines[0]!);
  expect(once).toEqual({ 1: { came: '2', rest: 'wait', cost: '' } });
  expect(withAll({ 1: { came: '2', rest: 'cancel', cost: '5' } }, lines)).toEqual({
    1: { came: '10', rest: 'cancel', cost: '5' },
    2: { came: '10', rest: 'wait', cost: '' },
  });
});

test('pieces are whole, costs have four decimals at most', () => {
  expect(['', '12', '1 200', '1,5', '-1', 'x'].map(cameOf)).toEqual([
    0,
    12,
    1200,
    null,
    null,
    null,
  ]);
  expect(['', '26,85', '26.8512 €', '1,23456', 'x'].map(costOf)).toEqual([
    undefined,
    26.85,
    26.8512,
    null,
    null,
  ]);
});
