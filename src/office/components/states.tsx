import type { UseQueryResult } from '@tanstack/react-query';
import { CircleX, Lock, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import type { Permission } from '#staff/permissions.ts';
import { t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Empty } from '#ui/empty.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { Screen } from './screen.tsx';
import styles from './states.module.css';

const ROWS = [0.8, 0.6, 0.9, 0.7, 0.5];

/** A list that is still loading: a skeleton of its rows, never a spinner over the whole page. */
export function LoadingState() {
  return (
    <div className={styles.box} aria-busy="true" aria-label={t('states.loading')} role="status">
      {ROWS.map((width) => (
        <div key={width} className={styles.skeleton}>
          <Skeleton width="4rem" height="0.6rem" />
          <Skeleton width={`${width * 60}%`} height="0.6rem" />
          <Skeleton width="5rem" height="0.6rem" />
        </div>
      ))}
    </div>
  );
}

type Told = { title: string; more: string; action?: ReactNode };

/** Nothing is here, or nothing matches. */
export const EmptyState = ({ title, more, action }: Told) => (
  <div className={styles.box}>
    <Empty title={title} action={action}>
      {more}
    </Empty>
  </div>
);

/** Loading failed; what was loaded before stays on the screen. */
export const ErrorState = ({ onRetry }: { onRetry: () => void }) => (
  <Sign
    tone={styles.error}
    icon={<CircleX />}
    title={t('states.failed')}
    more={t('states.failedMore')}
    action={
      <Button variant="line" icon={<RefreshCw />} onClick={onRetry}>
        {t('states.retry')}
      </Button>
    }
  />
);

type Asked<Data> = Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;

/** What is asked for has not come: it is still loading, or it failed. */
export const NotLoaded = ({ query }: { query: Omit<Asked<unknown>, 'data'> }) =>
  query.error ? <ErrorState onRetry={() => void query.refetch()} /> : <LoadingState />;

/** What was asked for, once it is there. */
export const WhenLoaded = <Data,>({
  query,
  children,
}: {
  query: Asked<Data>;
  children: (data: Data) => ReactNode;
}) => (query.data === undefined ? <NotLoaded query={query} /> : children(query.data));

/** A screen that could not be drawn, or whose files did not arrive; another try loads them anew. */
export const ScreenError = () => <ErrorState onRetry={() => location.reload()} />;

/** The section is not in the navigation; whoever was given a link to it learns why. */
function ForbiddenState() {
  const { role } = useMe();
  return (
    <Sign
      icon={<Lock />}
      title={t('states.forbidden')}
      more={t('states.forbiddenMore', { role: t(`roles.${role}`) })}
      action={<HomeLink />}
    />
  );
}

/** What the role may not see is not loaded at all. */
export function Allowed({
  needs,
  children,
}: {
  needs: readonly Permission[];
  children: ReactNode;
}) {
  return mayDo(useMe(), needs) ? children : <ForbiddenState />;
}

export const NotFoundState = () => (
  <Screen title={t('states.notFound')}>
    <EmptyState
      title={t('states.notThere')}
      more={t('states.notFoundMore')}
      action={<HomeLink />}
    />
  </Screen>
);

const HomeLink = () => (
  <Link to="/" className={buttonClass({ variant: 'line' })}>
    {t('states.home')}
  </Link>
);

const Sign = ({
  tone,
  icon,
  title,
  more,
  action,
}: Told & { tone?: string | undefined; icon: ReactNode }) => (
  <div className={styles.box}>
    <div className={styles.sign} role="alert">
      <span className={`${styles.mark} ${tone ?? ''}`}>{icon}</span>
      <p className={styles.title}>{title}</p>
      <p>{more}</p>
      <div className={styles.action}>{action}</div>
    </div>
  </div>
);
