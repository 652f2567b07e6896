import { createFileRoute } from '@tanstack/react-router';
import { homepageProductsQuery } from '#shop/catalog/queries.ts';
import { textPageQuery } from '#shop/content/queries.ts';
import { hiddenHead } from '#site/frame/head.ts';
import { TestPage } from '#site/frame/test-page.tsx';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/test')({
  // A part that fails is what this page is here to show, so nothing may stop it.
  loader: async ({ context: { api, queryClient } }) => {
    await Promise.all([
      queryClient.prefetchQuery(textPageQuery(api, 'o-nas')),
      queryClient.prefetchQuery(homepageProductsQuery(api)),
    ]);
  },
  head: hiddenHead('/test', t('pages.test.title')),
  component: TestPage,
});
