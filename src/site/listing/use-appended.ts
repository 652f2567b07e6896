import { useEffect, useRef, useState } from 'react';
import type { FilteredProduct } from '#shop/filters/contract.ts';
import { isSameExcept, type ListingState } from '#shop/filters/listing-state.ts';

type Appended = {
  /** Whose products were asked for. */
  state: ListingState;
  /** Those of the pages before. */
  before: FilteredProduct[];
  /** The page that was shown when the next one was asked for. */
  last: FilteredProduct[] | undefined;
};

/** Pages one under another: those before the page in the address stay as long as nothing but the page changes. */
export function useAppended(state: ListingState, products: FilteredProduct[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const [appended, setAppended] = useState<Appended | null>(null);
  const isAppended =
    appended !== null &&
    appended.state.pg === state.pg &&
    isSameExcept('pg', appended.state, state);
  const before = isAppended ? appended.before : [];
  const isPending = isAppended && products === appended.last;
  const isArrived = isAppended && !isPending;
  const count = before.length;

  // Read on from where the new ones begin.
  useEffect(() => {
    if (!isArrived) return;
    const links = list.current?.querySelectorAll<HTMLElement>('[data-product]');
    links?.[count]?.focus({ preventScroll: true });
  }, [isArrived, count]);

  return {
    list,
    before,
    isPending,
    append: () =>
      setAppended({
        state: { ...state, pg: state.pg + 1 },
        before: [...before, ...(products ?? [])],
        last: products,
      }),
  };
}
