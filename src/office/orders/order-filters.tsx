import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#office/api/send.ts';
import { Choices } from '#office/components/list/choices.tsx';
import type { Filter } from '#office/components/list/description.ts';
import bar from '#office/components/list/list-bar.module.css';
import type { SearchName } from '#office/addresses.ts';
import { rangeFilter } from '#office/components/list/range-panel.tsx';
import { searchQuery } from '#office/api/search-query.ts';
import { LONGEST_SEARCH } from '#staff/longest-search.ts';
import {
  GOODS_STATES,
  type ListedOrder,
  orderChoices,
  PAYMENT_STATES,
  STATUSES,
} from '#staff/orders/contract.ts';
import { t } from '#text/office/orders.ts';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { statusesIn } from './order-list-state.ts';

const choicesQuery = queryOptions({
  queryKey: ['orders', 'choices'],
  queryFn: ({ signal }) => api(orderChoices, { signal }),
  staleTime: 300_000,
});

const status: Filter<ListedOrder> = {
  label: t('orders.filters.status'),
  params: ['stav'],
  words: (address) =>
    statusesIn(address)
      .map((one) => t(`orders.statuses.${one}`))
      .join(', '),
  Panel: ({ address, change }) => {
    const chosen = statusesIn(address);
    return STATUSES.map((one) => (
      <Checkbox
        key={one}
        label={t(`orders.statuses.${one}`)}
        checked={chosen.includes(one)}
        onChange={({ target }) => {
          const others = chosen.filter((other) => other !== one);
          change({ stav: (target.checked ? [...others, one] : others).join(',') || undefined });
        }}
      />
    ));
  },
};

const goods: Filter<ListedOrder> = {
  label: t('orders.filters.goods'),
  params: ['tovar'],
  words: ({ tovar }) => {
    const state = GOODS_STATES.find((one) => one === tovar);
    return state && t(`orders.filters.goodsStates.${state}`);
  },
  Panel: ({ change, close }) => (
    <Choices
      options={GOODS_STATES.map((one) => [one, t(`orders.filters.goodsStates.${one}`)])}
      onChoose={(tovar) => (close(), change({ tovar }))}
    />
  ),
};

const payment: Filter<ListedOrder> = {
  label: t('orders.filters.payment'),
  params: ['platba'],
  words: ({ platba }) => {
    const state = PAYMENT_STATES.find((one) => one === platba);
    return state && t(`orders.filters.paymentStates.${state}`);
  },
  Panel: ({ change, close }) => (
    <Choices
      options={PAYMENT_STATES.map((one) => [one, t(`orders.filters.paymentStates.${one}`)])}
      onChoose={(platba) => (close(), change({ platba }))}
    />
  ),
};

const customer: Filter<ListedOrder> = {
  label: t('orders.filters.customer'),
  params: ['zakaznik'],
  // All rows are of that one.
  words: ({ zakaznik }, [order]) => zakaznik && (order?.company_name ?? zakaznik),
  needs: ['customers.read'],
  Panel: ({ change, close }) => (
    <CustomerChoice onChoose={(id) => (close(), change({ zakaznik: String(id) }))} />
  ),
};

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
        {(query.length > 2 ? (data?.customers ?? []) : []).map((one) => (
          <button key={one.id} type="button" onClick={() => onChoose(one.id)}>
            {one.company_name}
            <small>{one.city}</small>
          </button>
        ))}
      </div>
    </>
  );
}

type Named = 'shipping' | 'warehouses';

/** One of what the shop has of that kind, by its id. */
const namedFilter = (kind: Named, label: string, param: SearchName): Filter<ListedOrder> => ({
  label,
  params: [param],
  words: (address) => {
    const id = address[param];
    return id && <NameOf kind={kind} id={id} />;
  },
  Panel: function NamedChoices({ change, close }) {
    const { data } = useQuery(choicesQuery);
    return (
      <Choices
        options={(data?.[kind] ?? []).map(({ id, name }) => [String(id), name])}
        onChoose={(id) => (close(), change({ [param]: id }))}
      />
    );
  },
});

function NameOf({ kind, id }: { kind: Named; id: string }) {
  const { data } = useQuery(choicesQuery);
  return data?.[kind].find((one) => String(one.id) === id)?.name ?? id;
}

export const ORDER_FILTERS: readonly Filter<ListedOrder>[] = [
  status,
  goods,
  payment,
  customer,
  namedFilter('shipping', t('orders.filters.shipping'), 'doprava'),
  namedFilter('warehouses', t('orders.filters.warehouse'), 'sklad'),
  rangeFilter('days', t('orders.filters.days'), ['od', 'do']),
  {
    ...rangeFilter('sums', t('orders.filters.sums'), ['suma_od', 'suma_do']),
    needs: ['prices.read'],
  },
  {
    label: t('orders.filters.notInvoiced'),
    params: ['bez_faktury'],
    words: (address) => address.bez_faktury === '1' && t('orders.filters.notInvoiced'),
  },
];
