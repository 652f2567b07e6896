import { expect, test } from 'vitest';
import { changedTexts, type Definition, textsByParameter } from './parameter-texts.ts';

const DEFINITIONS: Definition[] = [
  { id: 1, name: 'Rozlíšenie', aliases: ['Megapixely'], kind: 'number', unit: 'Mpx', values: [] },
  { id: 2, name: 'Kompresia', aliases: [], kind: 'choices', unit: '', values: [] },
  { id: 3, name: 'Obsah balenia', aliases: [], kind: 'text', unit: '', values: [] },
  { id: 4, name: 'Hmotnosť', aliases: [], kind: 'number', unit: 'kg', values: [] },
];
const TEXTS = [
  { category: 'Obraz', code: 'Megapixely', value: '8', unit: 'Mpx' },
  { category: 'Obraz', code: 'Kompresia', value: 'H.264', unit: '' },
  { category: 'Obraz', code: 'Kompresia', value: 'H.265', unit: '' },
  { category: 'Iné', code: 'Farba krytu', value: 'biela', unit: '' },
  { category: 'Iné', code: 'Hmotnosť', value: 'ľahká', unit: '' },
];

test('texts are of the parameter they name, by any of its names; the rest is the product’s own', () => {
  const { filled, own } = textsByParameter(DEFINITIONS, TEXTS);
  expect(Object.fromEntries(filled)).toEqual({
    1: { places: [0], value: '8', unit: 'Mpx', isRead: true },
    2: { places: [1, 2], value: 'H.264; H.265', unit: '', isRead: true },
    4: { places: [4], value: 'ľahká', unit: '', isRead: false },
  });
  expect(own).toEqual([3]);
});

const change = (values: [number, string][], own: [number, string][] = []) =>
  changedTexts(
    DEFINITIONS,
    TEXTS,
    { values: new Map(values), own: new Map(own) },
    () => 'Obraz',
  ).map(({ category, code, value, unit }) => [category, code, value, unit].join('|'));

test('what is changed stays in its place, what is new stands below its heading, what is empty is gone', () => {
  expect(
    change(
      [
        [1, '4'],
        [2, 'H.265+'],
        [3, 'kamera'],
        [4, ''],
      ],
      [[3, 'čierna']],
    ),
  ).toEqual([
    'Obraz|Megapixely|4|Mpx',
    'Obraz|Kompresia|H.265+|',
    'Obraz|Obsah balenia|kamera|',
    'Iné|Farba krytu|čierna|',
  ]);
});

test('a new number is in the unit of its parameter unless it brings one', () => {
  const bare = changedTexts(
    DEFINITIONS,
    [],
    { values: new Map([[4, '0,5']]), own: new Map() },
    () => 'Iné',
  );
  const own = changedTexts(
    DEFINITIONS,
    [],
    { values: new Map([[4, '500 g']]), own: new Map() },
    () => 'Iné',
  );
  expect([bare[0]!.unit, own[0]!.unit]).toEqual(['kg', '']);
});
