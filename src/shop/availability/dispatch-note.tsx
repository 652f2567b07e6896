import { Truck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { ta } from '#text/availability.ts';
import type { Dispatch } from './contract.ts';
import styles from './dispatch-note.module.css';

const LOOK = 20_000;

/** „Odošleme dnes“, as long as it is true: decided where it is read, since the page itself may be older. */
export function DispatchNote({ dispatch }: { dispatch: Dispatch }) {
  const [isToday, setIsToday] = useState(false);
  useEffect(() => {
    let isShown = true;
    const look = async () => {
      // With its holidays; no page waits for them.
      const { leavesToday } = await import('./dispatch.ts');
      if (isShown) setIsToday(leavesToday(dispatch, new Date()));
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
  if (!isToday) return null;
  return (
    <p className={styles.note}>
      <Truck />
      <span>
        <b>{ta('today')}</b>
        {ta('todayUntil', { hour: dispatch.until.replace(/^0/, '') })}
      </span>
    </p>
  );
}
