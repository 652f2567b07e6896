import { expect, test } from 'vitest';
import { ean13Modules } from './ean13.ts';

test('an EAN is the bars of its standard', () => {
  // The example of the standard: 5901234123457.
  expect(ean13Modules('5901234123457')).toBe(
    '10100010110100111011001100100110111101001110101010110011011011001000010101110010011101000100101',
  );
});

test('a number without its check digit has none', () => {
  for (const wrong of ['5901234123456', '590123412345', '', 'KASTRA', '59012341234577'])
    expect(ean13Modules(wrong)).toBe(null);
});
