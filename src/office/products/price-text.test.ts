import { expect, test } from 'vitest';
import { priceText, readPrice } from './price-text.ts';

const camera = { price: 1_994_900, decimals: 2 } as const;
const cable = { price: 3_899, decimals: 4 } as const;

test.each([
  ['210', 2_100_000],
  ['1 234,5', 12_345_000],
  ['1234.50', 12_345_000],
  ['1\u00a0234,50\u00a0€', 12_345_000],
  ['199,4900', 1_994_900],
  ['0', 0],
  ['+5%', 2_094_600],
  ['+5 %', 2_094_600],
  ['-2,5%', 1_945_000],
  ['-100%', 0],
])('%s is %i', (typed, price) => {
  expect(readPrice(typed, camera)).toBe(price);
});

test.each([
  '131,2,7',
  '12,345',
  '0,3899',
  '-5',
  '+5',
  '5%',
  '-100,01%',
  '+5,123%',
  'abc',
  '',
  '1e3',
  '99999999',
  '+-5%',
])('%s is no price of a camera', (typed) => {
  expect(readPrice(typed, camera)).toBeNull();
});

test('a metre of cable has four decimals', () => {
  expect(readPrice('0,4094', cable)).toBe(4_094);
  expect(readPrice('+5%', cable)).toBe(4_094);
});

test('what is typed first is what stands there', () => {
  expect([1_994_900, 3_899, 580_000, 0, 3_890].map(priceText)).toEqual([
    '199,49',
    '0,3899',
    '58,00',
    '0,00',
    '0,389',
  ]);
  for (const price of [1_994_900, 580_000]) expect(readPrice(priceText(price), camera)).toBe(price);
});
