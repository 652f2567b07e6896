import { type PointerEvent, useRef } from 'react';

const LONG_PRESS_MS = 500;
/** In pixels: a finger that is held still moves a little. */
const STILL_PIXELS = 10;

/** A finger held in one place begins a selection; a moving one scrolls. */
export function useLongPress(onLong: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const start = useRef({ x: 0, y: 0 });
  const wasLong = useRef(false);
  const stop = () => {
    if (timer.current) clearTimeout(timer.current);
    timer.current = null;
  };
  return {
    /** False for the click that lifting the finger after a long press brings. */
    isTap: () => !wasLong.current,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        wasLong.current = false;
        if (event.pointerType !== 'touch') return;
        start.current = { x: event.clientX, y: event.clientY };
        timer.current = setTimeout(() => {
          wasLong.current = true;
          onLong();
        }, LONG_PRESS_MS);
      },
      onPointerMove: ({ clientX, clientY }: PointerEvent) => {
        const { x, y } = start.current;
        if (Math.hypot(clientX - x, clientY - y) > STILL_PIXELS) stop();
      },
      onPointerUp: stop,
      onPointerCancel: stop,
    },
  };
}
