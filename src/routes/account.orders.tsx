import { createFileRoute } from '@tanstack/react-router';
import { OWN_REQUESTS, OwnRequests } from '#shop/approvals/list/own-requests.tsx';
import { approvalListQuery } from '#shop/approvals/queries.ts';
import { useMay } from '#shop/customers/user.tsx';
import { parseOrders } from '#shop/orders/list/filter.ts';
import { OrdersPage } from '#shop/orders/list/orders-page.tsx';
import { orderListQuery } from '#shop/orders/queries.ts';
import { accountData, dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/orders')({
  validateSearch: searchOf<'/account/orders'>(),
  // Judged where it is used: what reads an address here would travel with every page.
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const orders = queryClient.ensureQueryData(orderListQuery(api, parseOrders(visit.deps)));
    await Promise.all([
      orNotFound(accountData(visit, orders)),
      dataFor(visit, 'buy', () =>
        queryClient.ensureQueryData(approvalListQuery(api, 'mine', 1, OWN_REQUESTS)),
      ),
    ]);
  },
  head: hiddenHead('/account/orders', t('account.orders.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Orders() {
    const mayBuy = useMay('buy');
    const search = parseOrders(Route.useLoaderDeps());
    return <OrdersPage search={search}>{mayBuy ? <OwnRequests /> : null}</OrdersPage>;
  },
});
