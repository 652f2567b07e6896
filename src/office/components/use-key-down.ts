import { useLayoutEffect } from 'react';

/** Heard from the moment the screen is drawn: other effects run later, and who is in a hurry presses before them. */
export function useKeyDown(onPress: (event: KeyboardEvent) => void) {
  useLayoutEffect(() => {
    addEventListener('keydown', onPress);
    return () => removeEventListener('keydown', onPress);
  }, [onPress]);
}
