import { expect, test } from 'vitest';
import { cursorAt, NOWHERE, placeOf, stepFrom } from './cursor.ts';

const LIST = ['a', 'b', 'c', 'd'];

test('it begins at the first row, whichever way, and stops at both ends', () => {
  expect(placeOf(LIST, NOWHERE)).toBe(-1);
  expect(stepFrom(LIST, NOWHERE, 1)).toBe(0);
  expect(stepFrom(LIST, NOWHERE, -1)).toBe(0);
  expect(stepFrom(LIST, cursorAt(LIST, 3), 1)).toBe(3);
  expect(stepFrom(LIST, cursorAt(LIST, 0), -1)).toBe(0);
});

test('a row that a colleague adds above moves it along', () => {
  const cursor = cursorAt(LIST, 1);
  const grown = ['new', ...LIST];
  expect(placeOf(grown, cursor)).toBe(2);
  expect(grown[stepFrom(grown, cursor, 1)]).toBe('c');
  expect(grown[stepFrom(grown, cursor, -1)]).toBe('a');
});

test('when its row has left it stands nowhere, and goes on from there', () => {
  const cursor = cursorAt(LIST, 1);
  const left = ['a', 'c', 'd'];
  expect(placeOf(left, cursor)).toBe(-1);
  expect(left[stepFrom(left, cursor, 1)]).toBe('c');
  expect(left[stepFrom(left, cursor, -1)]).toBe('a');
});

test('in a list that is empty it stands nowhere', () => {
  expect(placeOf([], cursorAt(LIST, 1))).toBe(-1);
  expect(cursorAt([], stepFrom([], cursorAt(LIST, 1), 1)).id).toBeNull();
});
