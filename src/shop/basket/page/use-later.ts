import { useEffect, useRef } from 'react';

/** Calls with the last value once the values stop coming; leaving the page calls at once. */
export function useLater<Value>(call: (value: Value) => void, wait: number) {
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; run: () => void } | null>(null);

  useEffect(
    () => () => {
      clearTimeout(waiting.current?.timer);
      waiting.current?.run();
    },
    [],
  );

  return (value: Value) => {
    const run = () => {
      waiting.current = null;
      call(value);
    };
    clearTimeout(waiting.current?.timer);
    waiting.current = { timer: setTimeout(run, wait), run };
  };
}
