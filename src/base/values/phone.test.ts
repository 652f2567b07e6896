import { expect, test } from 'vitest';
import { normalPhone, normalZip } from './phone.ts';

test.each([
  ['+421 905 123 456', '+421905123456'],
  ['0905 123 456', '+421905123456'],
  ['0905/123-456', '+421905123456'],
  ['00421905123456', '+421905123456'],
  ['02/321 00 400', '+421232100400'],
  ['(041) 123 45 67', '+421411234567'],
  ['+420 605 123 456', '+420605123456'],
  ['+43 1 5333333', '+4315333333'],
])('%s is the phone number %s', (typed, stored) => {
  expect(normalPhone(typed)).toBe(stored);
  expect(normalPhone(stored)).toBe(stored);
});

test.each([
  '',
  'xyz',
  '905',
  '0905 123',
  '+421 905 123',
  '+421 0905 123 456',
  '12345678901',
  '0905 123 456 7',
])('%j is no phone number', (typed) => expect(normalPhone(typed)).toBeNull());

test.each([
  ['811 01', '81101'],
  ['81101', '81101'],
  [' 811\u00a001 ', '81101'],
  ['abc', null],
  ['8110', null],
  ['811 011', null],
  ['', null],
])('the postcode %j is stored as %j', (typed, stored) => expect(normalZip(typed)).toBe(stored));
