import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '#base/api.ts';
import type { Category } from '#shop/catalog/contract.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { ListingBar } from '#shop/catalog/listing-bar.tsx';
import {
  type ListingSearch,
  pagesOf,
  paramsOf,
  rangeOf,
  shownOrdering,
} from '#shop/catalog/listing.ts';
import { ProductGrid } from '#shop/catalog/product-grid.tsx';
import { productListQuery } from '#shop/catalog/queries.ts';
import { useUser } from '#shop/customers/user.tsx';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/text.ts';
import { Link } from '#ui/link.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { TitleBar } from '#ui/title-bar.tsx';
import { EmptyListing } from './empty-listing.tsx';
import { GuestStrip } from './guest-strip.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { ShopCard } from './shop-card.tsx';

/** Two rows of three, or of two: what a visitor sees without scrolling. */
const FIRST_SCREEN = 6;

type Props = { category: Category; listing: ListingSearch; children: ReactNode };

/** One page of a category. The address holds the whole state, so going back and reloading keep it. */
export function CategoryListing({ category, listing, children }: Props) {
  const isCustomer = useUser() !== null;
  const navigate = useNavigate();
  // The last response stays for its count: the paginator keeps its place while the next page travels.
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...productListQuery(useApi(), category.id, listing),
    placeholderData: keepPreviousData,
  });
  const isLoading = !data || isPlaceholderData;
  const count = data?.count ?? 0;

  const at = (change: Partial<ListingSearch>) => ({
    to: '/category/$' as const,
    params: { _splat: category.url.url },
    search: paramsOf({ ...listing, pg: 1, ...change }),
    // Another page begins at its top; another order or choice is watched where it was made.
    resetScroll: 'pg' in change || 'lm' in change,
  });

  return (
    <div>
      <TitleBar
        title={category.title}
        sentence={category.description}
        count={data && plurals('plurals.product', count)}
        lit={bastionOf(departmentOf(category.url.url))}
      />
      {children}
      <ListingBar
        ordering={shownOrdering(listing.or, isCustomer)}
        onOrdering={(or) => void navigate(at({ or }))}
        isInStock={listing.st}
        onInStock={(st) => void navigate(at({ st }))}
        range={isLoading || data.products.length === 0 ? undefined : rangeText(count, listing)}
      />
      {isCustomer ? null : <GuestStrip />}
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !isLoading && data.products.length === 0 ? (
        <EmptyListing count={count} isInStock={listing.st} at={at} />
      ) : (
        <ProductGrid
          products={data?.products ?? []}
          isLoading={isLoading}
          seesPrices={isCustomer}
          renderCard={(product, index) => (
            <ShopCard product={product} heading="h2" isRowOnSmall isEager={index < FIRST_SCREEN} />
          )}
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
    </div>
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
