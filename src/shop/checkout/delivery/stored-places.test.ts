import { expect, test } from 'vitest';
import { storedPlaces } from './stored-places.ts';

const address = {
  name: '',
  first_name: 'Ján',
  last_name: 'Kováč',
  street: 'Dlhá 1',
  city: 'Trnava',
  zip: '91701',
  phone: '+421905123456',
};
const own = { id: 1, type: 2 as const, ...address };
const named = { id: 7, label: 'Sklad Nitra', ...address, city: 'Nitra' };

test('the company’s own delivery address comes before the named ones', () => {
  const places = storedPlaces([{ ...own, id: 2, type: 1 }, own], [named]);
  expect(places.map(({ label, form }) => [label, form.city])).toEqual([
    [null, 'Trnava'],
    ['Sklad Nitra', 'Nitra'],
  ]);
});

test('one address is offered once, under its name', () => {
  const places = storedPlaces([own], [{ ...named, city: 'Trnava' }]);
  expect(places.map(({ label }) => label)).toEqual(['Sklad Nitra']);
});

test('an invoice address is no place to choose: the tick stands for it', () => {
  expect(storedPlaces([{ ...own, type: 1 }], [])).toEqual([]);
});
