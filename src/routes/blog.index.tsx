import { createFileRoute } from '@tanstack/react-router';
import { parseListing } from '#shop/catalog/listing.ts';
import { BlogPage } from '#shop/content/blog-page.tsx';
import { blogListQuery } from '#shop/content/queries.ts';
import { breadcrumbData, pageHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/blog/')({
  validateSearch: searchOf<'/blog/'>(),
  loaderDeps: ({ search }) => {
    const { lm, pg } = parseListing(search);
    return { lm, pg };
  },
  loader: async ({ context: { api, queryClient }, deps }) => {
    const list = blogListQuery(api, deps);
    // The server renders the whole page, or says that it cannot.
    if (import.meta.env.SSR) await queryClient.ensureQueryData(list);
    else void queryClient.prefetchQuery(list);
  },
  head: ({ match }) => {
    const { origin, site } = match.context;
    const { pg } = parseListing(match.search);
    const title = t('pages.blog.title');
    return pageHead({
      site,
      path: pg > 1 ? `/blog?pg=${pg}` : '/blog',
      title: pg > 1 ? `${title}, ${t('paginator.page', { page: pg })}` : title,
      description: t('pages.blog.description'),
      jsonLd: [breadcrumbData(origin, [{ label: title, path: '/blog' }])],
    });
  },
  component: function BlogIndex() {
    return <BlogPage {...Route.useLoaderDeps()} />;
  },
});
