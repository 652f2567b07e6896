/** What the words of a thing must have: one word, the beginning of one, any or all of several. */
export type Expression = Word | { any: Expression[] } | { all: Expression[] };

/** `text` is it as PostgreSQL writes it. Words hold nothing but letters, digits and our own marks. */
export type Word = { word: string; isBeginning: boolean; text: string };

export const word = (text: string): Word => ({ word: text, isBeginning: false, text: `'${text}'` });
export const beginning = (text: string): Word => ({
  word: text,
  isBeginning: true,
  text: `'${text}':*`,
});
export const any = (several: Expression[]): Expression =>
  several.length === 1 ? several[0]! : { any: several };
export const all = (several: Expression[]): Expression =>
  several.length === 1 ? several[0]! : { all: several };

/** As PostgreSQL writes it. */
export function tsqueryOf(expression: Expression): string {
  if ('any' in expression) return `(${expression.any.map(tsqueryOf).join('|')})`;
  if ('all' in expression) return `(${expression.all.map(tsqueryOf).join('&')})`;
  return expression.text;
}

/**
 * The same with no word twice and without those that nothing has; null when that leaves nothing which
 * could be found.
 */
export function simplified(
  expression: Expression,
  mayBeThere: (one: Word) => boolean,
): Expression | null {
  if ('word' in expression) return mayBeThere(expression) ? expression : null;
  const several: Expression[] = [];
  if ('all' in expression) {
    for (const one of expression.all) {
      const simple = simplified(one, mayBeThere);
      if (simple === null) return null;
      several.push(simple);
    }
    return all(several);
  }
  for (const one of expression.any) {
    const simple = simplified(one, mayBeThere);
    if (simple !== null && 'any' in simple) several.push(...simple.any);
    else if (simple !== null) several.push(simple);
  }
  return several.length > 0 ? any(withoutCovered(several)) : null;
}

/** Who has a beginning is found by it, and who has a word in the category has it under `~` too. */
function withoutCovered(several: Expression[]): Expression[] {
  if (several.length < 2) return several;
  const known = new Set<string>();
  const beginnings: Word[] = [];
  const distinct = several.filter((one) => {
    if (!('word' in one)) return true;
    if (known.has(one.text)) return false;
    known.add(one.text);
    if (one.isBeginning) beginnings.push(one);
    return true;
  });
  const isCovered = (one: Word, text: string) =>
    beginnings.some((other) => other !== one && text.startsWith(other.word));
  return distinct.filter((one) => {
    if (!('word' in one)) return true;
    if (isCovered(one, one.word)) return false;
    if (!one.word.startsWith('>')) return true;
    const below = one.word.replace('>', '~');
    return !known.has(one.text.replace('>', '~')) && !isCovered(one, below);
  });
}
