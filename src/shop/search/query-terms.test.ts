import { expect, test } from 'vitest';
import { codeOf, termsOf } from './query-terms.ts';

const written = (query: string) =>
  termsOf(query).map(({ joined, parts }) =>
    parts.length > 1 ? `${joined} (${parts.join(' ')})` : joined,
  );

test.each([
  ['Hlásič  dymu ', ['hlasic', 'dymu']],
  ['Wi-Fi', ['wifi (wi fi)']],
  ['utp cat 6', ['utp', 'cat6 (cat 6)']],
  ['zdroj 12 V', ['zdroj', '12v (12 v)']],
  ['kamera 4 Mpx', ['kamera', '4mpx (4 mpx)']],
  ['NV-7608/8P', ['nv76088p (nv 7608 8p)']],
  ['lišta 60x40', ['lista', '6040 (60 40)']],
  ['akumulátor 7,2Ah', ['akumulator', '72ah (7 2ah)']],
  ['kamera KAMERA kámera', ['kamera']],
  ['100 %', ['100']],
  ['%_\\ *', []],
  ['Łódź Straße', ['lodz', 'strasse']],
])('%j', (query, terms) => expect(written(query)).toEqual(terms));

test('a pasted text is cut', () => {
  const words = Array.from({ length: 40 }, (_, i) => `slovo${i}`);
  expect(termsOf(words.join(' '))).toHaveLength(12);
});

test.each([
  ['NV-7608/8P', 'nv76088p'],
  [' nv 7608 8p', 'nv76088p'],
  ['%', ''],
])('the code in %j', (query, code) => expect(codeOf(query)).toBe(code));
