type Value = { key: string; count: number };

const LONGEST_LIST = 8;
const FIRST_VALUES = 6;

/** Which values of a list are shown before anybody asks for all: of a long one the most frequent, and what is chosen. */
export function shownFirst(values: Value[], chosen: string[]): Set<string> {
  if (values.length <= LONGEST_LIST) return new Set(values.map(({ key }) => key));
  const frequent = values.toSorted((a, b) => b.count - a.count).slice(0, FIRST_VALUES);
  return new Set([...frequent.map(({ key }) => key), ...chosen]);
}

const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replace(/\s/g, ' ').toLowerCase();

/** Where a text holds what is looked for, blind to case and accents; null where it does not. */
export function hitIn(text: string, searched: string): [number, number] | null {
  const [where, what] = [plain(text), plain(searched.trim())];
  const at = where.indexOf(what);
  if (at < 0) return null;
  // Letters composed of several characters would move the position.
  return where.length === text.length ? [at, at + what.length] : [0, 0];
}
