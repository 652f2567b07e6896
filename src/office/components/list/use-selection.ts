import { useState } from 'react';

export type Entry<Kept> = [key: string, kept: Kept];
type Chosen<Kept> = { list: string; entries: ReadonlyMap<string, Kept> };

/**
 * Rows of one list that something is to be done with, by their keys: whatever comes or goes in it, they stay chosen; with
 * another list none is, since what is chosen is what is seen. What is kept of those shown is as fresh as the list. Rows that
 * have left it count only where more can be chosen than is shown.
 */
export function useSelection<Kept>(
  list: string,
  shown: readonly Entry<Kept>[],
  isBeyondShown: boolean,
) {
  const [chosen, setChosen] = useState<Chosen<Kept>>({ list, entries: new Map() });
  const entriesIn = (one: Chosen<Kept>) =>
    one.list === list ? one.entries : new Map<string, Kept>();
  const fresh = new Map(shown);
  const entries = new Map(
    [...entriesIn(chosen)]
      .filter(([key]) => isBeyondShown || fresh.has(key))
      .map(([key, kept]) => [key, fresh.get(key) ?? kept]),
  );
  const change = (changed: readonly Entry<Kept>[], isOn: boolean) =>
    setChosen((before) => {
      const after = new Map(entriesIn(before));
      for (const [key, kept] of changed)
        if (isOn) after.set(key, kept);
        else after.delete(key);
      return { list, entries: after };
    });
  return {
    size: entries.size,
    kept: [...entries.values()],
    has: (key: string) => entries.has(key),
    add: (added: readonly Entry<Kept>[]) => change(added, true),
    remove: (removed: readonly Entry<Kept>[]) => change(removed, false),
    toggle: (entry: Entry<Kept>) => change([entry], !entries.has(entry[0])),
    clear: () => setChosen({ list, entries: new Map() }),
  };
}
export type Selection<Kept> = ReturnType<typeof useSelection<Kept>>;
