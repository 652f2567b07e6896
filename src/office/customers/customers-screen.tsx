import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { UserCheck, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { euros, shortMoment } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { ListField } from '#office/components/list-field.tsx';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { Screen } from '#office/components/screen.tsx';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import list from '#office/orders/orders.module.css';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { Cell, Row, Table } from '#ui/table.tsx';
import {
  countCustomers,
  CUSTOMER_SORTS,
  CUSTOMER_VIEWS,
  type CustomerSort,
  type CustomerView,
  listCustomers,
  type ListedCustomer,
  usualTerms,
} from '#staff/customers/contract.ts';
import { CreditMeter } from './credit-meter.tsx';
import { Trend } from './trend.tsx';
import styles from './customers.module.css';

type Asked = { view: CustomerView; sort: CustomerSort; search?: string; group?: string };

const countsQuery = queryOptions({
  queryKey: ['customers', 'counts'],
  queryFn: async ({ signal }) => (await api(countCustomers, { signal })).counts,
});

export const termsQuery = queryOptions({
  queryKey: ['customers', 'terms'],
  queryFn: ({ signal }) => api(usualTerms, { signal }),
});

const customersQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['customers', 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      api(listCustomers, {
        body: { ...asked, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ customers, has_more: hasMore }) =>
      hasMore ? customers.at(-1)?.id : undefined,
  });

export const CustomersScreen = () => (
  <Allowed needs={listCustomers.needs}>
    <Customers />
  </Allowed>
);

/** What is wrong stands in red. */
const WRONG = new Set<CustomerView>(['over_limit', 'overdue']);

/** All of it stands in the address: `?pohlad=overdue&zoradit=name&skupina=…&hladat=elmont`. */
function Customers() {
  const [address, change] = useAddress();
  const view = CUSTOMER_VIEWS.find((one) => one === address.pohlad) ?? 'all';
  const sort = CUSTOMER_SORTS.find((one) => one === address.zoradit) ?? 'turnover';
  const { data: counts } = useQuery(countsQuery);
  const asked: Asked = {
    ...{ view, sort },
    ...(address.hladat ? { search: address.hladat.slice(0, LONGEST_SEARCH) } : {}),
    ...(address.skupina === undefined ? {} : { group: address.skupina }),
  };
  return (
    <Screen
      title={t('customers.title')}
      count={counts && formatCount(counts.all)}
      actions={
        <OfficeLink to="/registracie" className={buttonClass({ variant: 'line' })}>
          <UserCheck />
          {t('customers.registrations')}
          {counts?.waiting ? (
            <span className={styles.count}>{formatCount(counts.waiting)}</span>
          ) : null}
        </OfficeLink>
      }
    >
      <section className={list.card}>
        <nav className={list.views} aria-label={t('customers.viewsLabel')}>
          {CUSTOMER_VIEWS.map((one) => (
            <OfficeLink
              key={one}
              to={one === 'waiting' ? '/registracie' : '/zakaznici'}
              search={one === 'all' || one === 'waiting' ? {} : { pohlad: one }}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(`customers.views.${one}`)}
              {counts ? (
                <span className={WRONG.has(one) && counts[one] > 0 ? styles.wrong : undefined}>
                  {formatCount(counts[one])}
                </span>
              ) : null}
            </OfficeLink>
          ))}
        </nav>
        <Filter
          key={address.hladat ?? ''}
          search={address.hladat ?? ''}
          group={address.skupina}
          sort={sort}
          onChange={change}
        />
        <List asked={asked} />
      </section>
    </Screen>
  );
}

type FilterProps = {
  search: string;
  group: string | undefined;
  sort: CustomerSort;
  onChange: (changes: Record<string, string | undefined>) => void;
};

/** A value of the list of groups that no group is called by. */
const ANY = '\u0000';

function Filter({ search, group, sort, onChange }: FilterProps) {
  const [typed, setTyped] = useState(search);
  const { data: terms } = useQuery(termsQuery);
  return (
    <form
      className={classNames(list.filter, styles.filter)}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ hladat: typed.trim() || undefined });
      }}
    >
      <ListField
        label={t('customers.filterLabel')}
        placeholder={t('customers.filter')}
        value={typed}
        onChange={setTyped}
      />
      {search ? (
        <IconButton
          icon={<X />}
          label={t('customers.clear')}
          onClick={() => onChange({ hladat: undefined })}
        />
      ) : null}
      <Select
        label={t('customers.group')}
        isLabelHidden
        value={group ?? ANY}
        onChange={({ target }) =>
          onChange({ skupina: target.value === ANY ? undefined : target.value })
        }
      >
        <option value={ANY}>{t('customers.anyGroup')}</option>
        <option value="">{t('customers.noGroup')}</option>
        {terms?.groups.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Select
        className={styles.sort}
        label={t('customers.sort')}
        isLabelHidden
        value={sort}
        onChange={({ target }) =>
          onChange({ zoradit: target.value === 'turnover' ? undefined : target.value })
        }
      >
        {CUSTOMER_SORTS.map((one) => (
          <option key={one} value={one}>
            {t(`customers.sorts.${one}`)}
          </option>
        ))}
      </Select>
    </form>
  );
}

function List({ asked }: { asked: Asked }) {
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery(
    customersQuery(asked),
  );
  const customers = data?.pages.flatMap((page) => page.customers) ?? [];
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (customers.length === 0)
    return asked.search ? (
      <EmptyState title={t('customers.noneFound')} more={t('customers.noneFoundMore')} />
    ) : (
      <EmptyState title={t('customers.empty')} more={t('customers.emptyMore')} />
    );
  const { sort } = asked;
  const sorted = (one: CustomerSort) =>
    one === sort ? (one === 'name' ? ('ascending' as const) : ('descending' as const)) : undefined;
  return (
    <>
      <Table
        className={styles.table}
        columns={[
          { label: t('customers.columns.firm'), sorted: sorted('name') },
          { label: t('customers.columns.group') },
          { label: t('customers.columns.limit') },
          { label: t('customers.columns.overdue'), isEnd: true },
          { label: t('customers.columns.last'), sorted: sorted('last') },
          { label: t('customers.columns.orders'), isEnd: true },
          { label: t('customers.columns.trend'), isHidden: true },
          { label: t('customers.columns.turnover'), isEnd: true, sorted: sorted('turnover') },
        ]}
      >
        {customers.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </Table>
      <footer className={list.foot}>
        {hasNextPage ? (
          <Button
            variant="line"
            size="sm"
            isLoading={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('customers.more')}
          </Button>
        ) : null}
        <span className={list.keys}>{t('customers.net')}</span>
      </footer>
    </>
  );
}

const QUIET = 90 * 24 * 60 * 60 * 1_000;
const isQuiet = (last: string | null) =>
  last !== null && Date.now() - new Date(last).getTime() > QUIET;

function CustomerRow({ customer }: { customer: ListedCustomer }) {
  const { id, state, last_order_at: last } = customer;
  const place = [
    customer.city,
    customer.company_id && t('customers.ico', { ico: customer.company_id }),
  ].filter(Boolean);
  return (
    <Row className={styles.row}>
      <Cell className={styles.firm}>
        <OfficeLink to={`/zakaznici/${id}`}>{customer.company_name}</OfficeLink>{' '}
        {state === 'active' ? null : (
          <Chip tone={state === 'blocked' ? 'error' : 'info'}>
            {t(`customers.states.${state}`)}
          </Chip>
        )}
        <small>{place.join(' · ')}</small>
      </Cell>
      <Cell className={styles.quiet}>{customer.group_name ?? t('customers.none')}</Cell>
      <Cell className={styles.limit} label={t('customers.columns.limit')}>
        {customer.limit_cents === null ? (
          <span className={styles.none}>{t('customers.noLimit')}</span>
        ) : (
          <CreditMeter used={customer.used_cents} limit={customer.limit_cents} />
        )}
      </Cell>
      <Cell isEnd className={styles.overdue} label={t('customers.columns.overdue')}>
        {customer.overdue_cents > 0 ? (
          <b className={styles.late}>{euros(customer.overdue_cents)}</b>
        ) : (
          <span className={styles.none}>{t('customers.none')}</span>
        )}
      </Cell>
      <Cell className={classNames(styles.last, isQuiet(last) && styles.old)}>
        {last ? shortMoment(last) : t('customers.none')}
      </Cell>
      <Cell isEnd className={styles.quiet}>
        {formatCount(customer.orders)}
      </Cell>
      <Cell className={styles.quiet}>
        <Trend months={customer.months} />
      </Cell>
      <Cell isEnd className={styles.sum}>
        {euros(customer.year_cents)}
      </Cell>
    </Row>
  );
}
