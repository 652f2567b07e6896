import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query';
import type { LinkProps } from '@tanstack/react-router';
import { type MouseEvent, type Ref, useEffect, useState } from 'react';
import { type Api, useApi } from '#base/api.ts';
import { useUser } from '#shop/customers/user.tsx';
import { codeOf } from '#shop/search/query-terms.ts';
import { searchPanelQuery } from '#shop/search/queries.ts';
import { recentSearchesOf, withSearch } from '#shop/search/recent-searches.ts';
import { t } from '#text/text.ts';
import { Button } from '#ui/button.tsx';
import { SearchBones } from './search-bones.tsx';
import { SearchExact } from './search-exact.tsx';
import { SearchHints } from './search-hints.tsx';
import { SearchHistory } from './search-history.tsx';
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
  onFollow: () => void;
};

/** Bones instead of an answer only if it takes longer; until then what was found before stays. */
const SOON = 150;

/** Under the field: what was found for it, or why nothing was; what to look for while it is empty. */
export function SearchPanel({ ref, id, query, active, isOrdered, onOrdered, onFollow }: Props) {
  const user = useUser();
  const isHistory = query === '';
  const isTooShort = !isHistory && codeOf(query).length < 2;
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...searchPanelQuery(useApi(), query),
    enabled: !isHistory && !isTooShort,
    placeholderData: keepPreviousData,
  });
  const isBusy = !isHistory && (!data || isPlaceholderData);
  const isSlow = useIsSlow(isBusy, query);
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const found = isBusy && isSlow ? undefined : data;
  const exact = isBusy ? null : (data?.exact ?? null);
  const count = (found?.products.length ?? 0) + (found?.others.length ?? 0);
  const isNothing = !isBusy && data !== undefined && !exact && count === 0;
  const message = isTooShort
    ? t('search.minChars')
    : isError
      ? t('search.unavailable')
      : isNothing && !isHistory
        ? t('search.noResults', { query })
        : null;
  // Ordered before the answer came: it may say that there is no such code.
  useEffect(() => {
    if (isOrdered && !isBusy && !exact) onOrdered();
  }, [isOrdered, isBusy, exact, onOrdered]);

  const follow = () => {
    rememberSearch(user, query);
    onFollow();
  };
  const said = () => {
    if (message) return message;
    if (isHistory) return t('search.history');
    if (isBusy) return t('search.searchingFor', { query });
    return exact
      ? t('search.exactFound', { code: exact.code })
      : t('search.offered', { count: count });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={ref} className={styles.panel} onMouseDown={keepFocus}>
      <p className="visually-hidden" role="status">
        {said()}
      </p>
      {isBusy && isSlow && <span className={styles.progress} />}
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
        <div id={exact && count === 0 ? id : undefined} className={styles.scroll}>
          {exact && (
            <SearchExact
              key={exact.id}
              {...{ query, isOrdered, onOrdered }}
              product={exact}
              onFollow={follow}
            />
          )}
          {isHistory ? (
            <SearchHistory id={id} active={active} onFollow={onFollow} />
          ) : found ? (
            count > 0 && (
              <div
                id={id}
                className={styles.list}
                role="listbox"
                aria-label={t('search.suggestions')}
                aria-busy={isBusy}
              >
                <SearchOptions {...{ query, active, found }} onFollow={follow} />
              </div>
            )
          ) : (
            isSlow && <SearchBones id={id} query={query} />
          )}
        </div>
      )}
      <SearchHints
        hasExact={exact !== null}
        isHistory={isHistory}
        hasOptions={isHistory || count > 0}
      />
    </div>
  );
}

/** Pressing the mouse here must not take the focus from the field, which drives the panel; amounts are typed. */
const keepFocus = (event: MouseEvent) => {
  const isInField = document.activeElement?.getAttribute('role') === 'combobox';
  if (isInField && !(event.target instanceof HTMLInputElement)) event.preventDefault();
};

function useIsSlow(isBusy: boolean, query: string): boolean {
  const [slow, setSlow] = useState<string | null>(null);
  useEffect(() => {
    if (!isBusy) return;
    const timer = window.setTimeout(() => setSlow(query), SOON);
    return () => window.clearTimeout(timer);
  }, [isBusy, query]);
  return isBusy && slow === query;
}

type Asking = { api: Api; queryClient: QueryClient; user: { id: number } | null };

/** Where a query leads: to the product whose code it is, else to what is found; null if it asks for nothing. */
export async function addressOf(
  query: string,
  { api, queryClient, user }: Asking,
): Promise<LinkProps | null> {
  if (codeOf(query) === '') return null;
  rememberSearch(user, query);
  const answer = mayBeCode(query)
    ? await queryClient.fetchQuery(searchPanelQuery(api, query)).catch(() => null)
    : null;
  return answer?.exact
    ? { to: '/product/$productName', params: { productName: answer.exact.url.url } }
    : { to: '/search-product/$searchQuery', params: { searchQuery: query } };
}

/** Whoever asks in several words waits for no answer first. */
const mayBeCode = (query: string) =>
  codeOf(query).length > 1 && (/\d/.test(query) || !/\s/.test(query));

function rememberSearch(user: { id: number } | null, query: string) {
  if (codeOf(query).length < 2) return;
  const searches = recentSearchesOf(user);
  searches.write(withSearch(searches.read(), query, Date.now()));
}
