import type { ReactNode } from 'react';
import { mayDo, useMe } from '#office/api/session.ts';
import { Link } from '#ui/navigation/link.tsx';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office.ts';
import { type ListPath, type Place, plainPlace } from '#office/addresses.ts';
import type { Views } from './description.ts';
import styles from './list-views.module.css';

type Props<View extends string> = {
  views: Views<View>;
  path: ListPath;
  /** None while the list is narrowed to something else. */
  current: View | undefined;
  counts: Record<View, number> | undefined;
  /** Views of one's own, after those that everybody has. */
  children?: ReactNode;
};

/** Parts of a list that people work in, with how much is in each. */
export const ListViews = <View extends string>({
  views,
  path,
  current,
  counts,
  children,
}: Props<View>) => {
  const me = useMe();
  const names = views.names.filter((view) => mayDo(me, views.needs?.[view] ?? []));
  return (
    <nav className={styles.views} aria-label={views.title}>
      {names.map((view) => {
        const elsewhere = views.elsewhere?.[view];
        const place: Place = elsewhere
          ? plainPlace(elsewhere)
          : { to: path, search: view === views.usual ? {} : { pohlad: view } };
        return (
          <Link key={view} {...place} aria-current={view === current ? 'page' : undefined}>
            {views.label(view)}
            {counts ? (
              <span
                className={
                  views.wrong?.includes(view) && counts[view] > 0 ? styles.wrong : undefined
                }
              >
                {countWords(counts[view])}
              </span>
            ) : null}
          </Link>
        );
      })}
      {children}
    </nav>
  );
};

/** Calls count no further. */
const MOST_COUNTED = 10_000;
const countWords = (count: number) =>
  count > MOST_COUNTED ? t('list.many', { count: formatCount(MOST_COUNTED) }) : formatCount(count);
