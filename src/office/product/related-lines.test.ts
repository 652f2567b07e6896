import { expect, test } from 'vitest';
import { accessoryIn, lineOf, linesIn, moved } from './related-lines.ts';

test.each([
  [
    'NV-MJW | Montáž | pätica s vývodom',
    { code: 'NV-MJW', kind: 'Montáž', why: 'pätica s vývodom' },
  ],
  ['NV-MJW | Montáž', { code: 'NV-MJW', kind: 'Montáž', why: '' }],
  ['A | B | jeden \\| dva \\\\', { code: 'A', kind: 'B', why: 'jeden | dva \\' }],
])('%s', (line, accessory) => {
  expect(accessoryIn(line)).toEqual(accessory);
  expect(lineOf(accessory)).toBe(line);
});

test('a space at the end stays while somebody is typing', () => {
  expect(accessoryIn('A | B  | držiak ')).toEqual({ code: 'A', kind: 'B ', why: 'držiak ' });
});

test('lines that say nothing are none', () => expect(linesIn('A\n\n B \n')).toEqual(['A', ' B ']));

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
  [0, -1, ['a', 'b', 'c']],
  [2, 1, ['a', 'b', 'c']],
])('%i by %i', (at, by, expected) => expect(moved(['a', 'b', 'c'], at, by)).toEqual(expected));
