import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowDownUp, Columns3 } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { mayDo, useMe } from '#office/account/session.ts';
import { api } from '#office/api/send.ts';
import { Drop } from '#office/components/drop.tsx';
import { Choices } from '#office/components/list/choices.tsx';
import { FilterChip } from '#office/components/list/filter-chip.tsx';
import bar from '#office/components/list/list-bar.module.css';
import { dayIn } from '#office/components/day-in.ts';
import { euros } from '#office/components/format.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import { searchQuery } from '#office/search/search-query.ts';
import { formatDate } from '#text/format.ts';
import { t } from '#text/office.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { classNames } from '#ui/class-names.ts';
import { TextField } from '#ui/text-field.tsx';
import { type Address, COLUMNS, columnsIn, statusesIn, sumOf, viewIn } from './order-list-state.ts';
import {
  GOODS_STATES,
  orderChoices,
  PAYMENT_STATES,
  SORTS,
  STATUSES,
} from '#staff/orders/contract.ts';
import styles from './order-filters.module.css';

const choicesQuery = queryOptions({
  queryKey: ['orders', 'choices'],
  queryFn: ({ signal }) => api(orderChoices, { signal }),
  staleTime: 300_000,
});

type Props = {
  address: Address;
  change: (changes: Address) => void;
  customerName?: string | undefined;
};

/** One button for each thing a list can be narrowed by; what is chosen stands on it. */
export function OrderFilters({ address, change, customerName }: Props) {
  const me = useMe();
  const { data: choices } = useQuery(choicesQuery);
  const statuses = statusesIn(address);
  const nameIn = (list: { id: number; name: string }[] | undefined, id: string | undefined) =>
    id ? (list?.find((one) => String(one.id) === id)?.name ?? id) : undefined;
  const payment = PAYMENT_STATES.find((one) => one === address.platba);
  const goods = GOODS_STATES.find((one) => one === address.tovar);
  return (
    <div className={classNames(bar.filters, styles.filters)}>
      <FilterChip
        label={t('orders.filters.status')}
        value={statuses.map((one) => t(`orders.statuses.${one}`)).join(', ')}
        onClear={() => change({ stav: undefined })}
      >
        {() =>
          STATUSES.map((status) => (
            <Checkbox
              key={status}
              label={t(`orders.statuses.${status}`)}
              checked={statuses.includes(status)}
              onChange={(event) => {
                const others = statuses.filter((one) => one !== status);
                const chosen = event.target.checked ? [...others, status] : others;
                change({ stav: chosen.join(',') || undefined });
              }}
            />
          ))
        }
      </FilterChip>
      <FilterChip
        label={t('orders.filters.goods')}
        value={goods && t(`orders.filters.goodsStates.${goods}`)}
        onClear={() => change({ tovar: undefined })}
      >
        {(close) => (
          <Choices
            options={GOODS_STATES.map((one) => [one, t(`orders.filters.goodsStates.${one}`)])}
            onChoose={(tovar) => (close(), change({ tovar }))}
          />
        )}
      </FilterChip>
      <FilterChip
        label={t('orders.filters.payment')}
        value={payment && t(`orders.filters.paymentStates.${payment}`)}
        onClear={() => change({ platba: undefined })}
      >
        {(close) => (
          <Choices
            options={PAYMENT_STATES.map((one) => [one, t(`orders.filters.paymentStates.${one}`)])}
            onChoose={(platba) => (close(), change({ platba }))}
          />
        )}
      </FilterChip>
      {mayDo(me, ['customers.read']) || address.zakaznik ? (
        <FilterChip
          label={t('orders.filters.customer')}
          value={address.zakaznik && (customerName ?? address.zakaznik)}
          onClear={() => change({ zakaznik: undefined })}
        >
          {(close) => (
            <CustomerChoice onChoose={(id) => (close(), change({ zakaznik: String(id) }))} />
          )}
        </FilterChip>
      ) : null}
      <FilterChip
        label={t('orders.filters.shipping')}
        value={nameIn(choices?.shipping, address.doprava)}
        onClear={() => change({ doprava: undefined })}
      >
        {(close) => (
          <Choices
            options={(choices?.shipping ?? []).map(({ id, name }) => [String(id), name])}
            onChoose={(doprava) => (close(), change({ doprava }))}
          />
        )}
      </FilterChip>
      <FilterChip
        label={t('orders.filters.warehouse')}
        value={nameIn(choices?.warehouses, address.sklad)}
        onClear={() => change({ sklad: undefined })}
      >
        {(close) => (
          <Choices
            options={(choices?.warehouses ?? []).map(({ id, name }) => [String(id), name])}
            onChoose={(sklad) => (close(), change({ sklad }))}
          />
        )}
      </FilterChip>
      <FilterChip
        label={t('orders.filters.days')}
        value={rangeWords(dayWords(address.od), dayWords(address.do))}
        onClear={() => change({ od: undefined, do: undefined })}
      >
        {(close) => (
          <Range
            type="date"
            from={address.od}
            to={address.do}
            onSet={(od, until) => (close(), change({ od, do: until }))}
          />
        )}
      </FilterChip>
      {mayDo(me, ['prices.read']) ? (
        <FilterChip
          label={t('orders.filters.sums')}
          value={rangeWords(sumWords(address.suma_od), sumWords(address.suma_do))}
          onClear={() => change({ suma_od: undefined, suma_do: undefined })}
        >
          {(close) => (
            <Range
              type="text"
              from={address.suma_od}
              to={address.suma_do}
              onSet={(least, most) => (close(), change({ suma_od: least, suma_do: most }))}
            />
          )}
        </FilterChip>
      ) : null}
      <button
        type="button"
        className={classNames(bar.add, styles.toggle, address.bez_faktury === '1' && styles.on)}
        aria-pressed={address.bez_faktury === '1'}
        onClick={() => change({ bez_faktury: address.bez_faktury === '1' ? undefined : '1' })}
      >
        {t('orders.filters.notInvoiced')}
      </button>
    </div>
  );
}

/** Only what the list is narrowed by. */
const dayWords = (given: string | undefined) => {
  const day = dayIn(given);
  return day && formatDate(day);
};
const sumWords = (given: string | undefined) => {
  const cents = sumOf(given);
  return cents === undefined ? undefined : euros(cents);
};

const rangeWords = (from: string | undefined, to: string | undefined) =>
  from && to
    ? `${from} – ${to}`
    : from
      ? t('orders.filters.since', { from })
      : to && t('orders.filters.until', { to });

type RangeProps = {
  type: 'date' | 'text';
  from: string | undefined;
  to: string | undefined;
  onSet: (from: string | undefined, to: string | undefined) => void;
};

function Range({ type, from, to, onSet }: RangeProps) {
  const [wrong, setWrong] = useState<string[]>([]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    const given = (name: string) => {
      const value = values.get(name);
      return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
    };
    const unread = ['from', 'to'].filter(
      (name) => type === 'text' && given(name) && sumOf(given(name)) === undefined,
    );
    setWrong(unread);
    if (unread.length === 0) onSet(given('from'), given('to'));
    else event.currentTarget.querySelector<HTMLElement>(`[name="${unread[0]}"]`)?.focus();
  };
  const errorOf = (name: string) =>
    wrong.includes(name) ? t('orders.filters.wrongSum') : undefined;
  return (
    <form className={styles.range} onSubmit={onSubmit}>
      <TextField
        type={type}
        name="from"
        defaultValue={from}
        label={t('orders.filters.from')}
        error={errorOf('from')}
      />
      <TextField
        type={type}
        name="to"
        defaultValue={to}
        label={t('orders.filters.to')}
        error={errorOf('to')}
      />
      <Button type="submit" size="sm">
        {t('orders.filters.show')}
      </Button>
    </form>
  );
}

function CustomerChoice({ onChoose }: { onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState('');
  const query = typed.trim();
  const { data } = useQuery({
    ...searchQuery(query),
    enabled: query.length > 2,
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <TextField
        label={t('orders.filters.customerName')}
        value={typed}
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className={bar.list}>
        {(query.length > 2 ? (data?.customers ?? []) : []).map((customer) => (
          <button key={customer.id} type="button" onClick={() => onChoose(customer.id)}>
            {customer.company_name}
            <small>{customer.city}</small>
          </button>
        ))}
      </div>
    </>
  );
}

/** How the list is sorted, and which columns it has. */
export function OrderLook({ address, change }: Omit<Props, 'customerName'>) {
  const isPriced = mayDo(useMe(), ['prices.read']);
  const usual = viewIn(address) === 'all' ? 'newest' : 'oldest';
  const sort = SORTS.find((one) => one === address.triedit) ?? usual;
  const columns = columnsIn(address);
  return (
    <div className={styles.look}>
      <Drop
        className={bar.tool}
        title={t('orders.sorting')}
        label={
          <>
            <ArrowDownUp /> {t(`orders.sorts.${sort}`)}
          </>
        }
      >
        {(close) => (
          <Choices
            options={SORTS.filter((one) => isPriced || !one.startsWith('sum')).map((one) => [
              one,
              t(`orders.sorts.${one}`),
            ])}
            onChoose={(chosen) => {
              close();
              change({ triedit: chosen === usual ? undefined : chosen });
            }}
          />
        )}
      </Drop>
      <Drop
        className={bar.tool}
        title={t('orders.columnsTitle')}
        label={
          <>
            <Columns3 /> {t('orders.columnsTitle')}
          </>
        }
      >
        {() =>
          COLUMNS.filter((column) => isPriced || column !== 'sum').map((column) => (
            <Checkbox
              key={column}
              label={t(`orders.columns.${column}`)}
              checked={columns.includes(column)}
              onChange={(event) => {
                const chosen = COLUMNS.filter((one) =>
                  one === column ? event.target.checked : columns.includes(one),
                );
                change({
                  stlpce: chosen.length === COLUMNS.length ? undefined : chosen.join(',') || '-',
                });
              }}
            />
          ))
        }
      </Drop>
    </div>
  );
}
