import { useMemo } from 'react';
import { useApi } from '#base/wire/api.ts';
import { filteredSearchQuery } from '#shop/filters/queries.ts';
import { type ListingState, listingStateParams } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';
import { useFiltered } from '#shop/filters/panel/use-filtered.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { PageHead } from '#ui/page-head.tsx';
import { CompareSlot } from '#site/compare/compare-slot.tsx';
import layout from '#site/listing/category-page.module.css';
import { FilterSide } from '#site/listing/filter-parts.ts';
import { FoundListing } from '#site/listing/found-listing.tsx';
import { SearchEmpty } from './search-empty.tsx';
import styles from './search-page.module.css';
import { useView } from '#site/listing/use-view.ts';

type Props = { query: string; state: ListingState };

/** Products found, the most relevant first. The address holds the whole state. */
export function SearchPage({ query, state }: Props) {
  const api = useApi();
  const [view] = useView();
  const source: Source = useMemo(
    () => ({
      query: (next) => filteredSearchQuery(api, query, next) as never,
      at: (next) => ({
        to: '/search-product/$searchQuery',
        params: { searchQuery: query },
        search: listingStateParams(next),
      }),
    }),
    [api, query],
  );

  const { result, isPending } = useFiltered(source, state);
  if (result && !isPending && result.total_unfiltered === 0)
    return (
      <div className="wrap">
        <SearchEmpty query={query} />
      </div>
    );

  return (
    <div className="wrap">
      <div className={layout.layout} data-view={view}>
        {view === 'cards' ? (
          <aside className={classNames(layout.side, styles.side)}>
            <FilterSide source={source} state={state} hasCategories />
          </aside>
        ) : null}
        <FoundListing
          source={source}
          state={state}
          defaultOrder={null}
          renderHead={(count) => (
            <PageHead
              className={styles.head}
              title={t('pages.search.title', { query })}
              count={count}
            />
          )}
        />
      </div>
      <CompareSlot />
    </div>
  );
}
