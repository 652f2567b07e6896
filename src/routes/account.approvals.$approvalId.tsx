import { createFileRoute } from '@tanstack/react-router';
import { ApprovalPage } from '#shop/approvals/one/approval-page.tsx';
import { approvalQuery } from '#shop/approvals/queries.ts';
import { ForRight } from '#shop/customers/no-right.tsx';
import { dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { pageHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/approvals/$approvalId')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const { approvalId } = visit.params;
    // Prices are those of the moment it is opened.
    const load = () => queryClient.fetchQuery(approvalQuery(api, approvalId));
    return (await orNotFound(dataFor(visit, 'buy', load)))?.number;
  },
  head: ({ match, loaderData: number }) =>
    pageHead({
      site: match.context.site,
      path: `/account/approvals/${match.params.approvalId}`,
      title: number ? t('account.approvals.named', { number }) : t('account.approvals.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function OneApproval() {
    const { approvalId } = Route.useParams();
    return (
      <ForRight right="buy" title={t('account.approvals.title')}>
        <ApprovalPage approvalId={approvalId} />
      </ForRight>
    );
  },
});
