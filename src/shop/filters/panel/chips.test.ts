import { expect, test } from 'vitest';
import { chipsOf, chosenText, rangeLabel } from './chips.ts';
import type { Facet } from '#shop/filters/contract.ts';

const value = (key: string, title: string) => ({ key, title, count: 1, is_chosen: false });
const facets: Facet[] = [
  { kind: 'flag', key: 'sklad', title: 'Len skladom', count: 3, is_chosen: true },
  {
    kind: 'range',
    key: 'cena',
    title: 'Cena',
    unit: '€',
    min: 20,
    max: 440,
    from: null,
    to: null,
    histogram: [],
    histogram_from: 0,
    histogram_step: 1,
    is_logarithmic: false,
  },
  {
    kind: 'values',
    key: 'rozlisenie',
    title: 'Rozlíšenie',
    unit: 'Mpx',
    values: [value('4-mpx', '4 Mpx'), value('8-mpx', '8 Mpx')],
  },
];
const filters = {
  sklad: ['1'],
  cena: ['40-300'],
  rozlisenie: ['4-mpx', '8-mpx', 'ina'],
  ine: ['x'],
};

test('one chip for each value, one for a range, in the order of the facets', () => {
  const chips = chipsOf(facets, filters);
  expect(chips.map(({ title, text }) => [title, text])).toEqual([
    [null, 'Len skladom'],
    ['Cena', '40 – 300\u00a0€'],
    ['Rozlíšenie', '4 Mpx'],
    ['Rozlíšenie', '8 Mpx'],
  ]);
  expect(chips[0]!.rest['sklad']).toBeUndefined();
  expect(chips[1]!.rest['cena']).toBeUndefined();
  expect(chips[2]!.rest['rozlisenie']).toEqual(['8-mpx', 'ina']);
});

test('what no facet knows has no chip', () => {
  expect(chipsOf(facets, { ine: ['x'], cena: ['nezmysel'] })).toEqual([]);
});

test('open ends are said in words', () => {
  expect(rangeLabel({ from: 40, to: null }, '€')).toBe('od 40\u00a0€');
  expect(rangeLabel({ from: null, to: 2.5 }, '')).toBe('do 2,5');
});

test('all that is chosen of one facet', () => {
  expect(chosenText(facets[2]!, filters)).toBe('Rozlíšenie: 4 Mpx, 8 Mpx');
  expect(chosenText(facets[0]!, filters)).toBe('Len skladom');
});
