import { expect, test } from 'vitest';
import type { WorkedOrder } from '#staff/orders/order-contract.ts';
import { bodyOf, draftOf, SAME_PRICE } from './order-draft.ts';

const DELIVERY = {
  company: 'Elmont',
  name: 'Ján Kováč',
  street: 'Dlhá 1',
  city: 'Trnava',
  zip: '91701',
  phone: '+421911222333',
};
const order = (changes: Partial<WorkedOrder> = {}) =>
  ({
    lines: [
      { position: 1, quantity: 2 },
      { position: 4, quantity: 10 },
    ],
    delivery: DELIVERY,
    note: 'Zavolať',
    sending: { shipping: 1, payment: 2, sale_point: null, packeta: null },
    ...changes,
  }) as WorkedOrder;

/** What is sent of an order that somebody has typed this over. */
const sent = (
  type: (draft: ReturnType<typeof draftOf>) => void,
  { of = order(), hasAddress = true } = {},
) => {
  const draft = draftOf(of);
  type(draft);
  return bodyOf(of, draft, hasAddress);
};

test('what nobody has touched is not sent, however it is written', () => {
  expect(sent(() => {})).toEqual({});
  expect(draftOf(order()).delivery.zip).toBe('917\u00a001');
});

test('with one other line all of them are sent, without those that are removed', () => {
  expect(sent((draft) => (draft.lines.at4!.quantity = 3))).toEqual({
    lines: [
      { position: 1, quantity: 2 },
      { position: 4, quantity: 3 },
    ],
  });
  expect(sent((draft) => (draft.lines.at1!.is_removed = true))).toEqual({
    lines: [{ position: 4, quantity: 10 }],
  });
});

test('added rows come after those of the order, and are sent by their codes', () => {
  const added = { code: 'NV-1', name: 'Kamera', quantity: 5, price: SAME_PRICE };
  expect(sent((draft) => draft.added.push(added))).toEqual({
    lines: [
      { position: 1, quantity: 2 },
      { position: 4, quantity: 10 },
      { code: 'NV-1', quantity: 5 },
    ],
  });
});

test('a price goes with its line, and null gives the usual one back', () => {
  const set = { price: 12.5, discount_bp: null, reason: 'Dohoda', is_confirmed: false };
  const priced = (price: object) =>
    sent((draft) => (draft.lines.at1!.price = { ...SAME_PRICE, ...price })).lines;
  expect(priced(set)).toEqual([
    { position: 1, quantity: 2, price: set },
    { position: 4, quantity: 10 },
  ]);
  expect(priced({ is_usual: true })?.[0]).toEqual({ position: 1, quantity: 2, price: null });
  const added = { code: 'NV-1', name: 'Kamera', quantity: 5, price: { ...SAME_PRICE, ...set } };
  expect(sent((draft) => draft.added.push(added)).lines?.[2]).toEqual({
    code: 'NV-1',
    quantity: 5,
    price: set,
  });
});

test('a note may be emptied, and an address goes as a whole, but not where goods are fetched', () => {
  expect(sent((draft) => (draft.note = ''))).toEqual({ note: '' });
  const move = (draft: ReturnType<typeof draftOf>) => (draft.delivery.street = 'Nová 7');
  expect(sent(move).delivery).toMatchObject({ street: 'Nová 7', city: 'Trnava' });
  expect(sent(move, { hasAddress: false })).toEqual({});
  expect(sent((draft) => (draft.message = 'Podľa telefonátu'))).toEqual({
    message: 'Podľa telefonátu',
  });
});

test('a method goes with its place, a payment by itself', () => {
  expect(sent((draft) => Object.assign(draft, { shipping: '3', sale_point: '7' }))).toEqual({
    shipping: { id: 3, sale_point: 7, packeta: null },
  });
  expect(sent((draft) => (draft.packeta = { point: '12', name: 'Z-Box' }))).toEqual({
    shipping: { id: 1, sale_point: null, packeta: { point: '12', name: 'Z-Box' } },
  });
  expect(sent((draft) => (draft.payment = '5'))).toEqual({ payment: 5 });
});
