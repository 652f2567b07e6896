import { expect, test } from 'vitest';
import { wantedOf } from './search-words.ts';

test.each([
  ['2026000871', { digits: '2026000871', cents: null }],
  [' 2026 000 871 ', { digits: '2026000871', cents: null }],
  ['871', { digits: '871', cents: [87_100, 87_199] }],
  ['1 236,97 €', { digits: null, cents: [123_697, 123_697] }],
  ['1236.97', { digits: null, cents: [123_697, 123_697] }],
  ['1236,9', { digits: null, cents: [123_690, 123_699] }],
  ['1\u00a0236,97\u00a0€', { digits: null, cents: [123_697, 123_697] }],
  ['−89,70', { digits: null, cents: [8_970, 8_970] }],
  ['-89,70', { digits: null, cents: [8_970, 8_970] }],
  ['OBJ-99/2025', null],
  ['%', null],
  ['', null],
  ['12345678901', null],
])('%s', (text, wanted) => expect(wantedOf(text)).toEqual(wanted));
