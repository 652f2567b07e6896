import { expect, test } from 'vitest';
import { closest, columnsBy, differences, headingSet, type Template } from './mapping.ts';

const template = (name: string, headings: string[], used = '2026-11-01'): Template => ({
  id: 1,
  kind: 'prices',
  name,
  headings: headingSet(headings),
  columns: Object.fromEntries(
    headingSet(headings).map((one) => [one, one === 'kod' ? 'code' : null]),
  ),
  used_at: used,
});

test('headings are a set: their order, capitals, accents and repetitions do not count', () => {
  expect(headingSet(['Reg. číslo', 'PC1', '', 'reg. cislo'])).toEqual(['pc1', 'reg-cislo']);
});

test('the remembered mapping that shares most is taken; less than most of the headings is none', () => {
  const known = [
    template('older', ['Kód', 'Cena', 'MJ', 'Sklad']),
    template('same', ['Kód', 'Cena', 'MJ', 'Stav']),
    template('newer', ['Kód', 'Cena', 'MJ', 'Sklad'], '2026-11-09'),
  ];
  expect(closest(['Stav', 'kód', 'MJ', 'CENA'], known)?.name).toBe('same');
  expect(closest(['Kód', 'Cena', 'MJ', 'Sklad'], known)?.name).toBe('newer');
  expect(closest(['Kód', 'Cena'], known)).toBeNull();
  expect(closest([], known)).toBeNull();
});

test('what is missing and what is new is named', () => {
  expect(differences(['Kód', 'Cena', 'Poznámka'], template('x', ['Kód', 'Cena', 'MJ']))).toEqual({
    missing: ['mj'],
    added: ['Poznámka'],
  });
});

test('a new heading is as it is suggested, unless its column is taken; no column comes twice', () => {
  const known = template('x', ['Kód', 'Cena']);
  expect(columnsBy(known, ['Cena', 'Kód', 'Kód', 'EAN'], ['price', 'code', null, 'ean'])).toEqual([
    null,
    'code',
    null,
    'ean',
  ]);
  expect(columnsBy(known, ['Kód', 'Katalógové číslo'], ['code', 'code'])).toEqual(['code', null]);
});
