import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/api.ts';
import { ListingBar } from '#shop/catalog/listing-bar.tsx';
import { type ListingSearch, pagesOf, paramsOf, rangeOf } from '#shop/catalog/listing.ts';
import { ProductGrid } from '#shop/catalog/product-grid.tsx';
import { EmptyList } from '#shop/kernel/empty-list.tsx';
import { wishListQuery } from '#shop/wishlist/queries.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/account.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { ShopCard } from './shop-card.tsx';

export function AccountWishlist({ listing }: { listing: ListingSearch }) {
  const navigate = useNavigate();
  const { products, count } = useSuspenseQuery(wishListQuery(useApi(), listing)).data;
  const at = (change: Partial<ListingSearch>) => ({
    to: '/account/wishlist' as const,
    search: paramsOf({ ...listing, pg: 1, ...change }),
  });

  return (
    <>
      <PageHead
        title={t('account.wishlist.title')}
        count={count > 0 ? plurals('plurals.product', count) : undefined}
      />
      {products.length > 0 ? (
        <>
          <ListingBar
            ordering={listing.or}
            onOrdering={(or) => void navigate(at({ or }))}
            range={rangeText(count, listing)}
          />
          <ProductGrid
            products={products}
            isLoading={false}
            seesPrices
            renderCard={(product) => <ShopCard product={product} heading="h2" isRowOnSmall />}
          />
        </>
      ) : (
        <EmptyList
          count={count}
          title={t('account.wishlist.empty')}
          hint={t('account.wishlist.emptyHint')}
          firstPage={at({})}
        />
      )}
      {count > 0 ? (
        <Paginator
          page={listing.pg}
          pages={pagesOf(count, listing)}
          pageSize={listing.lm}
          onPageSize={(lm) => void navigate(at({ lm: lm as ListingSearch['lm'] }))}
          renderLink={({ page, ...link }) => <Link {...at({ pg: page })} {...link} />}
        />
      ) : null}
    </>
  );
}

function rangeText(count: number, listing: ListingSearch) {
  const { from, to } = rangeOf(count, listing);
  return t('paginator.range', {
    from: formatCount(from),
    to: formatCount(to),
    total: formatCount(count),
  });
}
