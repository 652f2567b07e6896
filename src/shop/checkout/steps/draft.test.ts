import { expect, test } from 'vitest';
import { addressProblems } from './draft-problems.ts';
import { BLANK_ADDRESS, newDraft, toDelivery, toPickUp, withPoint, withShipping } from './draft.ts';
import { fitDraft } from './fit-draft.ts';

const shipping = (id: number, more: object = {}) => ({
  id,
  name: '',
  price: 1,
  price_with_vat: 1,
  vat_percent: 23,
  pick_up: false,
  default: false,
  is_packeta: false,
  ...more,
});
const payment = (id: number, store: boolean, delivery: boolean) => ({
  id,
  name: '',
  kind: 'invoice' as const,
  price: 0,
  price_with_vat: 0,
  vat_percent: 23,
  allow_for_store: store,
  allow_for_shipping: delivery,
});
const methods = {
  shipping: [
    shipping(1),
    shipping(2, { default: true }),
    shipping(3, { is_packeta: true }),
    shipping(4, { pick_up: true }),
  ],
  payments: [payment(1, false, true), payment(2, true, true), payment(3, true, false)],
};
const address = {
  company: '',
  firstName: 'Ján',
  lastName: 'Kováč',
  street: 'Dlhá 1',
  city: 'Trnava',
  zip: '91701',
  phone: '0905123456',
};
const fresh = newDraft(methods, address, BLANK_ADDRESS);
const point = { id: '7', name: 'Z-BOX', address: 'Dlhá 2' };

test('starts from the default delivery and the first payment allowed for it', () => {
  expect(fresh).toMatchObject({
    step: 1,
    shippingMethod: 2,
    paymentOption: 1,
    isSameAddress: true,
  });
});

test('pick-up remembers the delivery, takes its own payment; delivery brings it back', () => {
  const chosen = { ...withShipping(fresh, 3), packetaPoint: point };
  const inPerson = toPickUp(chosen, methods);
  expect(inPerson).toMatchObject({ shippingMethod: 4, paymentOption: 2, packetaPoint: null });
  const back = toDelivery({ ...inPerson, salePoint: 9, paymentOption: 3 }, methods);
  expect(back).toMatchObject({ shippingMethod: 3, salePoint: null, paymentOption: 1 });
});

test('switching to where one already is changes nothing', () => {
  expect(toDelivery(fresh, methods)).toBe(fresh);
  const inPerson = toPickUp(fresh, methods);
  expect(toPickUp(inPerson, methods)).toBe(inPerson);
});

test('another way of delivery forgets the point', () => {
  const chosen = { ...withShipping(fresh, 3), packetaPoint: point };
  expect(withShipping(chosen, 1).packetaPoint).toBeNull();
  expect(withShipping(chosen, 3).packetaPoint).toBe(point);
});

test('a point that comes back late belongs only to the way it was picked for', () => {
  expect(withPoint(withShipping(fresh, 3), 3, point).packetaPoint).toEqual(point);
  expect(withPoint(fresh, 3, point)).toBe(fresh);
});

test('a draft that names what is gone starts again from what is there', () => {
  const stale = { ...fresh, step: 3 as const, shippingMethod: 99, paymentOption: 99 };
  expect(fitDraft(stale, methods)).toMatchObject({
    step: 1,
    shippingMethod: 2,
    paymentOption: 1,
  });
});

test('a draft that fits stays as it is, one that lacks something goes back to the first step', () => {
  const done = { ...fresh, step: 3 as const };
  expect(fitDraft(done, methods)).toBe(done);
  expect(fitDraft({ ...done, shippingMethod: 3 }, methods).step).toBe(1);
  expect(fitDraft({ ...done, invoice: BLANK_ADDRESS }, methods).step).toBe(1);
});

test('says what is missing; a delivery address may be blank but not half-filled', () => {
  expect(addressProblems({ ...fresh, isSameAddress: false }, methods)).toEqual({});
  const half = { ...BLANK_ADDRESS, city: 'Nitra', zip: 'abc', phone: 'xyz' };
  const separate = { ...fresh, isSameAddress: false, delivery: half };
  expect(Object.keys(addressProblems(separate, methods).delivery!)).toEqual([
    'firstName',
    'lastName',
    'street',
    'zip',
    'phone',
  ]);
  expect(addressProblems({ ...separate, isSameAddress: true }, methods)).toEqual({});
  const odd = { ...fresh, invoice: { ...address, zip: '12', phone: 'xyz' } };
  expect(Object.keys(addressProblems(odd, methods))).toEqual(['zip', 'phone']);
  const blank = { ...withShipping(fresh, 3), invoice: { ...address, city: '  ', phone: '' } };
  expect(Object.keys(addressProblems(blank, methods))).toEqual(['city', 'phone', 'packetaPoint']);
  expect(Object.keys(addressProblems(toPickUp(fresh, methods), methods))).toEqual(['salePoint']);
});
