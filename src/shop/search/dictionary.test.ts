import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { useShop } from '#tests/shop.ts';
import type { Dictionary } from './dictionary.ts';
import { rootOf, stemOf } from './endings.ts';
import { createMemoryIndex } from './memory-index.server.ts';
import { isTypo } from './typos.ts';

const shop = useShop();
let known: { word: string; root: string }[];
let dictionary: Dictionary;

beforeAll(async () => {
  const words = await shop.sql<{ word: string }[]>`
    select word from search_word where word >= 'a' order by word`;
  known = words.map(({ word }) => ({ word, root: rootOf(word) }));
  ({ dictionary } = await createMemoryIndex()(shop.sql));
});

test('the demo shop teaches enough words to try it on', () => {
  expect(known.length).toBeGreaterThan(1000);
});

test('near a number with its unit are those within a fifth of it, the nearest first', () => {
  const { numbers } = dictionary.relativesOf('7ah');
  expect(numbers[0]).toBe('7.2ah');
  expect(numbers).not.toContain('7ah');
  expect(dictionary.relativesOf('12v').numbers).toContain('13.8v');
  expect(dictionary.relativesOf('12v').numbers).not.toContain('24v');
  expect(dictionary.relativesOf('ik10').numbers).toEqual([]);
});

const letters = fc.string({ unit: fc.constantFrom(...'aeikmrst'), maxLength: 2 });

test('whatever is asked, it finds what going through all words finds', () => {
  const asked = fc
    .tuple(fc.nat(known.length - 1), fc.nat(12), fc.nat(2), letters)
    .map(([place, at, gone, added]) => {
      const { word } = known[place]!;
      return word.slice(0, at) + added + word.slice(at + gone);
    })
    .filter((word) => word.length >= 4);
  fc.assert(
    fc.property(asked, (word) => {
      expect(sorted(dictionary.relativesOf(word))).toEqual(slowly(word));
    }),
    { numRuns: 500 },
  );
});

function slowly(word: string) {
  const root = rootOf(word);
  const others = known.filter((one) => one.word !== word);
  const withRoot = (wanted: string) => others.filter((one) => one.root === wanted).map(textOf);
  const grown = others
    .filter((one) => one.word.startsWith(stemOf(word)) && one.root !== root)
    .map(textOf)
    .filter((one) => one.length <= word.length + 4)
    .sort((a, b) => a.length - b.length)
    .slice(0, 40);
  const typos = others.map(textOf).filter((one) => isTypo(word, one));
  const first = known.find((one) => one.word.startsWith(word));
  const isKnown = first?.word === word;
  return sorted({
    known: isKnown ? 'word' : first ? 'beginning' : 'not',
    kin: root.length > 3 ? withRoot(root) : [],
    near: [...(root.length > 3 ? [] : withRoot(root)), ...grown],
    typos,
    numbers: [],
    meant: first
      ? []
      : typos.flatMap((typo) =>
          rootOf(typo).length > 3 ? withRoot(rootOf(typo)).filter((one) => one !== typo) : [],
        ),
  });
}

const textOf = ({ word }: { word: string }) => word;

const sorted = ({ known: how, ...lists }: ReturnType<Dictionary['relativesOf']>) => ({
  how,
  ...Object.fromEntries(Object.entries(lists).map(([name, words]) => [name, words.toSorted()])),
});
