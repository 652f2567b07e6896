import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/api.ts';
import { type ListingSearch, pagesOf, paramsOf } from '#shop/catalog/listing.ts';
import { ProductGrid } from '#shop/catalog/product-grid.tsx';
import { useUser } from '#shop/customers/user.tsx';
import { MOST_RESULTS } from '#shop/search/contract.ts';
import { searchProductsQuery } from '#shop/search/queries.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/text.ts';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/paginator.tsx';
import { CompareSlot } from './compare-slot.tsx';
import { EmptyListing } from './empty-listing.tsx';
import { GuestStrip } from './guest-strip.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { SearchEmpty } from './search-empty.tsx';
import styles from './search-page.module.css';
import { ShopCard } from './shop-card.tsx';

/** Two rows of four: what a visitor sees without scrolling. */
const FIRST_SCREEN = 8;

type Props = { query: string; listing: ListingSearch };

/** Products found, the most relevant first. The address holds the whole state. */
export function SearchPage({ query, listing }: Props) {
  const isCustomer = useUser() !== null;
  const navigate = useNavigate();
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...searchProductsQuery(useApi(), query, listing),
    placeholderData: keepPreviousData,
  });
  const isLoading = !data || isPlaceholderData;
  const count = data?.count ?? 0;
  const isEmpty = !isLoading && count === 0;
  const at = (change: Partial<ListingSearch>) => ({
    to: '/search-product/$searchQuery' as const,
    params: { searchQuery: query },
    search: paramsOf({ ...listing, pg: 1, ...change }),
    // Another page begins at its top; another order or choice is watched where it was made.
    resetScroll: 'pg' in change || 'lm' in change,
  });

  return (
    <div className="wrap">
      {isEmpty ? null : (
        <PageHead
          className={styles.head}
          title={t('pages.search.title', { query })}
          count={isLoading ? undefined : countText(count)}
        />
      )}
      {isError && !data ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : isEmpty ? (
        <SearchEmpty query={query} />
      ) : !isLoading && data.products.length === 0 ? (
        <EmptyListing count={count} isInStock={false} at={at} />
      ) : (
        <>
          {isCustomer ? null : <GuestStrip />}
          <ProductGrid
            products={data?.products ?? []}
            isLoading={isLoading}
            seesPrices={isCustomer}
            columns={4}
            renderCard={(product, index) => (
              <ShopCard
                product={product}
                heading="h2"
                isRowOnSmall
                isEager={index < FIRST_SCREEN}
              />
            )}
          />
        </>
      )}
      {count > 0 ? (
        <Paginator
          page={listing.pg}
          pages={pagesOf(count, listing)}
          pageSize={listing.lm}
          onPageSize={(lm) => void navigate(at({ lm: lm as ListingSearch['lm'] }))}
          renderLink={({ page, ...link }) => (
            <Link {...at({ pg: page })} activeOptions={{ exact: true }} {...link} />
          )}
        />
      ) : null}
      <CompareSlot />
    </div>
  );
}

const countText = (count: number) =>
  t(count < MOST_RESULTS ? 'pages.search.found' : 'pages.search.foundMany', {
    count: formatCount(count),
  });
