import { createFileRoute } from '@tanstack/react-router';
import { parseListing } from '#shop/catalog/listing.ts';
import { ForRight } from '#shop/customers/no-right.tsx';
import { InvoicesPage } from '#shop/invoices/invoices-page.tsx';
import { invoiceListQuery } from '#shop/invoices/queries.ts';
import { dataFor } from '#site/account-data.ts';
import { AccountError } from '#site/account-error.tsx';
import { AccountSkeleton } from '#site/account-skeleton.tsx';
import { pageHead } from '#site/head.ts';
import { searchOf } from '#site/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/invoices')({
  validateSearch: searchOf<'/account/invoices'>(),
  loaderDeps: ({ search }) => {
    const { lm, pg } = parseListing(search);
    return { lm, pg };
  },
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await dataFor(visit, 'documents', () =>
      queryClient.ensureQueryData(invoiceListQuery(api, visit.deps)),
    );
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/account/invoices',
      title: t('account.invoices.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Invoices() {
    const paging = Route.useLoaderDeps();
    return (
      <ForRight right="documents" title={t('account.invoices.title')}>
        <InvoicesPage paging={paging} />
      </ForRight>
    );
  },
});
