import { createFileRoute } from '@tanstack/react-router';
import { parseApprovals } from '#shop/approvals/list/approval-search.ts';
import { ApprovalsPage } from '#shop/approvals/list/approvals-page.tsx';
import { approvalListQuery, deputyQuery } from '#shop/approvals/queries.ts';
import { ForRight } from '#shop/customers/no-right.tsx';
import { dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/approvals/')({
  validateSearch: searchOf<'/account/approvals/'>(),
  loaderDeps: ({ search }) => parseApprovals(search),
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const { tab, pg } = visit.deps;
    await Promise.all([
      // A deputy decides without being an approver.
      dataFor(visit, 'buy', () =>
        Promise.all([
          queryClient.ensureQueryData(approvalListQuery(api, tab, pg)),
          queryClient.ensureQueryData(approvalListQuery(api, 'decided', 1, 5)),
        ]),
      ),
      dataFor(visit, 'approve', () => queryClient.ensureQueryData(deputyQuery(api))),
    ]);
  },
  head: hiddenHead('/account/approvals', t('account.approvals.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Approvals() {
    const search = Route.useLoaderDeps();
    return (
      <ForRight right="buy" title={t('account.approvals.title')}>
        <ApprovalsPage search={search} />
      </ForRight>
    );
  },
});
