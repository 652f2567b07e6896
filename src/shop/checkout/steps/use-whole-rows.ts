import { type RefObject, useEffect } from 'react';

/** More rows than ever fit on a screen. */
const LOOKED_AT = 12;

/**
 * A list that scrolls by itself ends below a whole row, never in the middle of a sentence. The `max-block-size` of its
 * style stays the most it takes.
 */
export function useWholeRows(list: RefObject<HTMLElement | null>, count: number) {
  useEffect(() => {
    const element = list.current!;
    const first = [...element.children].slice(0, Math.min(count, LOOKED_AT));
    const fit = () => {
      element.style.maxBlockSize = '';
      const most = Number.parseFloat(getComputedStyle(element).maxBlockSize);
      const top = element.getBoundingClientRect().top - element.scrollTop;
      const ends = first.map((row) => row.getBoundingClientRect().bottom - top);
      const last = ends.findLast((end) => end <= most);
      if (last !== undefined && last !== ends.at(-1)) element.style.maxBlockSize = `${last}px`;
    };
    const observer = new ResizeObserver(fit);
    for (const row of first) observer.observe(row);
    return () => observer.disconnect();
  }, [list, count]);
}
