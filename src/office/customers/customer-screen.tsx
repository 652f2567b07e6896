import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { CalendarDays, Clock, Eye, MapPin, Plus } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ShopError } from '#base/wire/errors.ts';
import { mayDo, useMe } from '#office/api/session.ts';
import { api } from '#office/api/send.ts';
import { Columns, Facts } from '#office/components/detail/detail.tsx';
import { euros } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { LoadedScreen } from '#office/components/loaded-screen.tsx';
import { Others } from '#office/components/others.tsx';
import { Crumbs, Screen } from '#office/components/screen.tsx';
import { Allowed } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import { useSaved } from '#office/components/use-saved.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import list from '#office/components/list/list-views.module.css';
import { customerPlace } from '#office/navigation/places.ts';
import { placePhoneOrder } from '#staff/orders/phone-order-contract.ts';
import { formatDate, formatMoment } from '#text/format.ts';
import { plurals, t } from '#text/office/customers.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { CustomerPeople } from './customer-people.tsx';
import { CustomerSide } from './customer-side.tsx';
import { useViewShop } from './use-view-shop.ts';
import { BasketsBox, FewActivity, FewInvoices, FewOrders } from './customer-overview.tsx';
import { type Customer, getCustomer, setCustomerPaused } from '#staff/customers/contract.ts';
import styles from './customer.module.css';

const CustomerList = lazy(async () => ({
  default: (await import('./customer-lists.tsx')).CustomerList,
}));
const PauseDialog = windowOnDemand(async () => (await import('./pause-dialog.tsx')).PauseDialog);

/** Any text may stand in the address; one that is no number is an unknown customer. */
const customerQuery = (given: string) =>
  queryOptions({
    queryKey: ['customers', 'one', Number(given)],
    queryFn: async ({ signal }) => {
      if (!/^[1-9]\d{0,8}$/.test(given)) throw ShopError.notFound('messages.customer.notFound');
      return (await api(getCustomer, { params: { id: Number(given) }, signal })).customer;
    },
    retry: false,
  });

export const CustomerScreen = () => (
  <Allowed needs={getCustomer.needs}>
    <One />
  </Allowed>
);

const TABS = ['overview', 'orders', 'invoices', 'numbers', 'activity'] as const;

function One() {
  const { id } = useParams({ from: '/zakaznici/$id' });
  const query = useQuery(customerQuery(id));
  return (
    <LoadedScreen
      title={t('customers.title')}
      query={query}
      gone={{ title: t('customer.gone'), back: t('customer.backToList'), to: '/zakaznici' }}
    >
      {(customer) => <Known customer={customer} />}
    </LoadedScreen>
  );
}

/** The tab stands in the address: `?cast=orders`. */
function Known({ customer }: { customer: Customer }) {
  const { company } = customer;
  const [address] = useAddress();
  const tab = TABS.find((one) => one === address.cast) ?? 'overview';
  return (
    <Screen
      title={company.company_name}
      crumbs={<Crumbs place={{ to: '/zakaznici' }} title={t('customers.title')} />}
      actions={<Actions customer={customer} />}
    >
      <CustomerFacts customer={customer} />
      <nav className={list.views} aria-label={t('customer.tabsLabel')}>
        {TABS.map((one) => (
          <Link
            key={one}
            {...customerPlace(company.id)}
            search={one === 'overview' ? {} : { cast: one }}
            aria-current={one === tab ? 'page' : undefined}
          >
            {t(`customer.tabs.${one}`)}
            {one === 'orders' ? <span>{company.orders}</span> : null}
          </Link>
        ))}
      </nav>
      {tab === 'overview' ? (
        <Overview customer={customer} />
      ) : (
        <Suspense>
          <CustomerList id={company.id} of={tab} />
        </Suspense>
      )}
    </Screen>
  );
}

const Overview = ({ customer }: { customer: Customer }) => (
  <>
    <Totals customer={customer} />
    <Columns side={<CustomerSide customer={customer} />}>
      <BasketsBox baskets={customer.baskets} />
      <FewOrders customer={customer} />
      <FewInvoices customer={customer} />
      <CustomerPeople customer={customer} />
      <FewActivity customer={customer} />
    </Columns>
  </>
);

const CustomerFacts = ({ customer: { company } }: { customer: Customer }) => (
  <Facts>
    {company.state === 'active' ? null : (
      <Chip tone={company.state === 'blocked' ? 'error' : 'info'}>
        {t(`customers.states.${company.state}`)}
      </Chip>
    )}
    {company.group ? <Chip tone="neutral">{company.group}</Chip> : null}
    {company.city ? (
      <span>
        <MapPin />
        {company.city}
      </span>
    ) : null}
    <span>
      <CalendarDays />
      {t('customer.since', { day: formatDate(company.created_at) })}
    </span>
    <span>
      <Clock />
      {company.seen_at
        ? t('customer.seen', { moment: formatMoment(company.seen_at) })
        : t('customer.never')}
    </span>
  </Facts>
);

function Actions({ customer: { company } }: { customer: Customer }) {
  const me = useMe();
  const [isAsking, setIsAsking] = useState(false);
  const { done, refused } = useSaved(company.id);
  const params = { id: company.id };
  const resume = useMutation({
    mutationFn: () => api(setCustomerPaused, { params, body: { is_paused: false } }),
    onSuccess: () => done(t('customer.resumed')),
    onError: refused,
  });
  const view = useViewShop();
  if (!mayDo(me, setCustomerPaused.needs)) return null;
  return (
    <>
      <Others>
        {company.state === 'active' ? (
          <Button variant="quiet" {...PauseDialog.soon} onClick={() => setIsAsking(true)}>
            {t('customer.pause')}
          </Button>
        ) : company.state === 'blocked' ? (
          <Button variant="line" isLoading={resume.isPending} onClick={() => resume.mutate()}>
            {t('customer.resume')}
          </Button>
        ) : null}
        {company.state === 'active' ? (
          <Button
            variant="line"
            icon={<Eye />}
            isLoading={view.isPending}
            // The tab is opened by the press itself: browsers block one that opens later.
            onClick={() => view.mutate({ id: company.id, opened: open('', '_blank') })}
          >
            {t('customer.viewShop')}{' '}
            <small className={styles.small}>{t('customer.readOnly')}</small>
          </Button>
        ) : null}
      </Others>
      {company.state === 'active' && mayDo(me, placePhoneOrder.needs) ? (
        <Link to="/objednavky/nova" search={{ zakaznik: company.id }} className={buttonClass()}>
          <Plus />
          {t('orders.new')}
        </Link>
      ) : null}
      {isAsking ? <PauseDialog company={company} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

function Totals({ customer: { company } }: { customer: Customer }) {
  const {
    before_cents: before,
    year_cents: year,
    credit_limit_cents: limit,
    late_days: late,
  } = company;
  const growth = before > 0 ? Math.round(((year - before) / before) * 1_000) / 10 : null;
  const signed = (value: number) =>
    `${value > 0 ? '+' : value < 0 ? '−' : ''}${String(Math.abs(value)).replace('.', ',')}`;
  return (
    <dl className={styles.totals}>
      <Total label={t('customer.totals.year')} value={euros(year)}>
        {growth === null
          ? null
          : t('customer.totals.yearBefore', { percent: `${signed(growth)} %` })}
      </Total>
      <Total label={t('customer.totals.unpaid')} value={euros(company.unpaid_cents)}>
        {plurals('customer.invoiceCount', company.unpaid_count)}
      </Total>
      <Total
        label={t('customer.totals.overdue')}
        value={euros(company.overdue_cents)}
        isLate={company.overdue_cents > 0}
      >
        {company.overdue_cents > 0
          ? t('customer.totals.overdueMore', {
              days: plurals('customer.days', company.overdue_days),
            })
          : null}
      </Total>
      <Total
        label={t('customer.totals.free')}
        value={limit === null ? '–' : euros(limit - company.unpaid_cents - company.open_cents)}
        isLate={limit !== null && company.unpaid_cents + company.open_cents > limit}
      >
        {limit === null
          ? t('customer.totals.noLimit')
          : t('customer.totals.freeOf', { limit: euros(limit) })}
      </Total>
      <Total
        label={t('customer.totals.late')}
        value={
          late === null
            ? '–'
            : `${signed(Math.round(late))} ${plurals('customer.days', Math.abs(Math.round(late))).replace(/^\S+\s/, '')}`
        }
      >
        {late === null ? t('customer.totals.noPaid') : t('customer.totals.lateMore')}
      </Total>
    </dl>
  );
}

type TotalProps = { label: string; value: string; isLate?: boolean; children: ReactNode };
const Total = ({ label, value, isLate = false, children }: TotalProps) => (
  <div>
    <dt>{label}</dt>
    <dd className={isLate ? styles.late : undefined}>{value}</dd>
    <dd className={styles.more}>{children}</dd>
  </div>
);
