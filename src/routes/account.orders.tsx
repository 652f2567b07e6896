import { createFileRoute } from '@tanstack/react-router';
import { OWN_REQUESTS, OwnRequests } from '#shop/approvals/own-requests.tsx';
import { approvalListQuery } from '#shop/approvals/queries.ts';
import { parseListing } from '#shop/catalog/listing.ts';
import { personParam } from '#shop/customers/person-param.ts';
import { useMay } from '#shop/customers/user.tsx';
import { OrdersPage } from '#shop/orders/orders-page.tsx';
import { orderListQuery } from '#shop/orders/queries.ts';
import { accountData, dataFor } from '#site/account-data.ts';
import { AccountError } from '#site/account-error.tsx';
import { AccountSkeleton } from '#site/account-skeleton.tsx';
import { pageHead } from '#site/head.ts';
import { orNotFound } from '#site/not-found.ts';
import { searchOf } from '#site/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/orders')({
  validateSearch: searchOf<'/account/orders'>(),
  loaderDeps: ({ search }) => {
    const { lm, pg } = parseListing(search);
    return { lm, pg, ...personParam(search) };
  },
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const orders = queryClient.ensureQueryData(orderListQuery(api, visit.deps));
    await Promise.all([
      orNotFound(accountData(visit, orders)),
      dataFor(visit, 'buy', () =>
        queryClient.ensureQueryData(approvalListQuery(api, 'mine', 1, OWN_REQUESTS)),
      ),
    ]);
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/account/orders',
      title: t('account.orders.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Orders() {
    const mayBuy = useMay('buy');
    return (
      <OrdersPage paging={Route.useLoaderDeps()}>{mayBuy ? <OwnRequests /> : null}</OrdersPage>
    );
  },
});
