import { Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Dispatch } from './contract.ts';
import styles from './dispatch-note.module.css';

const LOOK = 20_000;

/** When it leaves, as long as it is true: decided where it is read, since the page itself may be older. */
export function DispatchNote({ dispatch }: { dispatch: Dispatch }) {
  const [words, setWords] = useState<[string, string] | null>(null);
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      // Loaded apart with the holidays, so that no page waits for them.
      const { dispatchWords } = await import('./dispatch.ts');
      if (isShown) setWords(dispatchWords(dispatch, new Date()));
    };
    void look();
    const timer = setInterval(look, LOOK);
    document.addEventListener('visibilitychange', look);
    return () => {
      isShown = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [dispatch]);
  if (!words) return null;
  return (
    <p className={styles.note}>
      <Truck />
      <span>
        <b>{words[0]}</b>
        {words[1]}
      </span>
    </p>
  );
}
