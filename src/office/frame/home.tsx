import { Navigate } from '@tanstack/react-router';
import { lazy } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Screen } from '#office/components/screen.tsx';
import { EmptyState } from '#office/components/states.tsx';
import { t } from '#text/office.ts';
import { buttonClass } from '#ui/button.tsx';
import { SECTIONS } from '#office/navigation/sections.ts';

const DayScreen = lazy(() =>
  import('#office/day/day-screen.tsx').then((module) => ({ default: module.DayScreen })),
);

/** The day, for roles that have one; others are led to their first section, and roles that work at a terminal are told so. */
export function Home() {
  const me = useMe();
  const first = SECTIONS.find(({ needs }) => mayDo(me, needs));
  if (first?.to === '/') return <DayScreen />;
  if (first) return <Navigate to={first.to} replace />;
  return (
    <Screen title={t('office.name')}>
      <EmptyState
        title={t('office.empty')}
        more={t('office.emptyMore')}
        action={
          <Link to="/ucet" className={buttonClass({ variant: 'line' })}>
            {t('office.account')}
          </Link>
        }
      />
    </Screen>
  );
}
