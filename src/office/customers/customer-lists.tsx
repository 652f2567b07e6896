import { api } from '#office/api/send.ts';
import { ListBox, usePages } from '#office/components/list/list-box.tsx';
import { ListTable } from '#office/components/list/list-table.tsx';
import {
  listCustomerActivity,
  listCustomerInvoices,
  listCustomerOrders,
} from '#staff/customers/contract.ts';
import { t } from '#text/office/customers.ts';
import { CustomerNumbers } from './customer-numbers.tsx';
import { ActivityList, INVOICE_COLUMNS, ORDER_COLUMNS } from './customer-overview.tsx';

function Orders({ id }: { id: number }) {
  const of = usePages({
    queryKey: ['customers', 'one', id, 'orders'],
    page: async (after, signal) => {
      const page = await api(listCustomerOrders, { params: { id }, body: { after }, signal });
      return { rows: page.orders, hasMore: page.has_more };
    },
    idOf: (order) => order.id,
  });
  return (
    <ListBox of={of} isFlush title={t('customer.orders')} empty={{ title: t('customer.noOrders') }}>
      {(rows) => <ListTable rows={rows} keyOf={(order) => order.id} columns={ORDER_COLUMNS} />}
    </ListBox>
  );
}

function Invoices({ id }: { id: number }) {
  const of = usePages({
    queryKey: ['customers', 'one', id, 'invoices'],
    page: async (after, signal) => {
      const page = await api(listCustomerInvoices, { params: { id }, body: { after }, signal });
      return { rows: page.invoices, hasMore: page.has_more };
    },
    idOf: (invoice) => invoice.id,
  });
  return (
    <ListBox
      of={of}
      isFlush
      title={t('customer.invoices')}
      empty={{ title: t('customer.noInvoices') }}
    >
      {(rows) => <ListTable rows={rows} keyOf={(one) => one.id} columns={INVOICE_COLUMNS} />}
    </ListBox>
  );
}

function Activity({ id }: { id: number }) {
  const of = usePages({
    queryKey: ['customers', 'one', id, 'activity'],
    page: async (after, signal) => {
      const page = await api(listCustomerActivity, { params: { id }, body: { after }, signal });
      return { rows: page.activity, hasMore: page.has_more };
    },
    idOf: (change) => Number(change.id),
  });
  return (
    <ListBox
      of={of}
      title={t('customer.activity.title')}
      empty={{ title: t('customer.activity.none') }}
    >
      {(activity) => <ActivityList activity={activity} />}
    </ListBox>
  );
}

const LISTS = {
  orders: Orders,
  invoices: Invoices,
  numbers: CustomerNumbers,
  activity: Activity,
};

/** All orders, invoices or changes of a customer, of which the overview shows the last, and their own numbers. */
export function CustomerList({ id, of }: { id: number; of: keyof typeof LISTS }) {
  const List = LISTS[of];
  return <List id={id} />;
}
