import { createFileRoute } from '@tanstack/react-router';
import { keysQuery } from '#shop/price-list/api-keys/queries.ts';
import { PriceListPage } from '#shop/price-list/price-list-page.tsx';
import { priceListQuery } from '#shop/price-list/queries.ts';
import { accountData, dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/price-list')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await Promise.all([
      accountData(visit, queryClient.ensureQueryData(priceListQuery(api))),
      dataFor(visit, 'manage', () => queryClient.ensureQueryData(keysQuery(api))),
    ]);
  },
  head: hiddenHead('/account/price-list', t('account.priceList.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function PriceList() {
    return <PriceListPage shopUrl={Route.useRouteContext().site.url} />;
  },
});
