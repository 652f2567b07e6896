import { createFileRoute } from '@tanstack/react-router';
import { parseListing } from '#shop/catalog/listing.ts';
import { personParam } from '#shop/customers/person-param.ts';
import { OrdersPage } from '#shop/orders/orders-page.tsx';
import { orderListQuery } from '#shop/orders/queries.ts';
import { accountData } from '#site/account-data.ts';
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
    await orNotFound(accountData(visit, orders));
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
    return <OrdersPage paging={Route.useLoaderDeps()} />;
  },
});
