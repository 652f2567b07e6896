import { createFileRoute } from '@tanstack/react-router';
import { AddressesPage } from '#shop/account/addresses/addresses-page.tsx';
import { deliveryAddressesQuery } from '#shop/checkout/queries.ts';
import { addressesQuery } from '#shop/customers/queries.ts';
import { accountData } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/addresses')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await accountData(
      visit,
      Promise.all([
        queryClient.ensureQueryData(addressesQuery(api)),
        queryClient.ensureQueryData(deliveryAddressesQuery(api)),
      ]),
    );
  },
  head: hiddenHead('/account/addresses', t('account.addresses.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: AddressesPage,
});
