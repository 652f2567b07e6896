import { type UIEvent, useEffect, useRef, useState } from 'react';

/**
 * Parts marked `data-scroller` inside of one box scroll sideways as one. The one that is touched leads and snaps;
 * the rest follow it. Tells how far they are, in columns, and whether they can scroll at all.
 */
export function useScrollTogether(columns: number) {
  const box = useRef<HTMLDivElement>(null);
  const leader = useRef<Element | null>(null);
  const [first, setFirst] = useState(0);
  const [isScrollable, setIsScrollable] = useState(false);

  const lead = (target: EventTarget) => {
    const part = target instanceof Element ? target.closest('[data-scroller]') : null;
    if (!part || part === leader.current) return;
    leader.current = part;
    for (const one of partsOf(box.current)) one.toggleAttribute('data-leader', one === part);
  };
  const follow = ({ target }: UIEvent) => {
    if (!(target instanceof HTMLElement) || !('scroller' in target.dataset)) return;
    if (!leader.current?.isConnected) lead(target);
    if (target !== leader.current) return;
    for (const one of partsOf(box.current)) if (one !== target) one.scrollLeft = target.scrollLeft;
    const width = target.firstElementChild!.clientWidth / columns;
    setFirst(Math.min(Math.round(target.scrollLeft / width), columns - 1));
  };

  useEffect(() => {
    const [part] = partsOf(box.current);
    if (!part) return undefined;
    const watcher = new ResizeObserver(() =>
      setIsScrollable(part.scrollWidth > part.clientWidth + 1),
    );
    watcher.observe(part);
    // Its row grows and shrinks with the number of columns.
    watcher.observe(part.firstElementChild!);
    return () => watcher.disconnect();
  }, []);

  const together = {
    ref: box,
    onPointerDownCapture: ({ target }: { target: EventTarget }) => lead(target),
    onWheelCapture: ({ target }: { target: EventTarget }) => lead(target),
    onFocusCapture: ({ target }: { target: EventTarget }) => lead(target),
    onScrollCapture: follow,
  };
  return { together, first, isScrollable };
}

const partsOf = (box: HTMLElement | null) => [
  ...(box?.querySelectorAll<HTMLElement>('[data-scroller]') ?? []),
];
