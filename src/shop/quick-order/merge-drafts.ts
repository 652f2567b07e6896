import { NOTHING } from './draft.ts';
import { LONGEST_SHOWN, LONGEST_TEXT, MOST_KEPT, MOST_SKIPPED } from './kept-contract.ts';
import type { Draft, Kept } from './kept-contract.ts';
import { MOST_ROWS } from './parse/parse.ts';

/** Rows by what their author wrote: two devices may have given the same number to different ones. */
function byWriting(items: Kept[]): Map<string, Kept> {
  const rows = new Map<string, Kept>();
  for (const item of items) {
    const writing = `${item.line}\t${item.text}`;
    let key = writing;
    for (let turn = 2; rows.has(key); turn += 1) key = `${writing}\t${turn}`;
    rows.set(key, item);
  }
  return rows;
}

/** Keys in one order: the server writes them in another than the browser. */
const asText = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        )
      : part,
  );
export const isSame = (one: unknown, other: unknown) => asText(one) === asText(other);
const sameRow = (one: Kept | undefined, other: Kept | undefined) =>
  isSame({ ...one, id: 0 }, { ...other, id: 0 });

/**
 * What two devices have made of one draft. What only one of them has added, changed or removed holds; of what both have
 * changed, the newer one: this device's.
 */
export function mergeDrafts(base: Draft, own: Draft, other: Draft): Draft {
  if (isSame(own, base)) return other;
  const [before, mine, theirs] = [base, own, other].map(({ items }) => byWriting(items)) as [
    Map<string, Kept>,
    Map<string, Kept>,
    Map<string, Kept>,
  ];
  const items: Kept[] = [];
  for (const [key, row] of theirs) {
    const kept = mine.get(key);
    const old = before.get(key);
    if (kept) items.push(sameRow(kept, old) ? row : kept);
    else if (!old || !sameRow(row, old)) items.push(row);
  }
  for (const [key, row] of mine) {
    const old = before.get(key);
    if (!theirs.has(key) && (!old || !sameRow(row, old))) items.push(row);
  }
  const newer = <Key extends 'text' | 'source' | 'done'>(key: Key) =>
    isSame(own[key], base[key]) ? other[key] : own[key];
  return {
    text: newer('text'),
    source: newer('source'),
    done: newer('done'),
    items: numbered(items),
  };
}

/** Each row its own number, the same where that is free. */
function numbered(items: Kept[]): Kept[] {
  const taken = new Set<number>();
  let next = 1 + Math.max(0, ...items.map(({ id }) => id));
  return items.map((item) => {
    const id = taken.has(item.id) ? next++ : item.id;
    taken.add(id);
    return { ...item, id };
  });
}

const cut = (text: string) => text.slice(0, LONGEST_SHOWN);
const keptRow = (item: Kept): Kept => ({
  ...item,
  text: cut(item.text),
  code: cut(item.code),
  written: cut(item.written),
  reason: item.reason && cut(item.reason),
  guesses: item.guesses.slice(0, 5),
});

/** As the server keeps it; null of what is too much for it and stays in this browser. */
export function sentDraft(draft: Draft): Draft | null {
  const { text, items, source, done } = draft;
  if (items.length > MOST_ROWS || text.length > LONGEST_TEXT) return null;
  const sent: Draft = {
    text,
    items: items.map(keptRow),
    source: source && {
      ...source,
      name: cut(source.name),
      skipped: source.skipped
        .slice(0, MOST_SKIPPED)
        .map((one) => ({ ...one, text: cut(one.text) })),
    },
    done: done && { addition: done.addition, items: done.items.slice(0, MOST_ROWS).map(keptRow) },
  };
  return JSON.stringify(sent).length > MOST_KEPT ? null : sent;
}

export const asDraft = (draft: Draft | null): Draft => draft ?? NOTHING;
