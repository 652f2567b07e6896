import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTypo } from './typos.ts';

const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const word = fc.string({ unit: letter, minLength: 4, maxLength: 14 });
const place = fc.nat(13);

test.each<[string, (meant: string, at: number, character: string) => string]>([
  [
    'a wrong letter',
    (meant, at, character) => meant.slice(0, at) + character + meant.slice(at + 1),
  ],
  ['a missing letter', (meant, at) => meant.slice(0, at) + meant.slice(at + 1)],
  ['a letter too many', (meant, at, character) => meant.slice(0, at) + character + meant.slice(at)],
  [
    'two swapped',
    (meant, at) =>
      meant.slice(0, at) +
      meant
        .slice(at, at + 2)
        .split('')
        .reverse()
        .join('') +
      meant.slice(at + 2),
  ],
])('%s is forgiven', (_name, spoil) =>
  fc.assert(
    fc.property(word, place, letter, (meant, at, character) => {
      const typed = spoil(meant, at % meant.length, character);
      expect(typed === meant || isTypo(typed, meant)).toBe(true);
    }),
  ),
);

test.each([
  ['kamera', 'kabely'],
  ['hlasic', 'hlasna'],
  ['abcd', 'bcde'],
  ['kamrae', 'kamera'],
])('%s is not %s', (typed, meant) => expect(isTypo(typed, meant)).toBe(false));
