import { createFileRoute } from '@tanstack/react-router';
import { parseListing } from '#shop/catalog/listing.ts';
import { searchBlogsQuery } from '#shop/search/queries.ts';
import { pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { SearchBlogsPage } from '#site/search/search-blogs-page.tsx';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/search-blog/$searchQuery')({
  validateSearch: searchOf<'/search-blog/$searchQuery'>(),
  loaderDeps: ({ search }) => {
    const { lm, pg } = parseListing(search);
    return { lm, pg };
  },
  loader: async ({ context: { api, queryClient }, params: { searchQuery: query }, deps }) => {
    const list = searchBlogsQuery(api, query, deps);
    if (!import.meta.env.SSR) return void queryClient.prefetchQuery(list);
    await orNotFound(queryClient.ensureQueryData(list));
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: `/search-blog/${encodeURIComponent(match.params.searchQuery)}`,
      title: t('pages.search.blogsTitle', { query: match.params.searchQuery }),
      isHidden: true,
    }),
  component: function SearchBlogs() {
    const { searchQuery: query } = Route.useParams();
    return <SearchBlogsPage key={query} query={query} paging={Route.useLoaderDeps()} />;
  },
});
