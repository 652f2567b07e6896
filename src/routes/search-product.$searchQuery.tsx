import { createFileRoute } from '@tanstack/react-router';
import { filteredSearchQuery } from '#shop/filters/queries.ts';
import { parseListingState } from '#shop/filters/listing-state.ts';
import { searchPanelQuery } from '#shop/search/queries.ts';
import { pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { SearchPage } from '#site/search/search-page.tsx';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/search-product/$searchQuery')({
  validateSearch: searchOf<'/search-product/$searchQuery'>(),
  loaderDeps: ({ search }) => parseListingState(search, null),
  loader: async ({ context: { api, queryClient }, params: { searchQuery: query }, deps }) => {
    const list = filteredSearchQuery(api, query, deps);
    // The server renders the whole page; in the browser skeletons stand in for the cards meanwhile.
    if (!import.meta.env.SSR) return void queryClient.prefetchQuery(list);
    const { total_unfiltered: count } = await orNotFound(queryClient.ensureQueryData(list));
    if (count === 0) await queryClient.ensureQueryData(searchPanelQuery(api, query));
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: `/search-product/${encodeURIComponent(match.params.searchQuery)}`,
      title: t('pages.search.title', { query: match.params.searchQuery }),
      isHidden: true,
    }),
  component: function Search() {
    const { searchQuery: query } = Route.useParams();
    return <SearchPage key={query} query={query} state={Route.useLoaderDeps()} />;
  },
});
