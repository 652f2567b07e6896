import { createFileRoute } from '@tanstack/react-router';
import { codesIn } from '#shop/compare/list.ts';
import { compareQuery } from '#shop/compare/queries.ts';
import { ComparePage } from '#site/compare/compare-page.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/porovnanie')({
  validateSearch: searchOf<'/porovnanie'>(),
  loaderDeps: ({ search: { p } }) => ({ p }),
  loader: async ({ context: { api, queryClient }, deps: { p } }) => {
    const codes = codesIn(p);
    if (codes.length > 0) await queryClient.ensureQueryData(compareQuery(api, codes));
  },
  head: hiddenHead('/porovnanie', t('pages.compare')),
  component: function Compare() {
    const { p } = Route.useLoaderDeps();
    return <ComparePage codes={codesIn(p)} origin={Route.useRouteContext().origin} />;
  },
});
