import { useState } from 'react';

type Row = { number: string; net_cents: number | null };

/** Orders that something is to be done with, by their numbers; their sums are counted where prices may be read. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, number | null>>(new Map());
  const change = (rows: Row[], isOn: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const { number, net_cents: cents } of rows)
        if (isOn) next.set(number, cents);
        else next.delete(number);
      return next;
    });
  const cents = [...chosen.values()];
  return {
    numbers: [...chosen.keys()],
    size: chosen.size,
    /** Null where somebody may not read prices. */
    sum: cents.some((one) => one === null)
      ? null
      : cents.reduce<number>((total, one) => total + (one ?? 0), 0),
    has: (number: string) => chosen.has(number),
    add: (rows: Row[]) => change(rows, true),
    remove: (rows: Row[]) => change(rows, false),
    toggle: (row: Row) => change([row], !chosen.has(row.number)),
    clear: () => setChosen(new Map()),
  };
}
export type Selection = ReturnType<typeof useSelection>;
