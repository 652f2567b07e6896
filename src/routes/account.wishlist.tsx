import { createFileRoute } from '@tanstack/react-router';
import { parseListing } from '#shop/catalog/listing.ts';
import { personParam } from '#shop/customers/person-param.ts';
import { useMay } from '#shop/customers/user.tsx';
import { wishListQuery, wishListsQuery } from '#shop/wishlist/queries.ts';
import { accountData, dataFor } from '#site/account/account-data.ts';
import { AccountError } from '#site/account/account-error.tsx';
import { AccountSkeleton } from '#site/account/account-skeleton.tsx';
import { AccountWishlist } from '#site/account/account-wishlist.tsx';
import { hiddenHead } from '#site/frame/head.ts';
import { orNotFound } from '#site/frame/not-found.ts';
import { searchOf } from '#site/frame/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/wishlist')({
  validateSearch: searchOf<'/account/wishlist'>(),
  loaderDeps: ({ search }) => ({ ...parseListing(search), ...personParam(search) }),
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    const load = queryClient.ensureQueryData.bind(queryClient);
    const lists = await dataFor(visit, 'buy', () => load(wishListsQuery(api)));
    // Whoever does not buy has their own list and no other.
    const { kto, ...page } = visit.deps;
    const listing = { ...page, ...(lists && kto ? { kto } : {}) };
    await orNotFound(accountData(visit, load(wishListQuery(api, listing))));
  },
  head: hiddenHead('/account/wishlist', t('account.wishlist.title')),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Wishlist() {
    const { kto, ...page } = Route.useLoaderDeps();
    const seesColleagues = useMay('buy');
    return <AccountWishlist listing={seesColleagues && kto ? { ...page, kto } : page} />;
  },
});
