import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { UserCheck } from 'lucide-react';
import { api } from '#office/api/send.ts';
import { euros, shortMoment } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Choices } from '#office/components/list/choices.tsx';
import * as column from '#office/components/list/column.tsx';
import { type Filter, list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { customerPlace } from '#office/navigation/places.ts';
import {
  countCustomers,
  CUSTOMER_SORTS,
  CUSTOMER_VIEWS,
  type CustomerSort,
  type CustomerView,
  listCustomers,
  type ListedCustomer,
} from '#staff/customers/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office/customers.ts';
import { buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { classNames } from '#ui/class-names.ts';
import { CreditMeter } from './credit-meter.tsx';
import { NewCustomer } from './new-customer.tsx';
import { termsQuery } from './terms-query.ts';
import { Trend } from './trend.tsx';
import cells from '#office/components/list/cells.module.css';
import styles from './customers.module.css';

export const CustomersScreen = () => <ListScreen of={customers} />;

function AddHere() {
  const navigate = useNavigate();
  return <NewCustomer letter="N" onAdded={(id) => navigate(customerPlace(id))} />;
}

/** Customers without a group have an empty value. */
const group: Filter = {
  label: t('customers.group'),
  params: ['skupina'],
  words: ({ skupina }) => (skupina === '' ? t('customers.noGroup') : skupina),
  Panel: function Groups({ change, close }) {
    const { data: terms } = useQuery(termsQuery);
    const groups = terms?.groups.map(({ name }) => [name, name] as const) ?? [];
    return (
      <Choices
        options={[['', t('customers.noGroup')], ...groups]}
        onChoose={(skupina) => (close(), change({ skupina }))}
      />
    );
  },
};

/** All of it stands in the address: `?pohlad=overdue&zoradit=name&skupina=…&hladat=elmont`. */
const customers = list<ListedCustomer, CustomerView, CustomerSort>({
  subject: 'customers',
  path: '/zakaznici',
  needs: listCustomers.needs,
  title: t('customers.title'),
  count: ({ counts }) => formatCount(counts.all),
  Actions: ({ summary }) => (
    <>
      <Link to="/registracie" className={buttonClass({ variant: 'line' })}>
        <UserCheck />
        {t('customers.registrations')}
        {summary?.counts.waiting ? (
          <span className={styles.count}>{formatCount(summary.counts.waiting)}</span>
        ) : null}
      </Link>
      <AddHere />
    </>
  ),
  views: {
    title: t('customers.viewsLabel'),
    names: CUSTOMER_VIEWS,
    usual: 'all',
    label: (view) => t(`customers.views.${view}`),
    wrong: ['over_limit', 'overdue'],
    elsewhere: { waiting: '/registracie' },
  },
  summary: (signal) => api(countCustomers, { signal }),
  search: { label: t('customers.filterLabel'), placeholder: t('customers.filter') },
  filters: [group],
  sorts: {
    param: 'zoradit',
    names: CUSTOMER_SORTS,
    title: t('customers.sort'),
    usual: () => 'turnover',
    label: (sort) => t(`customers.sorts.${sort}`),
  },
  page: ({ view, sort, search, address }, after, signal) => {
    const body = { view, sort, search, group: address.skupina, after };
    return pageOf(api(listCustomers, { body, signal }), 'customers');
  },
  idOf: ({ id }) => id,
  placeOf: ({ id }) => customerPlace(id),
  columns: [
    column.title('firm', t('customers.columns.firm'), (one) => <Firm customer={one} />, {
      sorted: { name: 'ascending' },
      className: styles.firm,
    }),
    column.quiet(
      'group',
      t('customers.columns.group'),
      (one) => one.group_name ?? t('customers.none'),
    ),
    {
      name: 'limit',
      label: t('customers.columns.limit'),
      narrow: 'below',
      isLabelled: true,
      className: styles.limit,
      cell: ({ limit_cents: limit, used_cents: used }) =>
        limit === null ? (
          <span className={styles.none}>{t('customers.noLimit')}</span>
        ) : (
          <CreditMeter used={used} limit={limit} />
        ),
    },
    {
      name: 'overdue',
      label: t('customers.columns.overdue'),
      isEnd: true,
      narrow: 'belowEnd',
      isLabelled: true,
      cell: ({ overdue_cents: cents }) => (
        <span className={cents > 0 ? styles.late : styles.none}>
          {cents > 0 ? euros(cents) : t('customers.none')}
        </span>
      ),
    },
    {
      name: 'last',
      label: t('customers.columns.last'),
      narrow: 'last',
      isLabelled: true,
      sorted: { last: 'descending' },
      className: ({ last_order_at: last }) => classNames(cells.quiet, isQuiet(last) && styles.old),
      cell: ({ last_order_at: last }) => (last ? shortMoment(last) : t('customers.none')),
    },
    column.quiet('orders', t('customers.columns.orders'), ({ orders }) => formatCount(orders), {
      isEnd: true,
      roomFrom: 1100,
    }),
    column.quiet('trend', t('customers.columns.trend'), ({ months }) => <Trend months={months} />, {
      isHidden: true,
      roomFrom: 1100,
    }),
    column.money('turnover', t('customers.columns.turnover'), (one) => one.year_cents, {
      narrow: 'beside',
      sorted: { turnover: 'descending' },
    }),
  ],
  empty: () => ({ title: t('customers.empty'), more: t('customers.emptyMore') }),
  noneFound: { title: t('customers.noneFound'), more: t('customers.noneFoundMore') },
  note: t('customers.net'),
});

const QUIET_MS = 90 * 24 * 60 * 60 * 1_000;
const isQuiet = (last: string | null) =>
  last !== null && Date.now() - new Date(last).getTime() > QUIET_MS;

function Firm({ customer }: { customer: ListedCustomer }) {
  const { id, state, company_id: ico } = customer;
  const place = [customer.city, ico && t('customers.ico', { ico })].filter(Boolean);
  return (
    <>
      <Link {...customerPlace(id)}>{customer.company_name}</Link>{' '}
      {state === 'active' ? null : (
        <Chip tone={state === 'blocked' ? 'error' : 'info'}>{t(`customers.states.${state}`)}</Chip>
      )}
      <small>{place.join(' · ')}</small>
    </>
  );
}
