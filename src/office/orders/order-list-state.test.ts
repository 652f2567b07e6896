import { expect, test } from 'vitest';
import { askedBy } from './order-list-state.ts';

const USUAL = { view: 'waiting', sort: 'oldest' } as const;
const asked = (address: Record<string, string>) =>
  askedBy({ ...USUAL, search: undefined, address });

test.each([
  ['1000', 100_000],
  ['500 €', 50_000],
  ['1 234,50', 123_450],
  ['0', 0],
  ['20000000', 2_000_000_000],
  // More than the call takes, and what may be a thousand as well as one: no sum.
  ['20000000,01', undefined],
  ['1.000', undefined],
  ['1.234,50', undefined],
  ['', undefined],
])('orders from %j', (typed, least) =>
  expect(asked({ suma_od: typed, suma_do: typed })).toEqual(
    least === undefined ? USUAL : { ...USUAL, least, most: least },
  ),
);

test.each([
  ['2026-02-28', '2026-02-28'],
  // No day of the calendar: the list is as if nothing had been said.
  ['2026-02-31', undefined],
  ['9999-99-99', undefined],
])('orders since %j', (given, from) =>
  expect(asked({ od: given })).toEqual(from === undefined ? USUAL : { ...USUAL, from }),
);
