import { createFileRoute, notFound } from '@tanstack/react-router';
import { ShopError } from '#base/wire/errors.ts';
import { sharedListQuery } from '#shop/projects/queries.ts';
import { SharedGone, SharedPage } from '#shop/projects/share/shared-page.tsx';
import { pageHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/zoznam/$token')({
  loader: async ({ context: { api, queryClient }, params: { token } }) => {
    // Whether the link still works is asked for with every visit.
    await queryClient
      .fetchQuery({ ...sharedListQuery(api, token), staleTime: 0 })
      .catch((error: unknown) => {
        if (error instanceof ShopError && [400, 404, 410].includes(error.status)) throw notFound();
        throw error;
      });
  },
  head: ({ match }) =>
    // Neither the address nor what the list is called: both are for those who have the link.
    pageHead({
      site: match.context.site,
      path: '/zoznam',
      title: t('account.projects.sharedList'),
      isHidden: true,
    }),
  notFoundComponent: SharedGone,
  component: function Shared() {
    return <SharedPage token={Route.useParams().token} />;
  },
});
