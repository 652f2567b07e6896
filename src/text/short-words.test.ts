import { expect, test } from 'vitest';
import { bindShortWords } from './short-words.ts';

test.each([
  ['Cat6 a rozvod v dome', 'Cat6 a\u00a0rozvod v\u00a0dome'],
  ['O nás', 'O\u00a0nás'],
  ['a v rade', 'a\u00a0v\u00a0rade'],
  ['Kamera a', 'Kamera a'],
  ['verzia A1 za 5', 'verzia A1 za 5'],
])('%s', (plain, bound) => expect(bindShortWords(plain)).toBe(bound));
