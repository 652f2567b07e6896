import { useLayoutEffect } from 'react';

/** A layout effect, so that keys pressed right after the screen is drawn are heard. */
export function useKeyDown(onPress: (event: KeyboardEvent) => void) {
  useLayoutEffect(() => {
    addEventListener('keydown', onPress);
    return () => removeEventListener('keydown', onPress);
  }, [onPress]);
}
