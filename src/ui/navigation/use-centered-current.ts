import { useEffect, useRef } from 'react';

/** Scrolls a row sideways to bring its current item to the middle, again whenever `current` changes. */
export function useCenteredCurrent<T extends HTMLElement>(current: string | number | null) {
  const row = useRef<T>(null);

  useEffect(() => {
    if (current === null) return;
    const item = row.current?.querySelector<HTMLElement>('[aria-current], [aria-selected="true"]');
    if (!row.current || !item) return;
    const { left, width } = item.getBoundingClientRect();
    const frame = row.current.getBoundingClientRect();
    row.current.scrollLeft += left + width / 2 - (frame.left + frame.width / 2);
  }, [current]);

  return row;
}
