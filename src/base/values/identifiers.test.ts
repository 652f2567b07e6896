import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isDic, isIban, isIcDph, isIco, isVariableSymbol } from './identifiers.ts';

test.each([
  [isDic, '2023581747', true],
  [isDic, '1020304051', false],
  [isDic, '46812032', false],
  [isDic, 'SK2023581747', false],
  [isDic, '0000000001', false],
  [isDic, ' 2023581747', false],
  [isIcDph, 'SK2023581747', true],
  [isIcDph, '2023581747', false],
  [isIcDph, 'CZ2023581747', false],
  [isIco, '46812032', true],
  [isIco, '50629565', true],
  [isIco, '46812033', false],
  [isIco, '4681203', false],
  [isIban, 'SK3611000000002921004021', true],
  [isIban, 'SK36 1100 0000 0029 2100 4021', false],
  [isIban, 'SK361100000000292100402', false],
  [isIban, 'DE89370400440532013000', true],
  [isIban, '', false],
  [isVariableSymbol, '2026000018', true],
  [isVariableSymbol, '20260000180', false],
  [isVariableSymbol, '', false],
])('%o of %j is %j', (is, text, expected) => expect(is(text)).toBe(expected));

test.each([
  [isDic, '2023581747'],
  [isIcDph, 'SK2023581747'],
  [isIco, '46812032'],
  [isIban, 'SK3611000000002921004021'],
])('%o notices any digit that was mistyped in %s', (is, good) => {
  const digits = [...good].flatMap((character, place) => (/\d/.test(character) ? [place] : []));
  fc.assert(
    fc.property(fc.constantFrom(...digits), fc.integer({ min: 1, max: 9 }), (place, more) => {
      const digit = (Number(good[place]) + more) % 10;
      expect(is(good.slice(0, place) + digit + good.slice(place + 1))).toBe(false);
    }),
  );
});
