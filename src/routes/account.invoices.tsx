import { createFileRoute } from '@tanstack/react-router';
import { ForRight } from '#shop/customers/no-right.tsx';
import { parseDocuments } from '#shop/invoices/list/filter.ts';
import { InvoicesPage } from '#shop/invoices/list/invoices-page.tsx';
import { documentsQuery } from '#shop/invoices/queries.ts';
import { dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/invoices')({
  validateSearch: searchOf<'/account/invoices'>(),
  // Judged where it is used: what reads an address here would travel with every page.
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await dataFor(visit, 'documents', () =>
      queryClient.ensureQueryData(documentsQuery(api, parseDocuments(visit.deps))),
    );
  },
  head: hiddenHead('/account/invoices', t('account.invoices.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Invoices() {
    const search = parseDocuments(Route.useLoaderDeps());
    return (
      <ForRight right="documents" title={t('account.invoices.title')}>
        <InvoicesPage search={search} />
      </ForRight>
    );
  },
});
