import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastActivity, noteActivity } from '#office/api/attended.ts';
import { api } from '#office/api/send.ts';
import { signOut } from '#staff/people/session-contract.ts';
import { sessionQuery } from '#office/api/session.ts';

const MINUTE = 60_000;
/** How often whoever reads or types without a call is told to the server. */
const TELL_EVERY_MS = 5 * MINUTE;
const NOTE_PAUSE_MS = 5_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Set while nobody has signed in again since. */
export const IDLE_KEY = ['session', 'idle'] as const;

/**
 * The server forgets a session that asks for nothing; whoever only reads or writes is not idle. Who is leaves nothing on
 * the screen behind. Null: nobody is signed in.
 */
export function useIdle(minutes: number | null): void {
  const client = useQueryClient();

  useEffect(() => {
    if (minutes === null) return;
    let written = Date.now();
    let told = written;
    noteActivity(written);
    const isIdle = () => Date.now() - lastActivity() >= minutes * MINUTE;
    const leave = () => {
      client.setQueryData(IDLE_KEY, true);
      client.setQueryData(sessionQuery.queryKey, (session) =>
        session ? { ...session, state: 'out' as const, me: null } : session,
      );
      // The server would forget it by itself; what is left of it goes now.
      void api(signOut, { body: {} }).catch(() => {});
    };
    const note = () => {
      // Of a computer that slept a hand may be seen before the timer.
      if (isIdle()) return leave();
      const now = Date.now();
      if (now - written > NOTE_PAUSE_MS) noteActivity((written = now));
      if (now - told < TELL_EVERY_MS) return;
      told = now;
      void client.invalidateQueries(sessionQuery);
    };
    const timer = setInterval(() => {
      if (isIdle()) leave();
    }, MINUTE / 2);
    for (const event of ACTIVITY_EVENTS) addEventListener(event, note, { passive: true });
    return () => {
      clearInterval(timer);
      for (const event of ACTIVITY_EVENTS) removeEventListener(event, note);
    };
  }, [minutes, client]);
}
