import { useEffect, useState } from 'react';

const TYPING_PAUSE_MS = 150;

/** What was typed, after a pause in typing: not every letter is asked about. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
