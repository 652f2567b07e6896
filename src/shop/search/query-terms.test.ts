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
  ['zdroj 12 V', ['zdroj', '12v']],
  ['kamera 4 Mpx', ['kamera', '4mpx']],
  ['NV-7608/8P', ['nv76088p (nv 7608 8p)']],
  ['lišta 60x40', ['lista', '6040 (60 40)']],
  ['akumulátor 7,2Ah', ['akumulator', '7.2ah']],
  ['7.2 Ah', ['7.2ah']],
  ['8 megapixelov', ['8mpx']],
  ['IR 30 metrov', ['ir', '30m']],
  ['dome 4 mpx', ['dome', '4mpx']],
  ['ip 8 Mpx 2,8 mm', ['ip', '8mpx', '2.8mm']],
  ['2,8', ['2.8']],
  ['1., 2.', ['1', '2']],
  ['cat 6 a', ['cat6 (cat 6)', 'a']],
  ['cat 6a', ['cat6a (cat 6a)']],
  ['ip 67', ['ip67 (ip 67)']],
  ['NV-12/2', ['nv122 (nv 12 2)']],
  ['kamera KAMERA kámera', ['kamera']],
  ['držiak na kameru', ['drziak', 'kameru']],
  ['kamera s mikrofónom', ['kamera', 'mikrofonom']],
  ['switch bez PoE 8', ['switch', 'bezpoe', '8']],
  ['modul pre', ['modul', 'pre']],
  ['100 %', ['100']],
  ['%_\\ *', []],
  ['Łódź Straße', ['lodz', 'strasse']],
])('%j', (query, terms) => expect(written(query)).toEqual(terms));

test('a measure is known in every way its unit is written', () => {
  expect(termsOf('8 MP').map(({ joined, spellings }) => [joined, ...spellings])).toEqual([
    ['8mp', '8mpx', '8mpix'],
  ]);
  expect(termsOf('Wi-Fi')[0]?.spellings).toEqual([]);
});

test('what a thing is for ends with a comma, and before a number of its own', () => {
  const purposes = (query: string) =>
    termsOf(query).flatMap(({ isPurpose, text }) => (isPurpose ? [text] : []));
  expect(purposes('zdroj pre akumulátor 7 Ah, biely')).toEqual(['pre akumulator', 'pre 7 ah,']);
  expect(purposes('zdroj na DIN lištu 24 V')).toEqual(['na din', 'na listu']);
  expect(purposes('kontrolér pre 4 dvere')).toEqual([]);
  expect(purposes('kamera s krytom')).toEqual([]);
});

test('a pasted text is cut', () => {
  const words = Array.from({ length: 40 }, (_, i) => `slovo${i}`);
  expect(termsOf(words.join(' '))).toHaveLength(12);
});

test.each([
  ['NV-7608/8P', 'nv76088p'],
  [' nv 7608 8p', 'nv76088p'],
  ['%', ''],
])('the code in %j', (query, code) => expect(codeOf(query)).toBe(code));
