import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { showHeart, withHeart } from './hearts.ts';

const card = (id: number, wish_list = false) => ({ id, wish_list, image: [{ id: 7, src: 'a' }] });

test('changes the product everywhere it occurs and nothing else', () => {
  const data = { products: [card(7), card(8)], best: { product: card(7) }, id: 7, count: 2 };
  expect(withHeart(data, 7, true)).toEqual({
    products: [card(7, true), card(8)],
    best: { product: card(7, true) },
    id: 7,
    count: 2,
  });
});

test('a detail and its related products', () => {
  const detail = { ...card(1), related_products: [card(2), card(1)] };
  expect(withHeart(detail, 1, true)).toEqual({
    ...card(1, true),
    related_products: [card(2), card(1, true)],
  });
});

test('what does not change stays the same object, so nothing is drawn again', () => {
  const data = { products: [card(7, true), card(8)] };
  expect(withHeart(data, 7, true)).toBe(data);
  expect(withHeart(data, 9, true)).toBe(data);
  expect(withHeart(data, 8, true).products[0]).toBe(data.products[0]);
  expect(withHeart(null, 8, true)).toBeNull();
  expect(withHeart('text', 8, true)).toBe('text');
});

test('all that a tab knows of the product changes, and is as old as it was', () => {
  const client = new QueryClient();
  const card = { id: 7, wish_list: false };
  client.setQueryData(
    ['products', 1],
    { products: [card, { id: 8, wish_list: false }] },
    { updatedAt: 5 },
  );
  client.setQueryData(['product', 'b'], { id: 9, wish_list: true, related_products: [card] });
  showHeart(client, { id: 7, isWished: true });
  expect(client.getQueryData(['products', 1])).toEqual({
    products: [
      { id: 7, wish_list: true },
      { id: 8, wish_list: false },
    ],
  });
  expect(client.getQueryState(['products', 1])!.dataUpdatedAt).toBe(5);
  expect(client.getQueryData(['product', 'b'])).toEqual({
    id: 9,
    wish_list: true,
    related_products: [{ id: 7, wish_list: true }],
  });
});
