import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type MouseEvent, type Ref, useEffect, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { useUser } from '#shop/customers/user.tsx';
import { codeOf } from '#shop/search/query-terms.ts';
import { productExtraQuery } from '#shop/detail/queries.ts';
import { searchPanelQuery } from '#shop/search/queries.ts';
import { ts } from '#text/search.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { rememberSearch } from './search-address.ts';
import { SearchSkeleton } from './search-skeleton.tsx';
import { SearchExact } from './search-exact.tsx';
import { SearchHints } from './search-hints.tsx';
import { SearchHistory } from './search-history.tsx';
import { hasMore } from './search-of-product.tsx';
import { SearchOptions } from './search-options.tsx';
import styles from './search-panel.module.css';

type Props = {
  ref: Ref<HTMLDivElement>;
  id: string;
  query: string;
  /** The id of the option the arrows stand on. */
  active: string | null;
  /** Whether the product with this very code is to be put into the basket, and that it was. */
  isOrdered: boolean;
  onOrdered: () => void;
  /** Looks for the same words once more. */
  onSearch: (query: string) => void;
  /** The button that had the focus is gone. */
  onErase: () => void;
  onFollow: () => void;
};

/** The skeleton is shown only for a slow response; until then the results of before stay. */
const SLOW_AFTER_MS = 150;

/** Under the field: what was found for it, or why nothing was; what to look for while it is empty. */
export function SearchPanel(props: Props) {
  const { ref, id, query, active, isOrdered, onOrdered, onSearch, onErase, onFollow } = props;
  const user = useUser();
  const panel = useSearched(query);
  const { found, exact, extra, count, isEmpty, isBusy, isSlow, isFirst, message } = panel;
  const { hasSimilar, hasOptions, isExact } = panel;
  const [hasBegunEmpty] = useState(isEmpty);
  /** Amounts typed for products while the panel is open. */
  const [amounts] = useState(() => new Map<number, number>());
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  const isHistory = isEmpty || (isFirst && hasBegunEmpty);
  // Ordered before the response came: it may say that there is no such code.
  useEffect(() => {
    if (isOrdered && !isBusy && !isExact) onOrdered();
  }, [isOrdered, isBusy, isExact, onOrdered]);

  const follow = () => {
    rememberSearch(user, query);
    onFollow();
  };
  const said = () => {
    if (message) return message;
    if (isEmpty) return ts('history');
    if (isBusy) return ts('searchingFor', { query });
    return exact ? ts('exactFound', { code: exact.code }) : ts('offered', { count });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={ref}
      className={styles.panel}
      hidden={isFirst && !hasBegunEmpty}
      onMouseDown={keepFocus}
    >
      <p className="visually-hidden" role="status">
        {said()}
      </p>
      {isSlow && <span className={styles.progress} />}
      {message && (
        <div id={hasSimilar ? undefined : id} className={styles.message}>
          <p aria-hidden="true">{message}</p>
          {panel.mayRetry && (
            <Button variant="line" size="sm" onClick={() => void panel.refetch()}>
              {t('pages.serverError.retry')}
            </Button>
          )}
        </div>
      )}
      {(!message || hasSimilar) && (
        <div id={exact && !hasOptions ? id : undefined} className={styles.scroll}>
          {exact && (
            <SearchExact
              key={exact.id}
              query={query}
              extra={extra}
              amounts={amounts}
              onOrdered={onOrdered}
              isOrdered={isOrdered && isExact}
              product={exact}
              onFollow={follow}
            />
          )}
          {isHistory ? (
            <SearchHistory
              id={id}
              active={active}
              onSearch={onSearch}
              onErase={onErase}
              onFollow={onFollow}
            />
          ) : isSlow ? (
            <SearchSkeleton id={id} query={query} />
          ) : (
            found &&
            hasOptions && (
              <div
                id={id}
                className={styles.list}
                role="listbox"
                aria-label={ts('suggestions')}
                aria-busy={isBusy}
              >
                <SearchOptions
                  query={query}
                  active={active}
                  found={found}
                  extra={extra}
                  onFollow={follow}
                />
              </div>
            )
          )}
        </div>
      )}
      <SearchHints hasExact={isExact} isHistory={isHistory} hasOptions={isHistory || hasOptions} />
    </div>
  );
}

/** What is known for the words in the field, and what there is to show of it. */
function useSearched(query: string) {
  const api = useApi();
  const { data, refetch, isEmpty, isTooShort, isFailed, isBusy, isSlow } = useAnswer(query);
  const found = isSlow ? undefined : data;
  const exact = found?.exact ?? null;
  const { data: extra } = useQuery({
    ...productExtraQuery(api, exact?.url.url ?? ''),
    enabled: exact !== null,
  });
  const count = found ? found.products.length + found.others.length : 0;
  const hasSimilar = !isFailed && !isTooShort && found !== undefined && found.similar.length > 0;
  const isNothing = !isEmpty && !isBusy && !exact && count === 0;
  return {
    found,
    exact,
    extra,
    count,
    refetch,
    isEmpty,
    isBusy,
    isSlow,
    /** Nothing has come yet, and it does not take long. */
    isFirst: isBusy && !isSlow && !data,
    isExact: exact !== null && !isBusy,
    hasSimilar,
    hasOptions:
      count > 0 || hasSimilar || (exact !== null && extra !== undefined && hasMore(extra)),
    message: messageOf({ isTooShort, isFailed, isNothing, query }),
    mayRetry: isFailed && !isTooShort,
  };
}

/** The answer of the server, or why there is none yet. */
function useAnswer(query: string) {
  const api = useApi();
  const isEmpty = query === '';
  const isTooShort = !isEmpty && codeOf(query).length < 2;
  const isAsked = !isEmpty && !isTooShort;
  const { data, isPlaceholderData, isError, isPaused, refetch } = useQuery({
    ...searchPanelQuery(api, query),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  // Without a connection nothing is asked for, and nothing would come.
  const isFailed = isError || isPaused;
  const isBusy = isAsked && !isFailed && (!data || isPlaceholderData);
  const isSlow = useIsSlow(isBusy);
  return { data, refetch, isEmpty, isTooShort, isFailed, isBusy, isSlow };
}

type Outcome = { isTooShort: boolean; isFailed: boolean; isNothing: boolean; query: string };

function messageOf({ isTooShort, isFailed, isNothing, query }: Outcome): string | null {
  if (isTooShort) return ts('minChars');
  if (isFailed) return ts('unavailable');
  return isNothing ? ts('noResults', { query }) : null;
}

/** Pressing the mouse here must not take the focus from the field, which drives the panel; amounts are typed. */
const keepFocus = (event: MouseEvent) => {
  const isInField = document.activeElement?.getAttribute('role') === 'combobox';
  if (isInField && !(event.target instanceof HTMLInputElement)) event.preventDefault();
};

function useIsSlow(isBusy: boolean): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = window.setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => {
      window.clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isBusy]);
  return isBusy && isSlow;
}
