import { MOST_KEYS } from './parameter-contract.ts';

type Category = { id: number; parent: number | null; label: string };
type Use = { parameter: string; is_key: boolean };
/** What each category has itself. */
type Uses = ReadonlyMap<number, readonly Use[]>;

/** How many key parameters a category shows: its own and those above it, the nearest definition of each. */
function countKeys(categories: ReadonlyMap<number, Category>, uses: Uses, id: number): number {
  const seen = new Set<string>();
  let keys = 0;
  for (let at = categories.get(id); at; at = categories.get(at.parent ?? 0))
    for (const { parameter, is_key: isKey } of uses.get(at.id) ?? []) {
      if (seen.has(parameter)) continue;
      seen.add(parameter);
      if (isKey) keys += 1;
    }
  return keys;
}

/**
 * The first category that would have more key ones than there is room for, and more than it has now: the changed one, or
 * one below it that has some of its own.
 */
export function overfullBy(
  rows: readonly Category[],
  now: Uses,
  { id, wanted }: { id: number; wanted: readonly Use[] },
): { label: string; keys: number } | null {
  const categories = new Map(rows.map((row) => [row.id, row]));
  const then = new Map(now).set(id, wanted);
  for (const { id: one, label } of rows) {
    const keys = countKeys(categories, then, one);
    if (keys > MOST_KEYS && keys > countKeys(categories, now, one)) return { label, keys };
  }
  return null;
}
