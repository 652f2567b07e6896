import { expect, test } from 'vitest';
import { parseSearches, recentSearchesOf, withSearch, withoutSearch } from './recent-searches.ts';

const texts = (list: { text: string }[]) => list.map(({ text }) => text);

test('the last five are kept, the newest first, each once however it was written', () => {
  const list = ['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'B-1'].reduce(
    (known, text, at) => withSearch(known, text, at),
    parseSearches(null),
  );
  expect(texts(list)).toEqual(['B-1', 'f1', 'e1', 'd1', 'c1']);
  expect(texts(withoutSearch(list, 'E 1'))).toEqual(['B-1', 'f1', 'd1', 'c1']);
});

test.each([
  [null, []],
  ['', []],
  ['not json', []],
  ['{"text":"a"}', []],
  ['[null,1,"a",{"text":""},{"text":"a"},{"text":"b","at":"x"},{"text":"c","at":3}]', ['c']],
  [JSON.stringify(Array.from({ length: 9 }, (_, at) => ({ text: `t${at}`, at }))), 5],
])('stored %j', (text, expected) => {
  const list = parseSearches(text);
  if (typeof expected === 'number') expect(list).toHaveLength(expected);
  else expect(texts(list)).toEqual(expected);
});

test('two people and a guest have lists of their own', () => {
  recentSearchesOf({ id: 1 }).write([{ text: 'mine', at: 1 }]);
  expect(texts(recentSearchesOf({ id: 1 }).read())).toEqual(['mine']);
  expect(recentSearchesOf({ id: 2 }).read()).toEqual([]);
  expect(recentSearchesOf(null).read()).toEqual([]);
});
