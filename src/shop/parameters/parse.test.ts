import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatMeasure, formatQuantity } from './measure.ts';
import {
  numberValue,
  parseParameter,
  valueKey,
  type ParameterKind,
  type ParameterRule,
} from './parse.ts';
import { readQuantity } from './quantity.ts';
import { convert } from './units.ts';

const rule = (kind: ParameterKind, unit = '', values: ParameterRule['values'] = []) => ({
  kind,
  unit,
  values,
});
const ends = (text: string, given: string, unit: string) => {
  const found = readQuantity(text, given, unit);
  return found && [found.from, found.to];
};

describe('quantities', () => {
  test.each([
    ['4', 'Mpx', 'Mpx', [4, 4]],
    ['4 Mpx', '', 'Mpx', [4, 4]],
    ['4\u00a0Mpx', '', 'Mpx', [4, 4]],
    ['4MP', '', 'Mpx', [4, 4]],
    ['2,8 mm', '', 'mm', [2.8, 2.8]],
    ['2.8', 'mm', 'mm', [2.8, 2.8]],
    ['2,8 – 12 mm', '', 'mm', [2.8, 12]],
    ['2,8-12', 'mm', 'mm', [2.8, 12]],
    ['2,8 — 12 mm', '', 'mm', [2.8, 12]],
    ['2,8 mm – 12 mm', '', 'mm', [2.8, 12]],
    ['2,8 – 12 mm, motorický', '', 'mm', [2.8, 12]],
    ['od 2,8 do 12 mm', '', 'mm', [2.8, 12]],
    ['2,8 ÷ 12', 'mm', 'mm', [2.8, 12]],
    ['2,8…12 mm', '', 'mm', [2.8, 12]],
    ['103° – 32°', '', '°', [32, 103]],
    ['−30 až +60', '°C', '°C', [-30, 60]],
    ['–30 až +60 °C', '', '°C', [-30, 60]],
    ['-30 - -10', '°C', '°C', [-30, -10]],
    ['−30 – −10 °C', '', '°C', [-30, -10]],
    ['500 mA – 2 A', '', 'A', [0.5, 2]],
    ['do 30 m', '', 'm', [null, 30]],
    ['až 60', 'MB/s', 'MB/s', [null, 60]],
    ['≤ 0,3', 'dB', 'dB', [null, 0.3]],
    ['max. 12 TB', '', 'TB', [null, 12]],
    ['min. 750', '', '', [750, null]],
    ['≥ 5 m', '', 'm', [5, null]],
    ['cca 5 m', '', 'm', [5, 5]],
    ['22 527', '', '', [22_527, 22_527]],
    ['1 500', 'm', 'm', [1_500, 1_500]],
    ['1.234,5', 'm', 'm', [1_234.5, 1_234.5]],
    ['550 m (MM)', '', 'km', [0.55, 0.55]],
    ['20 km (SM)', '', 'km', [20, 20]],
    ['110°', '', '°', [110, 110]],
    ['25×', '', '×', [25, 25]],
    ['4,3"', '', '"', [4.3, 4.3]],
    ['6U', '', 'U', [6, 6]],
    ['9 – 16 V DC', '', 'V', [9, 16]],
    ['3 roky', '', 'mes.', [36, 36]],
    ['5', 'ks', '', [5, 5]],
    ['0', 'm', 'm', [0, 0]],
  ])('%s | %s in %s', (text, given, unit, expected) =>
    expect(ends(text, given, unit)).toEqual(expected),
  );

  test.each([
    ['4', '', 'Mpx', 'a unit is never guessed'],
    ['7 Ah', '', 'TB', 'another family'],
    ['7', 'Ah', 'TB', 'another family beside it'],
    ['1920 × 1080', 'px', 'px', 'two numbers'],
    ['2 × 12', 'm', 'm', 'a product'],
    ['PoE 802.3af', '', 'W', 'words'],
    ['8 zón', '', '', 'an unknown unit'],
    ['', 'm', 'm', 'nothing'],
    ['-', 'm', 'm', 'a dash'],
    ['1234567890123456', 'm', 'm', 'more digits than are kept'],
    ['0,0000001', 'm', 'm', 'smaller than is written'],
    ['1/2,8"', '', '"', 'a fraction'],
    ['2.3.2026', '', '', 'a date'],
  ])('%s | %s in %s is none: %s', (text, given, unit) =>
    expect(ends(text, given, unit)).toBeNull(),
  );
});

describe('units', () => {
  test.each([
    [500, 'GB', 'TB', 0.5],
    [8, 'TB', 'GB', 8_000],
    [2.8, 'mm', 'm', 0.0028],
    [5_200, 'mAh', 'Ah', 5.2],
    [1, 'Gbps', 'Mb/s', 1_000],
    [60, 'µA', 'mA', 0.06],
    [60, 'uA', 'mA', 0.06],
    [1.5, 'kW', 'W', 1_500],
    [250, 'g', 'kg', 0.25],
    [5, 'rokov', 'mes.', 60],
    [90, 'min', 'h', 1.5],
    [7, 'MBPS', 'Mb/s', 7],
  ])('%f %s is %s %f', (value, from, to, expected) =>
    expect(convert(value, from, to)).toBe(expected),
  );

  test.each([
    ['TB', 'Ah'],
    ['Mb/s', 'MB/s'],
    ['Mpx', 'px'],
    ['zón', 'm'],
    ['m', 'zón'],
    ['W', 'VA'],
  ])('%s is no %s', (from, to) => expect(convert(1, from, to)).toBeNull());

  test('a unit nobody knows is its own', () => expect(convert(8, 'zón', 'zón')).toBe(8));

  test('capitals decide where two units differ by them alone', () => {
    expect(convert(1, 'mW', 'W')).toBe(0.001);
    expect(convert(1, 'MW', 'W')).toBe(1_000_000);
    expect(convert(1, 'Mw', 'W')).toBeNull();
  });
});

describe('kinds', () => {
  const keys = (kind: ParameterKind, text: string, given = '', unit = '') =>
    parseParameter(rule(kind, unit), text, given)?.values.map(({ key }) => key) ?? null;

  test('a number is both ends, and a value to tick', () => {
    expect(parseParameter(rule('number', 'Mpx'), '4', 'Mpx')).toEqual({
      from: 4,
      to: 4,
      values: [{ key: '4-mpx', name: '4\u00a0Mpx', number: 4 }],
    });
    expect(parseParameter(rule('number', 'm'), 'do 30 m')).toMatchObject({ from: 30, to: 30 });
    expect(parseParameter(rule('number', 'mm'), '2,8 – 12 mm')).toBeNull();
    expect(numberValue(-2.8, 'mm').key).toBe('minus-2-8-mm');
    expect(numberValue(28, 'mm').key).toBe('28-mm');
    expect(numberValue(8, '').key).toBe('8');
  });

  test('a range has ends and no values', () =>
    expect(parseParameter(rule('range', 'mm'), '4 mm')).toEqual({ from: 4, to: 4, values: [] }));

  test.each([
    ['áno', ['ano']],
    ['Áno', ['ano']],
    ['✓', ['ano']],
    ['áno (do 30 m)', ['ano']],
    ['nie', ['nie']],
    ['bez', ['nie']],
    ['možno', null],
    ['', null],
  ])('yes or no: %s', (text, expected) => expect(keys('boolean', text)).toEqual(expected));

  test.each([
    ['PoE 802.3af / 12 V DC', ['poe-802-3af', '12-v-dc']],
    ['LAN, LTE, Wi-Fi', ['lan', 'lte', 'wi-fi']],
    ['LAN + LTE', ['lan', 'lte']],
    ['H.265+ / H.264', ['h-265-plus', 'h-264']],
    ['H.264/H.265', ['h-264', 'h-265']],
    ['U/UTP', ['u-utp']],
    ['10/100/1000 Mb/s', ['10-100-1000-mb-s']],
    ['osoby; vozidlá', ['osoby', 'vozidla']],
    ['LAN, lan', ['lan']],
    ['✓', null],
    ['x'.repeat(90), null],
  ])('several values: %s', (text, expected) => expect(keys('choices', text)).toEqual(expected));

  test('numbers among choices are sorted as numbers, in the unit', () => {
    const found = parseParameter(rule('choices', 'V'), '12 / 24', 'V');
    expect(found!.values.map(({ key, number }) => [key, number])).toEqual([
      ['12-v', 12],
      ['24-v', 24],
    ]);
    expect(keys('choice', '2', '', '')).toEqual(['2']);
    expect(keys('choice', '1 × 2 × 0,8', 'mm')).toEqual(['1-2-0-8-mm']);
  });

  test('a range among choices is one of them, whatever is noted beside it', () => {
    const read = (text: string) => parseParameter(rule('choice', 'mm'), text)!.values;
    expect(read('2,8 – 12 mm, motorický')).toEqual([
      { key: '2-8-az-12-mm', name: '2,8\u00a0–\u00a012\u00a0mm', number: 2.8 },
    ]);
    expect(read('2,8 mm')).toEqual([{ key: '2-8-mm', name: '2,8\u00a0mm', number: 2.8 }]);
    expect(keys('choice', '-30 – 60 °C', '', '°C')).toEqual(['minus-30-az-60-c']);
  });

  test('where values are listed, nothing else is one, and synonyms are', () => {
    const cat = rule('choice', '', [
      { key: 'cat6', name: 'Cat6', synonyms: ['Cat 6', 'Cat6 U/UTP'] },
      { key: 'cat6a', name: 'Cat6A', synonyms: [] },
    ]);
    expect(parseParameter(cat, 'cat6 u/utp')!.values).toEqual([
      { key: 'cat6', name: 'Cat6', number: null },
    ]);
    expect(parseParameter(cat, 'CAT6A')!.values[0]!.name).toBe('Cat6A');
    expect(parseParameter(cat, 'Cat7')).toBeNull();
    const several = { ...cat, kind: 'choices' as const };
    expect(parseParameter(several, 'Cat6 U/UTP / Cat6A')!.values).toHaveLength(2);
    expect(parseParameter(several, 'Cat6/Cat6A')!.values).toHaveLength(2);
    expect(parseParameter(several, 'Cat6 / Cat7')).toBeNull();
  });

  test('text means nothing', () => expect(parseParameter(rule('text'), 'IP67')).toBeNull());
});

describe('what is written is read back', () => {
  const UNITS = ['', 'm', 'mm', 'Mpx', 'TB', 'Mb/s', '°', '°C', '"', '×', 'U', 'µA', 'mes.', 'zón'];
  const unit = fc.constantFrom(...UNITS);
  /** What nine digits can say, with up to six decimals. */
  const number = fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([digits, places]) => Number(`${digits}e-${places}`) + 0)
    .filter((value) => value === 0 || Math.abs(value) >= 1e-6);

  test('numbers', () =>
    fc.assert(
      fc.property(number, unit, (value, one) => {
        const found = parseParameter(rule('number', one), formatMeasure(value, one));
        expect(found).toEqual({ from: value, to: value, values: [numberValue(value, one)] });
      }),
    ));

  test('ranges with both ends, one, or one number', () =>
    fc.assert(
      fc.property(number, number, unit, fc.nat(3), (a, b, one, shape) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const quantity = [
          { from, to },
          { from: null, to },
          { from, to: null },
          { from, to: from },
        ][shape]!;
        expect(readQuantity(formatQuantity(quantity, one), '', one)).toEqual(quantity);
      }),
    ));

  test('a quantity is the same in every unit of its family', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999 }),
        fc.constantFrom('mm', 'cm', 'm', 'km'),
        fc.constantFrom('mm', 'cm', 'm', 'km'),
        (value, from, to) => convert(convert(value, from, to)!, to, from) === value,
      ),
    ));

  test('two numbers never share a key, and every key can stand in an address', () =>
    fc.assert(
      fc.property(number, number, unit, (a, b, one) => {
        const [first, second] = [numberValue(a, one).key, numberValue(b, one).key];
        expect(first).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(first === second).toBe(a === b);
      }),
    ));

  test('values of choices, whatever they are called', () =>
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Z][a-z]{2,8}[+]?$/), { minLength: 1 }),
        (names) => {
          const distinct = [...new Map(names.map((name) => [valueKey(name), name])).keys()];
          const found = parseParameter(rule('choices'), names.join(' / '));
          expect(found!.values.map(({ key }) => key)).toEqual(distinct);
        },
      ),
    ));

  test('no text makes it fail or makes a value without a key', () =>
    fc.assert(
      fc.property(
        fc.stringMatching(/^[0-9 ,.+\-–−/()<≥až×°✓\u00a0\ud83d]{0,20}$/),
        fc.constantFrom<ParameterKind>('number', 'range', 'choice', 'choices', 'boolean', 'text'),
        unit,
        (text, kind, one) => {
          const found = parseParameter(rule(kind, one), text, one);
          for (const { key } of found?.values ?? [])
            expect(key).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        },
      ),
    ));
});
