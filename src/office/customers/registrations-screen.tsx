import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { shortMoment } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { Screen } from '#office/components/screen.tsx';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import type { Views } from '#office/components/list/description.ts';
import { ListMore } from '#office/components/list/list-more.tsx';
import { ListViews } from '#office/components/list/list-views.tsx';
import frame from '#office/components/list/list-screen.module.css';
import { plurals, t } from '#text/office.ts';
import { buttonClass } from '#ui/button.tsx';
import {
  listRegistrations,
  type Registration,
  REGISTRATION_VIEWS,
  type RegistrationView,
  type Verdict,
} from '#staff/customers/registrations-contract.ts';
import { RegistrationChecks } from './registration-checks.tsx';
import { RegistrationDecision } from './registration-decision.tsx';
import { Mark } from './registration-mark.tsx';
import styles from './registrations.module.css';

const registrationsQuery = (view: RegistrationView) =>
  infiniteQueryOptions({
    queryKey: ['registrations', view],
    queryFn: ({ pageParam, signal }) =>
      api(listRegistrations, {
        body: { view, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ registrations, has_more: hasMore }) =>
      hasMore ? registrations.at(-1)?.id : undefined,
  });

export const RegistrationsScreen = () => (
  <Allowed needs={listRegistrations.needs}>
    <Registrations />
  </Allowed>
);

const VIEWS_OF_ALL: Views<RegistrationView> = {
  ...{ title: t('registrations.viewsLabel'), names: REGISTRATION_VIEWS, usual: 'waiting' },
  label: (view) => t(`registrations.views.${view}`),
};

/** View and the firm that is looked at stand in the address: `?pohlad=asked&firma=7`. */
function Registrations() {
  const [address] = useAddress();
  const view = REGISTRATION_VIEWS.find((one) => one === address.pohlad) ?? 'waiting';
  const query = useInfiniteQuery(registrationsQuery(view));
  const { data, error, refetch, hasNextPage } = query;
  const all = data?.pages.flatMap((page) => page.registrations) ?? [];
  const counts = data?.pages[0]?.counts;
  /** After one's own decision the next one is shown; after a colleague's nobody expects another. */
  const [decided, setDecided] = useState<number[]>([]);
  const isFree = address.firma === undefined || decided.map(String).includes(address.firma);
  const shown = all.find(({ id }) => String(id) === address.firma) ?? (isFree ? all[0] : undefined);
  return (
    <>
      <nav className={styles.crumb} aria-label={t('customer.path')}>
        <OfficeLink to="/zakaznici">{t('customers.title')}</OfficeLink>
      </nav>
      <Screen
        title={t('registrations.title')}
        count={counts && plurals('registrations.count', counts.waiting)}
      >
        <div className={styles.columns}>
          <section className={frame.card} aria-label={t('registrations.list')}>
            <ListViews views={VIEWS_OF_ALL} path="/registracie" current={view} counts={counts} />
            {data ? (
              <ul className={styles.list}>
                {all.map((one) => (
                  <Entry key={one.id} registration={one} view={view} isShown={one === shown} />
                ))}
              </ul>
            ) : null}
            {hasNextPage ? (
              <footer className={frame.foot}>
                <ListMore query={query} />
              </footer>
            ) : null}
          </section>
          {shown ? (
            <Shown
              key={shown.id}
              registration={shown}
              onDecided={() => setDecided([...decided, shown.id])}
            />
          ) : error ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : data && all.length === 0 ? (
            <EmptyState title={t('registrations.empty')} more={t('registrations.emptyMore')} />
          ) : data && !query.isFetching ? (
            <EmptyState title={t('registrations.gone')} more={t('registrations.goneMore')} />
          ) : (
            <LoadingState />
          )}
        </div>
      </Screen>
    </>
  );
}

const worstOf = ({ checks }: Registration): Verdict =>
  (['wrong', 'warning', 'unverified'] as const).find((verdict) =>
    Object.values(checks).includes(verdict),
  ) ?? 'ok';

type EntryProps = { registration: Registration; view: RegistrationView; isShown: boolean };

const Entry = ({ registration, view, isShown }: EntryProps) => (
  <li>
    <OfficeLink
      to="/registracie"
      search={{ ...(view === 'waiting' ? {} : { pohlad: view }), firma: registration.id }}
      aria-current={isShown ? 'true' : undefined}
    >
      <span>
        <b>{registration.company_name}</b>
        <small>{shortMoment(registration.created_at)}</small>
      </span>
      {registration.state === 'pending' ? (
        <Mark verdict={worstOf(registration)}>
          {t(`registrations.worst.${worstOf(registration)}`)}
        </Mark>
      ) : (
        <small>{t(`customers.states.${registration.state}`)}</small>
      )}
    </OfficeLink>
  </li>
);

type ShownProps = { registration: Registration; onDecided: () => void };

const Shown = ({ registration, onDecided }: ShownProps) => (
  <div className={styles.stack}>
    <RegistrationChecks registration={registration} />
    {registration.state === 'pending' ? (
      <RegistrationDecision registration={registration} onDecided={onDecided} />
    ) : (
      <OfficeLink to={`/zakaznici/${registration.id}`} className={buttonClass({ variant: 'line' })}>
        {t('registrations.openCustomer')}
      </OfficeLink>
    )}
  </div>
);
