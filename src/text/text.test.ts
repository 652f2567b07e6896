import { expect, test } from 'vitest';
import { t as ofCheckout } from './checkout.ts';
import { findText, plurals, t } from './text.ts';

test('placeholders are filled', () => {
  expect(t('product.gallery.counter', { current: 2, total: 5 })).toBe('Obrázok 2 z\u00a05');
});

test.each([
  [1, '1 produkt'],
  [2, '2 produkty'],
  [4, '4 produkty'],
  [5, '5 produktov'],
  [0, '0 produktov'],
  [1200, '1\u00a0200 produktov'],
])('%i takes its Slovak form', (count, text) =>
  expect(plurals('plurals.product', count)).toBe(text),
);

test('short words stay with the next one', () => {
  expect(ofCheckout('checkout.backToShopping')).toBe('Späť k\u00a0nákupu');
});

test('a code from the wire that nobody knows is null', () => {
  expect(findText('messages.nothing.such')).toBeNull();
  expect(findText('plurals.product')).toBeNull();
});
