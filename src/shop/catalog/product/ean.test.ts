import { expect, test } from 'vitest';
import { checkDigit, isEan } from './ean.ts';

test('the four lengths of numbers of goods are known by their check digit', () => {
  for (const ean of ['96385074', '036000291452', '8586012407812', '15400141288763'])
    expect(isEan(ean), ean).toBe(true);
  for (const ean of ['96385075', '036000291453', '8586012407815', '15400141288764'])
    expect(isEan(ean), ean).toBe(false);
});

test('other lengths, letters and nothing are no number of goods', () => {
  for (const text of ['', '123', '12345678901', '858601240781X', ' 8586012407812'])
    expect(isEan(text), text).toBe(false);
});

test('every slip of one digit is noticed', () => {
  const ean = '8586012407812';
  for (let place = 0; place < ean.length; place += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const other = ean.slice(0, place) + digit + ean.slice(place + 1);
      expect(isEan(other), other).toBe(other === ean);
    }
  expect(checkDigit('858601240781')).toBe(2);
});
