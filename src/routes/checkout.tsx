import { createFileRoute } from '@tanstack/react-router';
import { basketQuery } from '#shop/basket/queries.ts';
import { CheckoutPage } from '#shop/checkout/checkout-page.tsx';
import { CheckoutSkeleton } from '#shop/checkout/checkout-skeleton.tsx';
import { methodsQuery } from '#shop/checkout/queries.ts';
import { addressesQuery, userQuery } from '#shop/customers/queries.ts';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/checkout')({
  // A guest's page is the same for all; their basket is asked for in their own browser.
  loader: async ({ context: { api, queryClient, mayBeCustomer } }) => {
    const isCustomer = mayBeCustomer || queryClient.getQueryData(userQuery(api).queryKey) != null;
    if (!isCustomer) return;
    await Promise.all([
      queryClient.ensureQueryData(basketQuery(api)),
      queryClient.ensureQueryData(methodsQuery(api)),
      queryClient.ensureQueryData(addressesQuery(api)),
    ]);
  },
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: '/checkout',
      title: t('checkout.title'),
      isHidden: true,
    }),
  component: CheckoutPage,
  pendingComponent: CheckoutSkeleton,
});
