import { expect, test } from 'vitest';
import { termsOf } from './query-terms.ts';
import { Synonyms } from './synonyms.ts';

const synonyms = new Synonyms([
  { words: 'detektor dymu', means: ['hlásič dymu'], both_ways: false },
  { words: 'detektor', means: ['snímač'], both_ways: true },
  { words: '4k', means: ['8 Mpx'], both_ways: false },
  { words: 'batéria', means: ['akumulátor', 'baterka'], both_ways: true },
  { words: 'nič', means: [], both_ways: true },
]);

const wishes = (query: string) =>
  synonyms
    .wishesOf(termsOf(query))
    .map(({ terms, others }) =>
      [terms, ...others].map((one) => one.map(({ joined }) => joined).join(' ')),
    );

test.each([
  ['kamera', [['kamera']]],
  ['4K kamera', [['4k', '8mpx'], ['kamera']]],
  ['8 mpx', [['8mpx']]],
  ['baterky', [['baterky', 'bateria', 'akumulator']]],
  ['akumulátorov', [['akumulatorov', 'bateria', 'baterka']]],
  ['detektor', [['detektor', 'snimac']]],
  ['detektory dymu', [['detektory dymu', 'hlasic dymu']]],
  ['dymu biely detektor', [['detektor dymu', 'hlasic dymu'], ['biely']]],
  ['hlásič dymu', [['hlasic'], ['dymu']]],
  ['nič', [['nic']]],
])('%j', (query, expected) => expect(wishes(query)).toEqual(expected));

test('what it is for stays a purpose in other words', () => {
  const [, battery] = synonyms.wishesOf(termsOf('zdroj pre baterku'));
  expect(battery!.others.flat().every(({ isPurpose }) => isPurpose)).toBe(true);
});
