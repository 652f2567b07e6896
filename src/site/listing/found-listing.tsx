import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { pagesOf, rangeOf } from '#shop/catalog/listing.ts';
import { ProductGrid } from '#shop/catalog/card/product-grid.tsx';
import type { ListingView } from '#shop/customers/contract.ts';
import { useUser } from '#shop/customers/user.tsx';
import { countChosen, type Filters, parseOrder, STOCK } from '#shop/filters/address.ts';
import type { Filtered } from '#shop/filters/contract.ts';
import { type DefaultOrder, isSameExcept, type ListingState } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';
import { useFiltered } from '#shop/filters/panel/use-filtered.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { LoadFailed } from '#ui/loading/load-failed.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import { EmptyListing } from './empty-listing.tsx';
import { ChosenFilters, FailedFilters, NothingNear } from './filter-parts.ts';
import { FoundBar } from './found-bar.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import styles from './found-listing.module.css';
import { GuestStrip } from '#site/header/guest-strip.tsx';
import { ShopCard } from './shop-card.tsx';
import { useAppended } from './use-appended.ts';
import { useReverted } from './use-reverted.ts';
import { useView } from './use-view.ts';

/** Two rows of three, or of two: what a visitor sees without scrolling. */
const FIRST_SCREEN = 6;

const FilterSheet = lazy(async () => ({
  default: (await import('#shop/filters/panel/filter-sheet.tsx')).FilterSheet,
}));
const FoundTable = lazy(async () => ({ default: (await import('./found-table.tsx')).FoundTable }));

/** Where a change of the state leads. */
type At = (change: Partial<ListingState>) => { to: '/' };
type Props = {
  source: Source;
  state: ListingState;
  defaultOrder: DefaultOrder;
  /** Above the list; given the count in words, and of how many. */
  renderHead: (count: string | undefined, isRecounting: boolean) => ReactNode;
  columns?: 3 | 4;
  /** Of what the products can be compared with, where the page knows it. */
  compareGroup?: string | undefined;
};

/** One page of a list that can be narrowed down. The address holds the whole state, so going back and reloading keep it. */
export function FoundListing({
  source,
  state,
  defaultOrder,
  renderHead,
  columns = 3,
  compareGroup,
}: Props) {
  const isCustomer = useUser() !== null;
  const navigate = useNavigate();
  const [view] = useView();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const closeSheet = useCallback(() => setIsSheetOpen(false), []);
  const found = useFound(source, state, view);
  const { result, pages, products, reverted, isOutdated, isLoading } = found;
  const total = result?.total ?? 0;
  const parts = result && { source, state, result, hasCategories: defaultOrder === null };
  const isFiltered = countChosen(state.filters) > 0;

  const at: At = (change) =>
    ({
      ...source.at({ ...state, pg: 1, ...change }),
      // Another page begins at its top; another order or choice is watched where it was made.
      resetScroll: 'pg' in change || 'lm' in change,
    }) as { to: '/' };

  const cards = (
    <ProductGrid
      products={products}
      isLoading={isLoading}
      isOutdated={isOutdated}
      seesPrices={isCustomer}
      columns={columns}
      renderCard={(product, index) => (
        <ShopCard
          heading="h2"
          product={product}
          isEager={index < FIRST_SCREEN}
          compareGroup={compareGroup}
        />
      )}
    />
  );

  return (
    <div>
      {renderHead(result && countText(result), isOutdated)}
      <FoundBar
        order={state.order}
        defaultOrder={defaultOrder}
        result={result}
        onOrder={(or) =>
          void navigate(at({ order: or === String(defaultOrder) ? null : parseOrder(or) }))
        }
        seesPrices={isCustomer}
        chosen={countChosen(state.filters)}
        onFilters={() => setIsSheetOpen(true)}
        range={isLoading ? undefined : rangeText(total, state, products.length)}
      />
      {isFiltered && parts ? (
        <div className={styles.chips} data-view={view}>
          <ChosenFilters {...parts} />
        </div>
      ) : null}
      <output className={styles.count}>
        {result ? countText(result) : <Skeleton width="6rem" height="1lh" />}
      </output>
      {isCustomer ? null : <GuestStrip />}
      {reverted && parts ? <FailedFilters {...parts} failed={reverted} /> : null}
      {found.isFailed ? (
        <LoadFailed onRetry={() => void found.refetch()} />
      ) : !isLoading && parts?.result.products.length === 0 ? (
        nothingFound(parts, isFiltered, at)
      ) : (
        <div ref={pages.list} className={styles.list}>
          {isOutdated ? <div className={styles.progress} /> : null}
          {view === 'table' && parts ? (
            <Suspense fallback={cards}>
              <FoundTable
                {...parts}
                products={products}
                compareGroup={compareGroup}
                isOutdated={isOutdated}
                onAllFilters={() => setIsSheetOpen(true)}
              />
            </Suspense>
          ) : (
            cards
          )}
        </div>
      )}
      {total > 0 ? (
        <FoundPages
          state={state}
          total={total}
          at={at}
          onAppend={pages.append}
          onPageSize={(lm) => void navigate(at({ lm }))}
        />
      ) : null}
      {isSheetOpen && parts ? (
        <Suspense>
          <FilterSheet {...parts} seesPrices={isCustomer} onClose={closeSheet} />
        </Suspense>
      ) : null}
    </div>
  );
}

type Parts = { source: Source; state: ListingState; result: Filtered; hasCategories: boolean };

const nothingFound = (parts: Parts, isFiltered: boolean, at: At) =>
  isFiltered && parts.result.total === 0 && !isOnlyStock(parts.state.filters) ? (
    <NothingNear {...parts} />
  ) : (
    <EmptyListing count={parts.result.total} isInStock={isFiltered} at={at} />
  );

type PagesProps = {
  state: ListingState;
  total: number;
  at: At;
  onAppend: () => void;
  onPageSize: (size: ListingState['lm']) => void;
};

/** The next page under this one, or another page instead. */
function FoundPages({ state, total, at, onAppend, onPageSize }: PagesProps) {
  return (
    <>
      {state.pg < pagesOf(total, state) ? (
        <div className={styles.more}>
          <p>
            {t('paginator.shown', {
              count: formatCount(rangeOf(total, state).to),
              total: plurals('plurals.ofProducts', total),
            })}
          </p>
          <progress value={rangeOf(total, state).to} max={total} aria-hidden="true" />
          <Link
            {...at({ pg: state.pg + 1 })}
            resetScroll={false}
            className={buttonClass({ variant: 'line' })}
            onClick={onAppend}
          >
            {t('paginator.more', {
              count: formatCount(Math.min(state.lm, total - state.pg * state.lm)),
            })}
          </Link>
        </div>
      ) : null}
      <Paginator
        page={state.pg}
        pages={pagesOf(total, state)}
        pageSize={state.lm}
        onPageSize={(lm) => onPageSize(lm as ListingState['lm'])}
        renderLink={({ page, ...link }) => <Link {...at({ pg: page })} {...link} />}
      />
    </>
  );
}

/** What is shown for a state of the list: the products, and how they stand to what was chosen. */
function useFound(source: Source, state: ListingState, view: ListingView) {
  const { result, shownState, isPending, isFailed, refetch } = useFiltered(source, state);
  // After other filters the old cards stay until the new ones come; another page or order begins with a skeleton.
  const isNarrowing =
    shownState !== undefined &&
    isSameExcept('filters', shownState, state) &&
    !isSameExcept('pg', shownState, state);
  const reverted = useReverted({ source, state, shownState, isFailed: isFailed && isNarrowing });
  const pages = useAppended(state, result?.products);
  const isOutdated =
    isPending && !pages.isPending && result !== undefined && (isNarrowing || view === 'table');
  const isLoading = isPending && !pages.isPending && !isOutdated;
  const products = [...pages.before, ...(pages.isPending ? [] : (result?.products ?? []))];
  return {
    result,
    refetch,
    pages,
    products,
    reverted,
    isFailed: isFailed && !isNarrowing,
    isOutdated,
    isLoading,
  };
}

const isOnlyStock = (filters: Filters) => Object.keys(filters).every((key) => key === STOCK);

/** „24 z 58 produktov“, or all of them. */
const countText = ({ total, total_unfiltered: all }: Filtered) =>
  total === all
    ? plurals('plurals.product', all)
    : t('listing.ofAll', { count: formatCount(total), total: plurals('plurals.ofProducts', all) });

/** „1 – 12 z 24“ */
function rangeText(total: number, state: ListingState, shown: number) {
  if (shown === 0) return undefined;
  const { to } = rangeOf(total, state);
  return t('paginator.range', {
    from: formatCount(to - shown + 1),
    to: formatCount(to),
    total: formatCount(total),
  });
}
