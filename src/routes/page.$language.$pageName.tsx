import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import { textPageQuery } from '#shop/content/queries.ts';
import { TextPage } from '#shop/content/text-page.tsx';
import { breadcrumbData, notFoundHead, pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';

export const Route = createFileRoute('/page/$language/$pageName')({
  loader: async ({ context: { api, queryClient }, params: { language, pageName } }) => {
    if (language !== 'sk') throw notFound();
    return orNotFound(queryClient.ensureQueryData(textPageQuery(api, pageName)));
  },
  head: ({ match, params: { pageName }, loaderData: page }) => {
    if (!page) return notFoundHead({ match });
    const { origin, site } = match.context;
    const path = `/page/sk/${pageName}`;
    return pageHead({
      site,
      path,
      title: page.title,
      ...(page.description ? { description: page.description } : {}),
      jsonLd: [breadcrumbData(origin, [{ label: page.title, path }])],
    });
  },
  component: function Page() {
    const { api } = Route.useRouteContext();
    const { data: page } = useSuspenseQuery(textPageQuery(api, Route.useParams().pageName));
    return <TextPage page={page} />;
  },
});
