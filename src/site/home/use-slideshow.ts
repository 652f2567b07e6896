import { useHydrated } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { turn } from '#ui/navigation/rotation.ts';

const SLIDE_MS = 5000;

/** Moves to the next slide every five seconds; any move, by hand or by clock, starts the five anew. */
export function useSlideshow(count: number) {
  const [{ index, moves }, setState] = useState({ index: 0, moves: 0 });
  const [isStopped, setIsStopped] = useState(false);
  const [isHeld, setIsHeld] = useState(false);
  const isHydrated = useHydrated();
  const isRunning = !isStopped && !isHeld && count > 1;

  const goTo = (next: number) =>
    setState(({ moves }) => ({ index: turn(next, count), moves: moves + 1 }));

  useEffect(() => {
    if (!isRunning || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setTimeout(
      () => setState({ index: turn(index + 1, count), moves: moves + 1 }),
      SLIDE_MS,
    );
    return () => clearTimeout(timer);
  }, [index, moves, count, isRunning]);

  return {
    index,
    isStopped,
    /** Pictures are not all fetched with the page: the next one after hydration, the rest with the first move. */
    isFetched: (slide: number) => slide === 0 || moves > 0 || (isHydrated && slide === 1),
    goTo,
    toggle: () => setIsStopped((is) => !is),
    hold: () => setIsHeld(true),
    release: () => setIsHeld(false),
  };
}
