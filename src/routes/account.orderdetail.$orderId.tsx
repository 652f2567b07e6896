import { createFileRoute } from '@tanstack/react-router';
import { OrderPage } from '#shop/orders/order-page.tsx';
import { orderQuery } from '#shop/orders/queries.ts';
import { accountData } from '#site/account-data.ts';
import { AccountError } from '#site/account-error.tsx';
import { AccountSkeleton } from '#site/account-skeleton.tsx';
import { pageHead } from '#site/head.ts';
import { orNotFound } from '#site/not-found.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/orderdetail/$orderId')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const order = queryClient.ensureQueryData(orderQuery(api, visit.params.orderId));
    return (await orNotFound(accountData(visit, order))).number;
  },
  head: ({ match, loaderData: number }) =>
    pageHead({
      site: match.context.site,
      path: `/account/orderdetail/${match.params.orderId}`,
      title: number ? t('order.title', { number }) : t('order.notFound'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function OrderDetail() {
    return <OrderPage orderId={Route.useParams().orderId} />;
  },
});
