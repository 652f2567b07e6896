import { createFileRoute, redirect } from '@tanstack/react-router';
import { limitsQuery } from '#shop/approvals/queries.ts';
import { useCheckoutApproval } from '#shop/approvals/use-checkout-approval.tsx';
import { basketQuery } from '#shop/basket/queries.ts';
import { CheckoutPage } from '#shop/checkout/steps/checkout-page.tsx';
import { CheckoutSkeleton } from '#shop/checkout/steps/checkout-skeleton.tsx';
import { deliveryAddressesQuery, methodsQuery } from '#shop/checkout/queries.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { addressesQuery, userQuery } from '#shop/customers/queries.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import { pageHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

const PATH = '/checkout';

export const Route = createFileRoute('/checkout')({
  // The carrier's map may load into this page only, and a browser keeps the policy of the document it
  // has loaded; where there is a map, the page is therefore opened as a document of its own.
  beforeLoad: async ({ context: { api, queryClient }, preload }) => {
    const { packeta_key: key } = await queryClient.ensureQueryData(siteQuery(api));
    if (key !== null && !preload && !isOwnDocument())
      throw redirect({ to: PATH, reloadDocument: true });
  },
  // A guest's page is the same for all; their basket is asked for in their own browser.
  loader: async ({ context: { api, queryClient, mayBeCustomer } }) => {
    const isCustomer = mayBeCustomer || queryClient.getQueryData(userQuery(api).queryKey) != null;
    if (!isCustomer) return;
    // The page tells whoever may not buy.
    const user = await queryClient.ensureQueryData(userQuery(api));
    if (user && !mayDo(user.roles, 'buy')) return;
    await Promise.all([
      queryClient.ensureQueryData(basketQuery(api)),
      queryClient.prefetchQuery(limitsQuery(api)),
      queryClient.prefetchQuery(deliveryAddressesQuery(api)),
      queryClient.ensureQueryData(methodsQuery(api)),
      queryClient.ensureQueryData(addressesQuery(api)),
    ]);
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: PATH,
      title: t('checkout.title'),
      isHidden: true,
    }),
  component: function Checkout() {
    return <CheckoutPage approval={useCheckoutApproval()} />;
  },
  pendingComponent: CheckoutSkeleton,
});

function isOwnDocument(): boolean {
  if (typeof window === 'undefined') return true;
  const [loaded] = performance.getEntriesByType('navigation');
  return loaded === undefined || new URL(loaded.name).pathname === PATH;
}
