import { Navigate } from '@tanstack/react-router';
import { SECTIONS } from './sections.ts';
import { mayDo, useMe } from './session.ts';

/** The first thing somebody works with; whose work has no screen yet gets to their account. */
export function Home() {
  const me = useMe();
  const first = SECTIONS.find(({ needs }) => mayDo(me, needs));
  return <Navigate to={(first?.to ?? '/ucet') as never} replace />;
}
