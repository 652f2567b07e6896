import fc from 'fast-check';
import { expect, test } from 'vitest';
import { choice, digits, email, flag, money, slug, unitMoney, whole } from './kinds.ts';
import { codes, parameters } from './lists.ts';

test.each([
  ['12', 1200],
  ['12,5', 1250],
  ['12.50', 1250],
  ['1 234,50 €', 123_450],
  ['1\u00a0234,50', 123_450],
  ['1.234,50', 123_450],
  ['1,234.50', 123_450],
  [0.29, 29],
  [1.1, 110],
  [89.9, 8990],
])('%j is an amount', (cell, cents) => {
  expect(money.read(cell)).toBe(cents);
});

test.each(['1,234', '12,505', '-5', 'x', '1.2.3', '99999999999', 12.505, true])(
  '%j is no amount',
  (cell) => {
    expect(() => money.read(cell)).toThrow('sum');
  },
);

test('amounts come back from every format', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2_147_483_647 }), (cents) => {
      expect(money.read(money.cell(cents as never))).toBe(cents);
      expect(money.read(money.csv!(cents as never))).toBe(cents);
    }),
  );
});

test.each([
  ['0,3899', 38.99],
  ['0.389', 38.9],
  ['1,2345', 123.45],
  ['12,50', 1250],
  ['1 234,50 €', 123_450],
  [0.3899, 38.99],
  [1.234, 123.4],
  [85.95, 8595],
])('%j is a unit price', (cell, cents) => {
  expect(unitMoney.read(cell)).toBe(cents);
});

test.each(['1,234', '0,38991', '-0,3899', 'x', 0.38991, -1, 999_999_999, true])(
  '%j is no unit price',
  (cell) => {
    expect(() => unitMoney.read(cell)).toThrow('sum');
  },
);

test('unit prices come back from every format', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 214_748_364_700 }), (hundredths) => {
      const cents = hundredths / 100;
      expect(unitMoney.read(unitMoney.cell(cents as never))).toBe(cents);
      expect(unitMoney.read(unitMoney.csv!(cents as never))).toBe(cents);
    }),
  );
});

test('numbers, flags, choices', () => {
  expect(whole().read('-1 200')).toBe(-1200);
  expect(whole().read(5)).toBe(5);
  expect(whole().read('12,0')).toBe(12);
  expect(() => whole().read('12,5')).toThrow('celé číslo');
  expect(() => whole({ least: 1, most: 9 }).read(10)).toThrow('od 1 do 9');
  expect(['1', 'áno', true, 'TRUE', 'A'].map(flag.read)).toEqual([true, true, true, true, true]);
  expect([0, 'nie', false].map(flag.read)).toEqual([false, false, false]);
  expect(() => flag.read('2')).toThrow();
  expect(choice(23, 5).read('23')).toBe(23);
  expect(() => choice('ks', 'm').read('kus')).toThrow('ks, m');
});

test('zeros that a spreadsheet took away come back', () => {
  expect(digits(8).read(151_866)).toBe('00151866');
  expect(digits(5).read('010 01')).toBe('01001');
  expect(digits(5).read('SK')).toBe('SK');
});

test('addresses', () => {
  expect(email.read(' Nakup@Firma.SK ')).toBe('nakup@firma.sk');
  expect(() => email.read('nakup@')).toThrow();
  expect(() => slug.read('Káble')).toThrow();
});

test('lists of codes and parameters come back, whatever they hold', () => {
  const word = fc
    .string({ unit: fc.constantFrom('a', 'ž', '|', '\\', '\n', ' ', 'n') })
    .map((text) => text.trim())
    .filter((text) => text !== '');
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1 }), (list) => {
      expect(codes.read(codes.cell(list as never))).toEqual(list);
    }),
  );
  const parameter = fc.record({ category: word, code: word, value: word, unit: word });
  fc.assert(
    fc.property(fc.array(parameter, { minLength: 1 }), (list) => {
      expect(parameters.read(parameters.cell(list as never))).toEqual(list);
    }),
  );
  expect(parameters.read('Obraz | Uhol | 90')).toEqual([
    { category: 'Obraz', code: 'Uhol', value: '90', unit: '' },
  ]);
  expect(() => parameters.read('Obraz')).toThrow('skupina');
  expect(() => codes.read('A | A')).toThrow('dvakrát');
});
