import { useMemo } from 'react';
import { useApi } from '#base/api.ts';
import { filteredSearchQuery } from '#shop/filters/queries.ts';
import { type FilterQuestion, questionParams } from '#shop/filters/question.ts';
import type { Source } from '#shop/filters/source.ts';
import { useFound } from '#shop/filters/use-found.ts';
import { t } from '#text/text.ts';
import { PageHead } from '#ui/page-head.tsx';
import { CompareSlot } from './compare-slot.tsx';
import layout from './category-page.module.css';
import { SearchSide } from './filter-parts.ts';
import { FoundListing } from './found-listing.tsx';
import { SearchEmpty } from './search-empty.tsx';
import styles from './search-page.module.css';
import { useView } from './use-view.ts';

type Props = { query: string; question: FilterQuestion };

/** Products found, the most relevant first. The address holds the whole state. */
export function SearchPage({ query, question }: Props) {
  const api = useApi();
  const [view] = useView();
  const source: Source = useMemo(
    () => ({
      query: (asked) => filteredSearchQuery(api, query, asked) as never,
      at: (asked) => ({
        to: '/search-product/$searchQuery',
        params: { searchQuery: query },
        search: questionParams(asked),
      }),
    }),
    [api, query],
  );

  const { data, isWaiting } = useFound(source, question);
  if (data && !isWaiting && data.total_unfiltered === 0)
    return (
      <div className="wrap">
        <SearchEmpty query={query} />
      </div>
    );

  return (
    <div className="wrap">
      <div className={layout.layout} data-view={view}>
        {view === 'cards' ? (
          <aside className={layout.side}>
            <SearchSide source={source} question={question} />
          </aside>
        ) : null}
        <FoundListing
          source={source}
          question={question}
          usual={null}
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
