import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { lastActivity, noteActivity } from '#office/api/attended.ts';
import { api } from '#office/api/send.ts';
import { signOut } from '#staff/people/session-contract.ts';
import { sessionQuery } from '#office/api/session.ts';

const MINUTE = 60_000;
/** How often the server is told of somebody who reads or types without a call. */
const TELL_EVERY_MS = 5 * MINUTE;
const NOTE_PAUSE_MS = 5_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** True after such a sign-out, until somebody signs in again. */
export const IDLE_KEY = ['session', 'idle'] as const;

/**
 * Signs out and clears the screen after so many minutes without any activity. Reading and typing count as activity,
 * though the server sees no call. Null: nobody is signed in.
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
      // The server would end the session by itself, but only later.
      void api(signOut, { body: {} }).catch(() => {});
    };
    const note = () => {
      // After a computer slept, an event may come before the timer.
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
