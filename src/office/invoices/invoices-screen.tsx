import { Bell, BookOpen } from 'lucide-react';
import { api } from '#office/api/send.ts';
import { dayIn } from '#office/components/day-in.ts';
import { Figures } from '#office/components/figures.tsx';
import { euros } from '#office/components/format.ts';
import { Link } from '#ui/navigation/link.tsx';
import { Choices } from '#office/components/list/choices.tsx';
import { type Filter, list } from '#office/components/list/description.ts';
import { ListScreen } from '#office/components/list/list-screen.tsx';
import { pageOf } from '#office/components/list/page-of.ts';
import { rangeFilter } from '#office/components/list/range-panel.tsx';
import { invoicePlace } from '#office/navigation/places.ts';
import {
  countInvoices,
  EINVOICE_STATES,
  type ListedInvoice,
  listInvoices,
  type View,
  VIEWS,
} from '#staff/invoices/contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/invoices.ts';
import { buttonClass } from '#ui/button.tsx';
import { ChosenInvoices } from './chosen-invoices.tsx';
import { INVOICE_COLUMNS } from './invoice-columns.tsx';
import styles from './invoices.module.css';

export const InvoicesScreen = () => <ListScreen of={invoices} />;

const SORTS = ['usual', 'issued', 'due'] as const;
type Sort = (typeof SORTS)[number];
type Summary = Pick<Awaited<ReturnType<typeof readCounts>>, 'counts' | 'totals'>;

const readCounts = (signal: AbortSignal) => api(countInvoices, { signal });
const stateIn = (given: string | undefined) => EINVOICE_STATES.find((one) => one === given);

const einvoice: Filter = {
  label: t('invoices.columns.einvoice'),
  params: ['e-faktura'],
  notIn: ['proforma'],
  words: (address) => {
    const state = stateIn(address['e-faktura']);
    return state && t(`invoices.states.${state}`);
  },
  Panel: ({ change, close }) => (
    <Choices
      options={EINVOICE_STATES.map((one) => [one, t(`invoices.states.${one}`)])}
      onChoose={(state) => (close(), change({ 'e-faktura': state }))}
    />
  ),
};

/** All of it stands in the address: `?pohlad=overdue&od=2026-09-01&e-faktura=refused`. */
const invoices = list<ListedInvoice, View, Sort, Summary>({
  subject: 'invoices',
  path: '/faktury',
  needs: listInvoices.needs,
  title: t('invoices.title'),
  count: ({ counts }) => plurals('invoices.count', counts.all),
  Actions: () => (
    <>
      <Link to="/upomienky" className={buttonClass({ variant: 'line' })}>
        <Bell />
        {t('invoices.toReminders')}
      </Link>
      <Link to="/uctovnictvo" className={buttonClass({ variant: 'line' })}>
        <BookOpen />
        {t('invoices.toAccountant')}
      </Link>
    </>
  ),
  Above: ({ summary }) => <Totals {...summary} />,
  views: {
    title: t('invoices.viewsLabel'),
    names: VIEWS,
    usual: 'all',
    label: (view) => t(`invoices.views.${view}`),
    wrong: ['overdue', 'einvoice'],
  },
  summary: readCounts,
  search: {
    label: t('invoices.filterLabel'),
    placeholder: t('invoices.filter'),
    isOverAll: true,
  },
  filters: [rangeFilter('days', t('invoices.columns.issued'), ['od', 'do']), einvoice],
  sorts: {
    param: 'podla',
    names: SORTS,
    title: t('invoices.sort'),
    usual: () => 'usual',
    label: (sort) => t(`invoices.sorts.${sort}`),
  },
  page: ({ view, sort, search, address }, after, signal) => {
    const body = {
      view,
      search,
      from: dayIn(address.od),
      to: dayIn(address.do),
      einvoice: stateIn(address['e-faktura']),
      sort: sort === 'usual' ? undefined : sort,
      after,
    };
    return pageOf(api(listInvoices, { body, signal }), 'invoices');
  },
  idOf: ({ id }) => id,
  keyOf: ({ number }) => number,
  placeOf: ({ number }) => invoicePlace(number),
  columns: INVOICE_COLUMNS,
  choosing: {
    label: ({ number }) => t('invoices.choose', { number }),
    keep: (invoice) => invoice,
    Bar: ChosenInvoices,
  },
  empty: ({ view }) => ({ title: t(`invoices.empty.${view}`), more: t('invoices.emptyMore') }),
  noneFound: { title: t('invoices.noneFound'), more: t('invoices.noneFoundMore') },
  Foot: ({ rows }) => <span>{t('invoices.shown', { count: formatCount(rows.length) })}</span>,
  className: styles.table,
});

const Totals = ({ counts, totals }: Summary) => (
  <Figures
    label={t('invoices.totals')}
    figures={[
      {
        label: t('invoices.views.unpaid'),
        value: euros(totals.unpaid_cents),
        note: plurals('invoices.count', counts.unpaid),
        place: { to: '/faktury', search: { pohlad: 'unpaid' } },
      },
      {
        label: t('invoices.views.overdue'),
        value: euros(totals.overdue_cents),
        note: counts.overdue
          ? t('invoices.oldest', {
              count: plurals('invoices.count', counts.overdue),
              days: plurals('orders.days', totals.oldest_days),
            })
          : plurals('invoices.count', 0),
        tone: counts.overdue ? 'error' : undefined,
        place: { to: '/faktury', search: { pohlad: 'overdue' } },
      },
      {
        label: t('invoices.thisWeek'),
        value: euros(totals.week_cents),
        note: plurals('invoices.count', totals.week_count),
        place: { to: '/faktury', search: { pohlad: 'unpaid', podla: 'due' } },
      },
      {
        label: t('invoices.forPeople'),
        value: formatCount(counts.einvoice),
        note: plurals('invoices.unconfirmed', totals.unconfirmed),
        tone: counts.einvoice ? 'error' : undefined,
        place: { to: '/faktury', search: { pohlad: 'einvoice' } },
      },
    ]}
  />
);
