import { expect, test } from 'vitest';
import { readAbout } from './about.ts';

test('a phone is known however it begins, as soon as three digits can be looked for', () => {
  const phoneOf = (typed: string) => readAbout(typed).phone;
  expect(phoneOf('0905')).toBe('905');
  expect(phoneOf('0905 123 456')).toBe('905123456');
  expect(phoneOf('+421')).toBe('421');
  expect(phoneOf('+421 90')).toBe('42190');
  expect(phoneOf('+421 905')).toBe('905');
  expect(phoneOf('00421 905 1')).toBe('9051');
  expect(phoneOf('09')).toBe(null);
  expect(phoneOf('+')).toBe(null);
  // A number of an order or a company is none.
  expect(phoneOf('20265')).toBe(null);
  expect(phoneOf('Elmont 0905')).toBe(null);
});
