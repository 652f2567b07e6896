import { expect, test } from 'vitest';
import type { Decisions, Preview, UnusualValue } from '#staff/imports/shapes-contract.ts';
import { decisionOn, writtenBy } from './decisions.ts';

const unusual = (row: number, before = '10,00'): UnusualValue => ({
  row,
  key: `K${row}`,
  name: '',
  column: 'price',
  before,
  after: '100,00',
  why: 'price_up',
  figure: '10',
});
const preview = (values: UnusualValue[]): Preview => ({
  rows: 10,
  left_out: 0,
  created: 1,
  changed: 2,
  unchanged: 0,
  refused: 0,
  skipped: 0,
  to_confirm: values.length,
  unusual: values,
  large: null,
  refusals: [],
  corrected: [],
  new_rows: [],
  changed_rows: [],
  columns: [],
});
const decided = (cells: Decisions['cells'], rest: Decisions['rest'] = null): Decisions => ({
  cells,
  rest,
  is_large_confirmed: false,
});

test('what was decided holds for that value only; of the rest what was decided about all', () => {
  const take = { '5 price': { how: 'take', after: '100,00' } } as const;
  expect(decisionOn(decided(take), unusual(5))).toBe('take');
  expect(decisionOn(decided(take), { ...unusual(5), after: '99,00' })).toBeNull();
  expect(decisionOn(decided(take, 'skip'), unusual(6))).toBe('skip');
});

test('a row that is asked about is written once it is taken or left as it is', () => {
  const values = preview([unusual(5), unusual(6), unusual(7, '')]);
  expect(writtenBy(values, decided({}))).toEqual({ created: 1, changed: 2 });
  const keep = { '6 price': { how: 'keep', after: '100,00' } } as const;
  expect(writtenBy(values, decided(keep))).toEqual({ created: 1, changed: 3 });
  expect(writtenBy(values, decided(keep, 'take'))).toEqual({ created: 2, changed: 4 });
  expect(writtenBy(values, decided({}, 'skip'))).toEqual({ created: 1, changed: 2 });
});
