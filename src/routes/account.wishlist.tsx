import { createFileRoute } from '@tanstack/react-router';
import { parseListing } from '#shop/catalog/listing.ts';
import { wishListQuery } from '#shop/wishlist/queries.ts';
import { accountData } from '#site/account-data.ts';
import { AccountError } from '#site/account-error.tsx';
import { AccountSkeleton } from '#site/account-skeleton.tsx';
import { AccountWishlist } from '#site/account-wishlist.tsx';
import { pageHead } from '#site/head.ts';
import { searchOf } from '#site/page-params.ts';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/account/wishlist')({
  validateSearch: searchOf<'/account/wishlist'>(),
  loaderDeps: ({ search }) => parseListing(search),
  loader: async (visit) => {
    const { api, queryClient } = visit.context;
    await accountData(visit, queryClient.ensureQueryData(wishListQuery(api, visit.deps)));
  },
  head: ({ match }) =>
    pageHead({
      site: match.context.site,
      path: '/account/wishlist',
      title: t('account.wishlist.title'),
      isHidden: true,
    }),
  pendingComponent: AccountSkeleton,
  errorComponent: AccountError,
  component: function Wishlist() {
    return <AccountWishlist listing={Route.useLoaderDeps()} />;
  },
});
