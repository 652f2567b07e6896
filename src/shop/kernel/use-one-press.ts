import { useRef } from 'react';

/**
 * A press that repeats the last one before that has completed is the same press. Not a state: the second
 * half of a double click comes before the button is drawn as busy.
 */
export function useOnePress() {
  const last = useRef<{ of: unknown }>(null);
  return (send: () => Promise<unknown>, of: unknown = true) => {
    if (last.current?.of === of) return;
    const press = { of };
    last.current = press;
    const release = () => {
      if (last.current === press) last.current = null;
    };
    // What a refusal means is said by whoever sends.
    send().then(release, release);
  };
}
