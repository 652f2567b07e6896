import type { Db } from '#base/database.server.ts';
import type { Term } from './query-terms.ts';
import { NO_RELATIVES, type Relatives } from './relatives.ts';
import { typosOf } from './typos.ts';

type How = 'word' | 'beginning' | 'kin' | 'near' | 'typos' | 'meant';
type Row = { word: string; relative: string; how: How };

/** A shorter word has too many neighbours to guess from, and a number is never a typo of another. */
const FORGIVEN = /^[a-z]{4,40}$/;

/** One look into the dictionary for all words of a query. */
export async function findRelatives(db: Db, terms: Term[]): Promise<(word: string) => Relatives> {
  const words = [...new Set(terms.flatMap(({ joined, parts }) => [joined, ...parts]))].filter(
    (word) => FORGIVEN.test(word),
  );
  const relatives = new Map(words.map((word) => [word, unknown()]));
  const rows = words.length > 0 ? await readRelatives(db, words) : [];
  for (const { word, relative, how } of rows) {
    const known = relatives.get(word)!;
    if (how === 'word' || how === 'beginning') known.known = how;
    else known[how].push(relative);
  }
  return (word) => relatives.get(word) ?? NO_RELATIVES;
}

const unknown = (): Relatives => ({ kin: [], near: [], typos: [], meant: [], known: 'not' });

/** Words with a three-letter root have little in common (dome, domy, domu): they count as near, not kin. */
const readRelatives = (db: Db, words: string[]) => db<Row[]>`
  with asked as (
    select word, word_stem(word) as stem, word_root(word) as root
    from unnest(${words}::text[]) as word
  ), typo as (
    select distinct masked.word, known.word as relative, known.root
    from ${pairs(db, words, 'masks')} as masked(word, mask)
    join search_word known on known.masks @> array[masked.mask]
    union
    select distinct slipped.word, known.word, known.root
    from ${pairs(db, words, 'slips')} as slipped(word, slip)
    join search_word known on known.word = slipped.slip
  )
  select asked.word, first.word as relative,
         case when first.word = asked.word then 'word' else 'beginning' end as how
  from asked cross join lateral (
    select known.word from search_word known
    where known.word >= asked.word and known.word < asked.word || '{'
    order by known.word
    limit 1) as first
  union all
  select asked.word, known.word, case when length(root) > 3 then 'kin' else 'near' end
  from asked join search_word known using (root)
  where known.word <> asked.word
  union all
  select asked.word, near.word, 'near'
  from asked cross join lateral (
    select known.word from search_word known
    where known.word >= asked.stem and known.word < asked.stem || '{'
      and length(known.word) <= length(asked.word) + 4 and known.root <> asked.root
    order by length(known.word), known.word
    limit 40) as near
  union all
  select word, relative, 'typos' from typo where relative <> word
  union all
  select typo.word, known.word, 'meant'
  from typo join search_word known using (root)
  where length(root) > 3 and known.word <> typo.relative`;

/** Two columns side by side: each word with each of its masks or slips. */
function pairs(db: Db, words: string[], what: 'masks' | 'slips') {
  const rows = words.flatMap((word) => [...new Set(typosOf(word)[what])].map((one) => [word, one]));
  return db`unnest(${rows.map(([word]) => word!)}::text[], ${rows.map(([, one]) => one!)}::text[])`;
}
