import { createFileRoute } from '@tanstack/react-router';
import { ForRight } from '#shop/customers/no-right.tsx';
import { periodIn } from '#shop/orders/list/period.ts';
import { PurchasesPage } from '#shop/orders/purchases/purchases-page.tsx';
import { purchasesQuery } from '#shop/orders/queries.ts';
import { dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/purchases')({
  validateSearch: searchOf<'/account/purchases'>(),
  loaderDeps: ({ search }) => ({ period: periodIn(search.period) }),
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await dataFor(visit, 'purchases', () =>
      queryClient.ensureQueryData(purchasesQuery(api, visit.deps.period)),
    );
  },
  head: hiddenHead('/account/purchases', t('account.purchases.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function PurchasesByPerson() {
    const { period } = Route.useLoaderDeps();
    return (
      <ForRight right="purchases" title={t('account.purchases.title')}>
        <PurchasesPage period={period} />
      </ForRight>
    );
  },
});
