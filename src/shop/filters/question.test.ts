import { expect, test } from 'vitest';
import { parseQuestion, questionParams } from './question.ts';

test('an address and its question mean the same', () => {
  const search = { rozlisenie: '4-mpx,8-mpx', porty: 8, st: 1, pg: 2, lm: 36, or: 'porty.desc' };
  expect(questionParams(parseQuestion(search, 1))).toEqual(search);
});

test('what is usual does not stand in the address', () => {
  expect(questionParams(parseQuestion({ or: 1, lm: 12, pg: 1, sklad: 0 }, 1))).toEqual({});
  expect(questionParams(parseQuestion({ or: 1 }, null))).toEqual({ or: 1 });
  expect(questionParams(parseQuestion({ sklad: '1' }, 1))).toEqual({ st: 1 });
});
