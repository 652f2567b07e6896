import { useState } from 'react';
import type { ListedInvoice } from '#shop/invoices/contract.ts';
import type { DocumentSearch } from './filter.ts';

export type Selection = ReturnType<typeof useSelection>;

/** Amounts by id, so that the sum is known on another page too. */
type Chosen = { of: string; byId: Map<number, number>; isEverything: boolean; last: number | null };

/**
 * Documents that are ticked: one by one, a range with Shift, a page, or all that are found. They stay while pages are
 * turned and rows sorted, and go when something else is looked for.
 */
export function useSelection({ q, period, from, to, tab }: DocumentSearch, shown: ListedInvoice[]) {
  const of = JSON.stringify([q, period, from, to, tab]);
  const [stored, setChosen] = useState<Chosen>(() => noneOf(of));
  const chosen = stored.of === of ? stored : noneOf(of);
  const { byId, isEverything, last } = chosen;

  const put = (documents: ListedInvoice[], isOn: boolean, lastId: number | null) => {
    // Without one of everything it is not everything: only those that are here are known one by one.
    const next = new Map(isEverything ? shown.map((one) => [one.id, one.amount]) : byId);
    for (const { id, amount } of documents)
      if (isOn) next.set(id, amount);
      else next.delete(id);
    setChosen({ of, byId: next, isEverything: false, last: lastId });
  };

  const has = (id: number) => isEverything || byId.has(id);
  return {
    has,
    isEverything,
    ids: [...byId.keys()],
    count: isEverything ? Infinity : byId.size,
    amount: [...byId.values()].reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100,
    isPage: shown.length > 0 && shown.every(({ id }) => has(id)),
    isSomeOfPage: shown.some(({ id }) => has(id)),
    toggle(document: ListedInvoice, isRange: boolean) {
      const isOn = !has(document.id);
      const ends = [last, document.id].map((id) => shown.findIndex((one) => one.id === id));
      const range =
        isRange && !ends.includes(-1)
          ? shown.slice(Math.min(...ends), Math.max(...ends) + 1)
          : [document];
      put(range, isOn, document.id);
    },
    togglePage: () => put(shown, !shown.every(({ id }) => has(id)), null),
    takeEverything: () => setChosen({ ...chosen, isEverything: true, last: null }),
    clear: () => setChosen(noneOf(of)),
  };
}

const noneOf = (of: string): Chosen => ({ of, byId: new Map(), isEverything: false, last: null });
