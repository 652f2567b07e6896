import { expect, test } from 'vitest';
import { type Facts, heldBackBy, readinessOf } from './readiness.ts';

const WHOLE: Facts = {
  has_price: true,
  has_cost: true,
  vat: 23,
  exemption_code: '',
  has_picture: true,
  has_texts: true,
  ean: '8590000000123',
  has_attachments: true,
  missing_parameters: 0,
};
const missing = (facts: Partial<Facts>) =>
  readinessOf({ ...WHOLE, ...facts }).flatMap(({ name, is_done: isDone }) => (isDone ? [] : name));

test('of a product that has everything nothing is missing', () => {
  expect(missing({})).toEqual([]);
  expect(heldBackBy(WHOLE)).toEqual([]);
});

test.each([
  [{ has_price: false }, ['price'], ['price']],
  [{ vat: 0 }, ['exemption'], ['exemption']],
  [{ vat: 0, exemption_code: 'VATEX-EU-O' }, [], []],
  [{ has_cost: false, has_picture: false }, ['cost', 'picture'], []],
  [{ has_texts: false, ean: '', has_attachments: false }, ['texts', 'ean', 'attachments'], []],
  [{ missing_parameters: 2 }, ['parameters'], []],
  [{ has_price: false, vat: 0 }, ['price', 'exemption'], ['price', 'exemption']],
] as const)('%j: %j is missing, %j holds it back', (facts, absent, reasons) => {
  expect(missing(facts)).toEqual(absent);
  expect(heldBackBy({ ...WHOLE, ...facts })).toEqual(reasons);
});
