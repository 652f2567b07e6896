import { createFileRoute } from '@tanstack/react-router';
import { DetailsPage } from '#shop/account/details-page.tsx';
import { profileQuery } from '#shop/customers/queries.ts';
import { AccountSkeleton } from '#site/account-skeleton.tsx';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/details')({
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(profileQuery(api));
  },
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/account/details',
      title: t('account.details.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  component: DetailsPage,
});
