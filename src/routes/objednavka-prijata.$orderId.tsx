import { createFileRoute } from '@tanstack/react-router';
import { PlacedPage } from '#shop/checkout/placed/placed-page.tsx';
import { siteQuery } from '#shop/content/queries.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { orderQuery } from '#shop/orders/queries.ts';
import { accountData, toSignIn } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/objednavka-prijata/$orderId')({
  // Like the account: never rendered for a guest, nor cached for guests.
  beforeLoad: async (visit) => {
    const { api, queryClient, mayBeCustomer } = visit.context;
    const user = mayBeCustomer
      ? await queryClient.ensureQueryData(userQuery(api))
      : queryClient.getQueryData(userQuery(api).queryKey);
    if (!user) throw toSignIn(visit);
  },
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const [order] = await Promise.all([
      orNotFound(
        accountData(visit, queryClient.ensureQueryData(orderQuery(api, visit.params.orderId))),
      ),
      queryClient.ensureQueryData(siteQuery(api)),
    ]);
    return order.number;
  },
  head: ({ match, loaderData: number }) =>
    pageHead({
      site: match.context.site,
      path: `/objednavka-prijata/${match.params.orderId}`,
      title: number ? t('placed.title', { number }) : t('order.notFound'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function OrderPlaced() {
    return <PlacedPage orderId={Route.useParams().orderId} />;
  },
});
