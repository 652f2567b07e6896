import { useEffect, useState } from 'react';
import { todayInBratislava } from '#text/clock.ts';

/** Today's day, also on a page that was left open overnight. */
export function useToday(): string {
  const [today, setToday] = useState(() => todayInBratislava());
  useEffect(() => {
    const look = () => setToday(todayInBratislava());
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return today;
}
