import { expect, test } from 'vitest';
import { hasForeignVatNumber, hasWrongCompanyId, hasWrongVatNumber } from './company-numbers.ts';

test.each(['35763469', '50629565', '36622524', '12345679', '36 622 524', '366-225-24'])(
  'IČO %s is right',
  (id) => expect(hasWrongCompanyId(id)).toBe(false),
);

test.each(['35763468', '12345678', '123456790', 'ABCDEFGH'])('IČO %s is wrong', (id) =>
  expect(hasWrongCompanyId(id)).toBe(true),
);

test.each(['SK2120401690', 'SK2023581747', 'sk 2023 581 747', 'SK1020304054'])(
  'IČ DPH %s is right',
  (number) => expect(hasWrongVatNumber(number)).toBe(false),
);

test.each(['SK2023581748', 'CZ2023581747', 'SK20235817470'])('IČ DPH %s is wrong', (number) =>
  expect(hasWrongVatNumber(number)).toBe(true),
);

test.each(['', '1234567', 'SK20235'])('%j is still being typed', (text) => {
  expect(hasWrongCompanyId(text)).toBe(false);
  expect(hasWrongVatNumber(text)).toBe(false);
});

test.each(['CZ12345678', 'ATU12345678', 'de 123 456 789'])('IČ DPH %s is foreign', (number) =>
  expect(hasForeignVatNumber(number)).toBe(true),
);
test.each(['SK2120401690', '', 'CZ', 'SK20'])('%j is not foreign', (number) =>
  expect(hasForeignVatNumber(number)).toBe(false),
);
