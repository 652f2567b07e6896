import { createFileRoute } from '@tanstack/react-router';
import { keysQuery } from '#shop/price-list/api-keys/queries.ts';
import { boardQuery } from '#site/board/queries.ts';
import { priceListQuery } from '#shop/price-list/queries.ts';
import { AccountBoard } from '#site/account/account-board.tsx';
import { accountData, dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await Promise.all([
      accountData(visit, queryClient.ensureQueryData(boardQuery(api))),
      accountData(visit, queryClient.ensureQueryData(priceListQuery(api))),
      dataFor(visit, 'manage', () => queryClient.ensureQueryData(keysQuery(api))),
    ]);
  },
  head: hiddenHead('/account', t('account.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: AccountBoard,
});
