import type { Tx } from '#base/database/database.server.ts';
import { codeOf, termsOf } from '#shop/search/query-terms.ts';
import { CellError } from './cell-error.ts';
import { flag, text, type Kind } from './kinds.ts';
import { codes } from './lists.ts';
import { column, REQUIRED, type Found, type Sheet } from './sheet.server.ts';
import { SYNONYM_SAMPLE } from './samples/synonyms-sample.ts';

/** The search keeps all of them in memory, and looks into them with every query. */
const MOST_ROWS = 1_000;
const MOST_MEANINGS = 12;
const MOST_WORDS = 4;
const LONGEST_SYNONYM = 60;

/** Capitals are the same to the search. */
const phrase = text({
  longest: LONGEST_SYNONYM,
  check(value) {
    if (codeOf(value).length < 2) throw new CellError('synonymWords');
    if (termsOf(value).length > MOST_WORDS)
      throw new CellError('synonymLong', { most: MOST_WORDS });
    return value.toLowerCase();
  },
});

const phrases: Kind = {
  ...codes,
  read(cell) {
    const list = (codes.read(cell) as string[]).map((one) => phrase.read(one));
    if (list.length > MOST_MEANINGS) throw new CellError('synonymMany', { most: MOST_MEANINGS });
    if (new Set(list).size < list.length) throw new CellError('synonymTwice');
    return list;
  },
};

/** Words of the trade: what customers call a thing, and what the catalogue calls it. */
export const synonyms: Sheet = {
  name: 'synonyms',
  subjects: ['catalogue'],
  entity: 'synonym',
  mayCreate: true,
  columns: [
    column('words', phrase, REQUIRED, 'slova, slovo, vyraz, hladane', { isKey: true }),
    column('means', phrases, '{}', 'znamena, vyznam, synonyma, synonymum'),
    column('both_ways', flag, true, 'obojsmerne, oboma-smermi'),
  ],
  select: (tx) => tx`select id, words, means, both_ways from search_synonym`,
  check: async (tx) => [...(await findThemselves(tx)), ...(await findTooMany(tx))],
  write,
  sample: SYNONYM_SAMPLE,
};

const findThemselves = (tx: Tx) => tx<Found[]>`
  select row, 'means' as column, words as value, 'synonymItself' as reason
  from target where words = any (means)`;

const findTooMany = (tx: Tx) => tx<Found[]>`
  select row, 'words' as column, words as value, 'synonymRows' as reason
  from (select row, words, row_number() over (order by row) as place from target where status = 'created') as new
  where place + (select count(*) from search_synonym) > ${MOST_ROWS}`;

async function write(tx: Tx): Promise<void> {
  await tx`
    insert into search_synonym (words, means, both_ways)
    select words, means, both_ways from target where status <> 'unchanged' order by row
    on conflict (words) do update set means = excluded.means, both_ways = excluded.both_ways`;
}
