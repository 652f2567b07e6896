import { useQuery, type UseQueryOptions, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import type { PlainPath } from '#office/addresses.ts';
import type { QueryKey } from '#office/api/keys.ts';
import type { Permission } from '#staff/permissions.ts';
import { t } from '#text/office.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { Screen } from './screen.tsx';
import { Allowed, EmptyState, NotLoaded, WhenLoaded } from './states.tsx';

type Props<Data> = {
  /** The title until the name is loaded. */
  title: string;
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  /** What is said when it is not there, and the list that leads on. */
  gone: { title: string; back: string; to: PlainPath };
  children: (data: Data) => ReactNode;
};

/** The screen of one record, or the reason why it cannot be shown. */
export function LoadedScreen<Data>({ title, query, gone, children }: Props<Data>) {
  const { data, error } = query;
  if (data !== undefined) return children(data);
  const isGone = error instanceof ShopError && [400, 404].includes(error.status);
  return (
    <Screen title={title}>
      {isGone ? (
        <EmptyState
          title={gone.title}
          more={t('states.notFoundMore')}
          action={
            <Link to={gone.to} className={buttonClass({ variant: 'line' })}>
              {gone.back}
            </Link>
          }
        />
      ) : (
        <NotLoaded query={query} />
      )}
    </Screen>
  );
}

type WholeProps<Data, Key extends QueryKey> = {
  title: string;
  needs: readonly Permission[];
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** What is there before it is loaded. */
  intro?: ReactNode;
  children: (data: Data) => ReactNode;
};

/** A screen that there is one of, as that of settings: it is read as a whole, by who may. */
export const WholeScreen = <Data, Key extends QueryKey>(props: WholeProps<Data, Key>) => (
  <Allowed needs={props.needs}>
    <Whole {...props} />
  </Allowed>
);

function Whole<Data, Key extends QueryKey>(props: WholeProps<Data, Key>) {
  const query = useQuery(props.query);
  return (
    <Screen title={props.title}>
      {props.intro}
      <WhenLoaded query={query}>{props.children}</WhenLoaded>
    </Screen>
  );
}
