import { createFileRoute } from '@tanstack/react-router';
import { OwnNumbersPage } from '#shop/own-numbers/own-numbers-page.tsx';
import { ownNumbersQuery } from '#shop/own-numbers/queries.ts';
import { parseOwnNumbers } from '#shop/own-numbers/search.ts';
import { accountData } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/own-numbers')({
  validateSearch: searchOf<'/account/own-numbers'>(),
  // As it is: what it means is said with the page, which every other page does without.
  loaderDeps: ({ search }) => search,
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await accountData(
      visit,
      queryClient.ensureQueryData(ownNumbersQuery(api, parseOwnNumbers(visit.deps))),
    );
  },
  head: hiddenHead('/account/own-numbers', t('account.ownNumbers.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function OwnNumbers() {
    return <OwnNumbersPage search={parseOwnNumbers(Route.useLoaderDeps())} />;
  },
});
