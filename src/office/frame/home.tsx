import { Navigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { SECTIONS } from '#office/navigation/sections.ts';

const DayScreen = lazy(() =>
  import('#office/day/day-screen.tsx').then((module) => ({ default: module.DayScreen })),
);

/** The day, for roles that have one; others are led to their first section. */
export function Home() {
  const me = useMe();
  const first = SECTIONS.find(({ needs }) => mayDo(me, needs))!;
  return first.to === '/' ? <DayScreen /> : <Navigate to={first.to} replace />;
}
