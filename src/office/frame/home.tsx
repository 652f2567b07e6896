import { Navigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { SECTIONS } from './sections.ts';

const DayScreen = lazy(() =>
  import('#office/day/day-screen.tsx').then((module) => ({ default: module.DayScreen })),
);

/** The day for who has one; others get to what they work with, or to their account. */
export function Home() {
  const me = useMe();
  const first = SECTIONS.find(({ needs }) => mayDo(me, needs));
  if (first?.to === '/') return <DayScreen />;
  return <Navigate to={(first?.to ?? '/ucet') as never} replace />;
}
