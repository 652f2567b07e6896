import { createFileRoute } from '@tanstack/react-router';
import { homepageProductsQuery } from '#shop/catalog/queries.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/')({
  loader: async ({ context: { api, queryClient } }) => {
    await queryClient.ensureQueryData(homepageProductsQuery(api));
  },
  component: () => <h1>{t('pages.homepage.title')}</h1>,
});
