import { createFileRoute } from '@tanstack/react-router';
import { BasketPage } from '#shop/basket/basket-page.tsx';
import { basketQuery } from '#shop/basket/queries.ts';
import { userQuery } from '#shop/customers/queries.ts';
import { pageHead } from '#site/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/cart')({
  // Guests share the page; what is theirs on it is asked for in their own browser.
  loader: async ({ context: { api, queryClient, mayBeCustomer } }) => {
    const isCustomer = mayBeCustomer || queryClient.getQueryData(userQuery(api).queryKey) != null;
    if (isCustomer) await queryClient.prefetchQuery(basketQuery(api));
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/cart',
      title: t('cart.title'),
      isHidden: true,
    }),
  component: BasketPage,
});
