/** What the words of a thing must have: one word, the beginning of one, any or all of several. */
export type Wanted = { word: string; isBeginning: boolean } | { any: Wanted[] } | { all: Wanted[] };

export const word = (text: string): Wanted => ({ word: text, isBeginning: false });
export const beginning = (text: string): Wanted => ({ word: text, isBeginning: true });
export const any = (several: Wanted[]): Wanted =>
  several.length === 1 ? several[0]! : { any: several };
export const all = (several: Wanted[]): Wanted =>
  several.length === 1 ? several[0]! : { all: several };

/** As PostgreSQL writes it. Words hold nothing but letters, digits and our own marks. */
export function tsqueryOf(wanted: Wanted): string {
  if ('any' in wanted) return `(${wanted.any.map(tsqueryOf).join('|')})`;
  if ('all' in wanted) return `(${wanted.all.map(tsqueryOf).join('&')})`;
  return wanted.isBeginning ? `'${wanted.word}':*` : `'${wanted.word}'`;
}

/**
 * The same with no word twice and without those that nothing has; null when that leaves nothing which
 * could be found.
 */
export function simplified(wanted: Wanted, mayBeThere: (one: Word) => boolean): Wanted | null {
  if ('word' in wanted) return mayBeThere(wanted) ? wanted : null;
  if ('all' in wanted) {
    const every = wanted.all.map((one) => simplified(one, mayBeThere));
    return every.every((one) => one !== null) ? all(every) : null;
  }
  const some = wanted.any.flatMap((one) => {
    const simple = simplified(one, mayBeThere);
    if (simple === null) return [];
    return 'any' in simple ? simple.any : [simple];
  });
  const distinct = withoutCovered(some);
  return distinct.length > 0 ? any(distinct) : null;
}

export type Word = Extract<Wanted, { word: string }>;

/** Who has a beginning is found by it, and who has a word in the category has it under `~` too. */
function withoutCovered(several: Wanted[]): Wanted[] {
  if (several.length < 2) return several;
  const keys = new Set<string>();
  const distinct = several.filter((one) => {
    if (!('word' in one)) return true;
    const isNew = !keys.has(keyOf(one));
    keys.add(keyOf(one));
    return isNew;
  });
  const beginnings = distinct.filter((one) => 'word' in one && one.isBeginning) as Word[];
  const isCovered = (one: Word, text: string) =>
    beginnings.some((other) => other !== one && text.startsWith(other.word));
  return distinct.filter((one) => {
    if (!('word' in one)) return true;
    if (isCovered(one, one.word)) return false;
    if (!one.word.startsWith('>')) return true;
    const below = `~${one.word.slice(1)}`;
    return !keys.has(keyOf({ ...one, word: below })) && !isCovered(one, below);
  });
}

const keyOf = ({ word: text, isBeginning }: Word) => (isBeginning ? `${text}*` : text);
