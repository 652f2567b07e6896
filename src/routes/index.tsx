import { createFileRoute } from '@tanstack/react-router';
import { homepageProductsQuery } from '#shop/catalog/queries.ts';
import { bannersQuery, homepageBlogsQuery, homepageQuery } from '#shop/content/queries.ts';
import { organizationData, pageHead } from '#site/frame/head.ts';
import { HomePage } from '#site/home/home-page.tsx';
import { loadOwnHome } from '#site/home/own-home.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context }) => {
    const { api, queryClient, mayBeCustomer, isShared } = context;
    const parts = Promise.all([
      mayBeCustomer && !isShared && loadOwnHome(context),
      queryClient.prefetchQuery(bannersQuery(api)),
      queryClient.prefetchQuery(homepageQuery(api)),
      queryClient.prefetchQuery(homepageProductsQuery(api)),
      queryClient.prefetchQuery(homepageBlogsQuery(api)),
    ]);
    // The server renders the whole page; in the browser each part fills in as it comes.
    if (import.meta.env.SSR) await parts;
  },
  head: ({
    match: {
      context: { site },
    },
  }) =>
    pageHead({
      site,
      path: '/',
      title: site.brand.headline,
      jsonLd: [organizationData(site)],
    }),
  component: HomePage,
});
