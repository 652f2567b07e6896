import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OddCell } from '#base/files/tables/read-cell.ts';
import {
  choice,
  digits,
  email,
  flag,
  meantBy,
  money,
  percentage,
  slug,
  unitMoney,
  whole,
} from './kinds.ts';
import { codes, parameters } from './lists.ts';
import { readDecimal } from './numbers.ts';

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
  ['12,-', 1200],
  ['12.--', 1200],
  ['EUR 12,50', 1250],
  ['12,50 EUR', 1250],
  ['€ 12,50', 1250],
])('%j is an amount', (cell, cents) => {
  expect(money.read(cell)).toBe(cents);
});

test.each([
  ['1,234', 'má to byť 1234, alebo 1,234'],
  ['12,505', 'má to byť 12505, alebo 12,505'],
  ['0,389', 'najviac môže mať 2'],
  ['12,3456', 'najviac môže mať 2'],
  [12.505, 'najviac môže mať 2'],
  ['-5', 'záporná'],
  [-5, 'záporná'],
  ['x', 'nie je to suma'],
  ['1.2.3', 'nie je to suma'],
  [true, 'nie je to suma'],
  ['99999999999', 'priveľká'],
])('%j is no amount, and the message says why', (cell, why) => {
  expect(() => money.read(cell)).toThrow(why);
});

test('as many decimals as are allowed', () => {
  expect(readDecimal('0,3899', 4)).toBe(3899);
  expect(readDecimal('1.234', 4)).toBe(12_340);
  expect(readDecimal('EUR 1 234,5', 4)).toBe(12_345_000);
  expect(() => readDecimal('0,38991', 4)).toThrow('najviac môže mať 4');
});

test('cells no person typed are refused with what happened to them', () => {
  const refused = (cell: unknown) => () => meantBy(cell, money);
  expect(refused(new OddCell('date', '12. 5. 2026', 46_154))).toThrow('dátum 12. 5. 2026');
  expect(refused(new OddCell('percent', '5 %', 0.05))).toThrow('percent (5 %)');
  expect(refused(new OddCell('error', '#N/A'))).toThrow('chyba vzorca #N/A');
  expect(refused('#NEDOSTUPNÝ')).toThrow('chyba vzorca');
  expect(refused('####')).toThrow('chyba vzorca');
  expect(meantBy('#1', money)).toBe('#1');
  const vat = percentage(23, 19, 5, 0);
  expect(vat.read(meantBy(new OddCell('percent', '23 %', 0.23), vat))).toBe(23);
});

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
  expect(['23', 23, '23 %', '23%', '23,0'].map(percentage(23, 5).read)).toEqual([
    23, 23, 23, 23, 23,
  ]);
  expect(() => percentage(23, 5).read('0,23')).toThrow('23, 5');
  const unit = choice(['ks', 'm'], { kus: 'ks' });
  expect(['ks', 'Ks', 'KUS', 'ks.'].map(unit.read)).toEqual(['ks', 'ks', 'ks', 'ks']);
  expect(() => unit.read('krabica')).toThrow('ks, m');
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
