import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { BookOpen, X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { api } from '#office/api/send.ts';
import { dayIn } from '#office/components/day-in.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { Figures } from '#office/components/figures.tsx';
import { euros } from '#office/components/format.ts';
import { OfficeLink } from '#office/components/link.ts';
import { ListField } from '#office/components/list-field.tsx';
import tables from '#office/components/list.module.css';
import { Screen } from '#office/components/screen.tsx';
import { Allowed, EmptyState, ErrorState, LoadingState } from '#office/components/states.tsx';
import { useAddress } from '#office/components/use-address.ts';
import type { Views } from '#office/components/list/description.ts';
import { ListMore } from '#office/components/list/list-more.tsx';
import frame from '#office/components/list/list-screen.module.css';
import { ListViews } from '#office/components/list/list-views.tsx';
import { useCursor } from '#office/components/list/use-cursor.ts';
import { useLetters } from '#office/components/use-letters.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office.ts';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Select } from '#ui/select.tsx';
import { Table } from '#ui/table.tsx';
import { TextField } from '#ui/text-field.tsx';
import { Chosen } from './chosen-invoices.tsx';
import { InvoiceRow, Tick } from './invoice-row.tsx';
import {
  countInvoices,
  EINVOICE_STATES,
  type EinvoiceState,
  type ListedInvoice,
  listInvoices,
  type View,
  VIEWS,
} from '#staff/invoices/contract.ts';
import { sendReminders } from '#staff/reminders/contract.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { RemindersDialog } from './reminders-dialog.tsx';
import styles from './invoices.module.css';

const invoiceCountsQuery = queryOptions({
  queryKey: ['invoices', 'counts'],
  queryFn: async ({ signal }) => {
    const { counts, totals } = await api(countInvoices, { signal });
    return { counts, totals };
  },
});

type Asked = {
  view: View;
  search: string | undefined;
  from: string | undefined;
  to: string | undefined;
  einvoice: EinvoiceState | undefined;
  sort: 'issued' | 'due' | undefined;
};

const invoicesQuery = (asked: Asked) =>
  infiniteQueryOptions({
    queryKey: ['invoices', 'list', asked],
    queryFn: ({ pageParam, signal }) =>
      api(listInvoices, { body: { ...asked, after: pageParam || undefined }, signal }),
    initialPageParam: 0,
    getNextPageParam: ({ invoices, has_more: hasMore }) =>
      hasMore ? invoices.at(-1)?.id : undefined,
  });

export const InvoicesScreen = () => (
  <Allowed needs={listInvoices.needs}>
    <Invoices />
  </Allowed>
);

const VIEWS_OF_ALL: Views<View> = {
  ...{ title: t('invoices.viewsLabel'), names: VIEWS, usual: 'all' },
  label: (view) => t(`invoices.views.${view}`),
  wrong: ['overdue', 'einvoice'],
};

/** View, search, filters and sorting stand in the address: `?pohlad=overdue&od=2026-09-01&e-faktura=refused`. */
function Invoices() {
  const [address, change] = useAddress();
  const view = VIEWS.find((one) => one === address.pohlad) ?? 'all';
  const asked: Asked = {
    view,
    search: address.hladat?.slice(0, LONGEST_SEARCH),
    from: dayIn(address.od),
    to: dayIn(address.do),
    einvoice: EINVOICE_STATES.find((one) => one === address['e-faktura']),
    sort: address.podla === 'due' || address.podla === 'issued' ? address.podla : undefined,
  };
  const { data } = useQuery(invoiceCountsQuery);
  return (
    <Screen
      title={t('invoices.title')}
      count={data && plurals('invoices.count', data.counts.all)}
      actions={
        <OfficeLink to="/uctovnictvo" className={buttonClass({ variant: 'line' })}>
          <BookOpen />
          {t('invoices.toAccountant')}
        </OfficeLink>
      }
    >
      {data ? <Totals {...data} /> : null}
      <section className={frame.card}>
        <ListViews
          views={VIEWS_OF_ALL}
          path="/faktury"
          current={address.hladat ? undefined : view}
          counts={data?.counts}
        />
        <Filters key={address.hladat ?? ''} asked={asked} onChange={change} />
        <List key={JSON.stringify(asked)} asked={asked} />
      </section>
    </Screen>
  );
}

type Counted = Awaited<ReturnType<NonNullable<typeof invoiceCountsQuery.queryFn>>>;

const Totals = ({ counts, totals }: Pick<Counted, 'counts' | 'totals'>) => (
  <Figures
    label={t('invoices.totals')}
    figures={[
      {
        ...{ label: t('invoices.views.unpaid'), value: euros(totals.unpaid_cents) },
        ...{ note: plurals('invoices.count', counts.unpaid), to: '/faktury' },
        search: { pohlad: 'unpaid' },
      },
      {
        ...{ label: t('invoices.views.overdue'), value: euros(totals.overdue_cents) },
        note: counts.overdue
          ? t('invoices.oldest', {
              count: plurals('invoices.count', counts.overdue),
              days: plurals('orders.days', totals.oldest_days),
            })
          : plurals('invoices.count', 0),
        tone: counts.overdue ? 'error' : undefined,
        ...{ to: '/faktury', search: { pohlad: 'overdue' } },
      },
      {
        ...{ label: t('invoices.thisWeek'), value: euros(totals.week_cents) },
        note: plurals('invoices.count', totals.week_count),
        ...{ to: '/faktury', search: { pohlad: 'unpaid', podla: 'due' } },
      },
      {
        ...{ label: t('invoices.forPeople'), value: formatCount(counts.einvoice) },
        note: plurals('invoices.unconfirmed', totals.unconfirmed),
        tone: counts.einvoice ? 'error' : undefined,
        ...{ to: '/faktury', search: { pohlad: 'einvoice' } },
      },
    ]}
  />
);

type FiltersProps = {
  asked: Asked;
  onChange: (changes: Record<string, string | undefined>, options?: { replace?: boolean }) => void;
};

function Filters({ asked, onChange }: FiltersProps) {
  const [typed, setTyped] = useState(asked.search ?? '');
  const isFiltered = asked.search || asked.from || asked.to || asked.einvoice || asked.sort;
  return (
    <form
      className={styles.filters}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ hladat: typed.trim() || undefined });
      }}
    >
      <ListField
        className={styles.field}
        label={t('invoices.filterLabel')}
        placeholder={t('invoices.filter')}
        value={typed}
        onChange={setTyped}
      />
      <TextField
        className={styles.day}
        type="date"
        label={t('invoices.from')}
        isLabelHidden
        title={t('invoices.from')}
        value={asked.from ?? ''}
        onChange={(event) => onChange({ od: event.target.value || undefined }, { replace: true })}
      />
      <TextField
        className={styles.day}
        type="date"
        label={t('invoices.to')}
        isLabelHidden
        title={t('invoices.to')}
        value={asked.to ?? ''}
        onChange={(event) => onChange({ do: event.target.value || undefined }, { replace: true })}
      />
      {asked.view === 'proforma' ? null : (
        <Select
          className={styles.select}
          label={t('invoices.columns.einvoice')}
          isLabelHidden
          value={asked.einvoice ?? ''}
          onChange={(event) =>
            onChange({ 'e-faktura': event.target.value || undefined }, { replace: true })
          }
        >
          <option value="">{t('invoices.anyState')}</option>
          {EINVOICE_STATES.map((state) => (
            <option key={state} value={state}>
              {t(`invoices.states.${state}`)}
            </option>
          ))}
        </Select>
      )}
      <Select
        className={styles.select}
        label={t('invoices.sort')}
        isLabelHidden
        value={asked.sort ?? ''}
        onChange={(event) =>
          onChange({ podla: event.target.value || undefined }, { replace: true })
        }
      >
        <option value="">{t('invoices.sorts.usual')}</option>
        <option value="issued">{t('invoices.sorts.issued')}</option>
        <option value="due">{t('invoices.sorts.due')}</option>
      </Select>
      {isFiltered ? (
        <IconButton
          icon={<X />}
          label={t('invoices.clear')}
          onClick={() =>
            onChange({
              ...{ hladat: undefined, od: undefined, do: undefined },
              ...{ 'e-faktura': undefined, podla: undefined },
            })
          }
        />
      ) : null}
    </form>
  );
}

function List({ asked }: { asked: Asked }) {
  const query = useInfiniteQuery(invoicesQuery(asked));
  const { data, error, refetch } = query;
  const invoices = useMemo(() => data?.pages.flatMap((page) => page.invoices) ?? [], [data]);
  const { at, stand, stepTo } = useCursor(invoices.map(({ number }) => number));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isReminding, setIsReminding] = useState(false);
  const [paid, setPaid] = useState<ListedInvoice | null>(null);
  const router = useRouter();
  const toggle = (number: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(number)) after.add(number);
      return after;
    });
  const current = invoices[at];
  const move = (step: 1 | -1) => () => {
    const next = stepTo(step);
    stand(next);
    document.querySelectorAll('[data-invoice]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  const picked = invoices.filter(({ number }) => chosen.has(number));
  const isOfInvoices = picked.length > 0 && picked.every(({ kind }) => kind !== 'proforma');
  const mayRemind = mayDo(useMe(), sendReminders.needs) && isOfInvoices;
  useLetters({
    ...{ j: move(1), k: move(-1) },
    x: current && (() => toggle(current.number)),
    Enter: current && (() => void router.navigate({ to: `/faktury/${current.number}` } as never)),
    Escape: chosen.size > 0 ? () => setChosen(new Set()) : undefined,
    u: mayRemind ? () => setIsReminding(true) : undefined,
  });
  if (error && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <LoadingState />;
  if (invoices.length === 0)
    return asked.search || asked.from || asked.to || asked.einvoice ? (
      <EmptyState title={t('invoices.noneFound')} more={t('invoices.noneFoundMore')} />
    ) : (
      <EmptyState title={t(`invoices.empty.${asked.view}`)} more={t('invoices.emptyMore')} />
    );
  const isAll = picked.length === invoices.length;
  return (
    <>
      <Table
        className={classNames(tables.dense, styles.table)}
        columns={[
          {
            label: t('invoices.columns.choose'),
            head: (
              <Tick
                label={t('invoices.chooseAll')}
                isOn={isAll}
                isPartly={picked.length > 0 && !isAll}
                onChange={() =>
                  setChosen(new Set(isAll ? [] : invoices.map(({ number }) => number)))
                }
              />
            ),
          },
          ...(['number', 'customer', 'issued', 'due', 'payment', 'einvoice'] as const).map(
            (column) => ({ label: t(`invoices.columns.${column}`) }),
          ),
          { label: t('invoices.columns.sum'), isEnd: true },
          { label: t('invoices.columns.unpaid'), isEnd: true },
          { label: t('invoices.columns.steps'), isHidden: true },
        ]}
      >
        {invoices.map((invoice, index) => (
          <InvoiceRow
            key={invoice.number}
            invoice={invoice}
            isAt={index === at}
            isChosen={chosen.has(invoice.number)}
            onToggle={() => toggle(invoice.number)}
          />
        ))}
      </Table>
      <footer className={frame.foot}>
        {query.hasNextPage ? (
          <ListMore query={query} />
        ) : (
          <span>{t('invoices.shown', { count: formatCount(invoices.length) })}</span>
        )}
        <span className={classNames(styles.keys, 'only-on-large')}>
          <kbd>J</kbd>
          <kbd>K</kbd> {t('orders.keys.move')} <kbd>X</kbd> {t('invoices.keys.choose')} <kbd>↵</kbd>{' '}
          {t('invoices.keys.open')}
        </span>
      </footer>
      {picked.length > 0 ? (
        <Chosen
          picked={picked}
          mayRemind={mayRemind}
          onRemind={() => setIsReminding(true)}
          onPay={setPaid}
          onClear={() => setChosen(new Set())}
        />
      ) : null}
      {paid ? <PaymentDialog invoice={paid} onClose={() => setPaid(null)} /> : null}
      {isReminding ? (
        <RemindersDialog
          numbers={picked.map(({ number }) => number)}
          onClose={() => setIsReminding(false)}
          onSent={() => setChosen(new Set())}
        />
      ) : null}
    </>
  );
}
