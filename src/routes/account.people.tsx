import { createFileRoute } from '@tanstack/react-router';
import { PeoplePage } from '#shop/companies/people-page.tsx';
import { peopleQuery } from '#shop/companies/queries.ts';
import { ForRight } from '#shop/customers/no-right.tsx';
import { dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/people')({
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    // Others invite and change people meanwhile.
    await dataFor(visit, 'manage', () => queryClient.fetchQuery(peopleQuery(api)));
  },
  head: hiddenHead('/account/people', t('account.people.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function People() {
    return (
      <ForRight right="manage" title={t('account.people.title')}>
        <PeoplePage />
      </ForRight>
    );
  },
});
