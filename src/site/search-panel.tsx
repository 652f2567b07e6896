import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type Ref, useEffect } from 'react';
import { useApi } from '#base/api.ts';
import { codeOf } from '#shop/search/query-terms.ts';
import { searchQuery } from '#shop/search/queries.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { SearchBones } from './search-bones.tsx';
import { SearchOptions } from './search-options.tsx';
import styles from './search-panel.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  id: string;
  query: string;
  /** Which option the arrows stand on. */
  active: number;
  onFollow: () => void;
};

/** What was found for the field above it, or why nothing was. */
export function SearchPanel({ ref, id, query, active, onFollow }: Props) {
  const isTooShort = codeOf(query).length < 2;
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...searchQuery(useApi(), query),
    enabled: !isTooShort,
    placeholderData: keepPreviousData,
  });
  useEffect(() => {
    if (active >= 0)
      document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  const isBusy = !data || isPlaceholderData;
  const message = isTooShort
    ? t('search.minChars')
    : isError
      ? t('toasts.genericError')
      : data?.items.length === 0
        ? t('search.noResults', { query })
        : null;

  return (
    // Pressing the mouse here must not take the focus from the field, which drives the panel.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      <p className="visually-hidden" role="status">
        {message ??
          (isBusy ? t('search.searching') : t('search.offered', { count: data.items.length }))}
      </p>
      {message ? (
        <div id={id} className={styles.message}>
          <p aria-hidden="true">{message}</p>
          {isError && !isTooShort && (
            <Button variant="line" size="sm" onClick={() => void refetch()}>
              {t('pages.serverError.retry')}
            </Button>
          )}
        </div>
      ) : (
        <div
          id={id}
          className={styles.list}
          role="listbox"
          aria-label={t('search.suggestions')}
          aria-busy={isBusy}
        >
          {data ? (
            <SearchOptions {...{ id, query, active, onFollow }} found={data} />
          ) : (
            <SearchBones />
          )}
        </div>
      )}
    </div>
  );
}
