import { type PointerEvent, useRef } from 'react';

const SHORTEST_SWIPE = 40;

/** Tells a finger drawn sideways from one that scrolls; 1 is towards the next, -1 towards the previous. */
export function useSwipe(onSwipe: (direction: 1 | -1) => void) {
  const start = useRef<{ x: number; y: number }>(null);

  return {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    },
    onPointerUp: (event: PointerEvent) => {
      if (!start.current) return;
      const across = event.clientX - start.current.x;
      const along = event.clientY - start.current.y;
      start.current = null;
      if (Math.abs(across) < SHORTEST_SWIPE || Math.abs(across) < Math.abs(along)) return;
      onSwipe(across < 0 ? 1 : -1);
    },
  };
}
