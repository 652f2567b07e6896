import { createFileRoute } from '@tanstack/react-router';
import { AddressesPage } from '#shop/account/addresses-page.tsx';
import { addressesQuery } from '#shop/customers/queries.ts';
import { AccountSkeleton } from '#site/account-skeleton.tsx';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/addresses')({
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(addressesQuery(api));
  },
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/account/addresses',
      title: t('account.addresses.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  component: AddressesPage,
});
