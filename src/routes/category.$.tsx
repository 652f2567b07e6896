import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound, redirect } from '@tanstack/react-router';
import { categoryQuery } from '#shop/catalog/queries.ts';
import { countChosen } from '#shop/filters/address.ts';
import { filteredCategoryQuery } from '#shop/filters/queries.ts';
import { parseListingState } from '#shop/filters/listing-state.ts';
import { CategoryPage } from '#site/listing/category-page.tsx';
import { CategorySkeleton } from '#site/listing/category-skeleton.tsx';
import { breadcrumbData, pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/category/$')({
  validateSearch: searchOf<'/category/$'>(),
  loaderDeps: ({ search }) => parseListingState(search, 1),
  loader: async ({ context: { api, queryClient }, params: { _splat: path = '' }, deps }) => {
    const category = await orNotFound(queryClient.ensureQueryData(categoryQuery(api, path)));
    // The last slug alone finds a category too, but only the full path is its address.
    if (category.url.url !== path) {
      if (!path.includes('/')) throw notFound();
      // A path in full that finds another is one where it was before.
      throw redirect({
        to: '/category/$',
        params: { _splat: category.url.url },
        search: true,
        statusCode: 301,
        replace: true,
      });
    }
    const list = filteredCategoryQuery(api, category.id, deps);
    // The server renders the whole page; in the browser skeletons stand in for the cards meanwhile.
    if (!import.meta.env.SSR) {
      void queryClient.prefetchQuery(list);
      return { category, isEmpty: false };
    }
    const { products } = await queryClient.ensureQueryData(list);
    return { category, isEmpty: products.length === 0 };
  },
  head: ({ match, loaderData }) => {
    if (!loaderData) return { meta: [{ title: t('pages.category.notFound') }] };
    const { category, isEmpty } = loaderData;
    const { origin, site } = match.context;
    const { pg, filters } = parseListingState(match.search, 1);
    const isFiltered = countChosen(filters) > 0;
    return pageHead({
      site,
      path: `/category/${category.url.url}${pg > 1 && !isFiltered ? `?pg=${pg}` : ''}`,
      title: pg > 1 ? `${category.title}, ${t('paginator.page', { page: pg })}` : category.title,
      description: category.description,
      isHidden: isEmpty || isFiltered,
      hasCanonical: !isEmpty,
      jsonLd: [
        breadcrumbData(
          origin,
          category.breadcrumbs.map(({ label, url }) => ({ label, path: `/category/${url}` })),
        ),
      ],
    });
  },
  pendingComponent: CategorySkeleton,
  component: function Category() {
    const { _splat: path = '' } = Route.useParams();
    const { data: category } = useSuspenseQuery(categoryQuery(Route.useRouteContext().api, path));
    return <CategoryPage category={category} state={Route.useLoaderDeps()} />;
  },
});
