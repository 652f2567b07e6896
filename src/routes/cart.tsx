import { createFileRoute } from '@tanstack/react-router';
import { limitsQuery } from '#shop/approvals/queries.ts';
import { basketQuery } from '#shop/basket/queries.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import { CartPage } from '#site/cart-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/cart')({
  // Guests share the page; what is theirs on it is asked for in their own browser.
  loader: async ({ context: { api, queryClient, mayBeCustomer } }) => {
    const isCustomer = mayBeCustomer || queryClient.getQueryData(userQuery(api).queryKey) != null;
    if (!isCustomer) return;
    const user = await queryClient.ensureQueryData(userQuery(api));
    await Promise.all([
      queryClient.prefetchQuery(basketQuery(api)),
      user && mayDo(user.roles, 'buy') && queryClient.prefetchQuery(limitsQuery(api)),
    ]);
  },
  head: hiddenHead('/cart', t('cart.title')),
  component: CartPage,
});
