import { createFileRoute } from '@tanstack/react-router';
import { invoiceListQuery } from '#shop/invoices/queries.ts';
import { orderListQuery } from '#shop/orders/queries.ts';
import { AccountBoard, BOARD_INVOICES, BOARD_ORDERS } from '#site/account-board.tsx';
import { accountData, dataFor } from '#site/account-data.ts';
import { AccountError } from '#site/account-error.tsx';
import { AccountSkeleton } from '#site/account-skeleton.tsx';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await Promise.all([
      dataFor(visit, 'documents', () =>
        queryClient.ensureQueryData(invoiceListQuery(api, BOARD_INVOICES)),
      ),
      accountData(visit, queryClient.ensureQueryData(orderListQuery(api, BOARD_ORDERS))),
    ]);
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/account',
      title: t('account.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: AccountBoard,
});
