import { createFileRoute } from '@tanstack/react-router';
import { DetailsPage } from '#shop/account/own-data/details-page.tsx';
import { sessionsQuery } from '#shop/account/queries.ts';
import { secondFactorQuery } from '#shop/account/second-factor/second-factor-queries.ts';
import { profileQuery } from '#shop/customers/queries.ts';
import { accountData } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/details')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await accountData(
      visit,
      Promise.all([
        queryClient.ensureQueryData(profileQuery(api)),
        // Others sign in and out meanwhile.
        queryClient.fetchQuery(sessionsQuery(api)),
        queryClient.fetchQuery(secondFactorQuery(api)),
      ]),
    );
  },
  head: hiddenHead('/account/details', t('account.details.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: DetailsPage,
});
