import { useQueries } from '@tanstack/react-query';
import { Heart, History, Package, X } from 'lucide-react';
import type { LinkProps } from '@tanstack/react-router';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import type { Product } from '#shop/catalog/contract.ts';
import { productQuery } from '#shop/catalog/queries.ts';
import { useLastViewed } from '#shop/catalog/use-last-viewed.ts';
import { useUser } from '#shop/customers/user.tsx';
import {
  type RecentSearch,
  recentSearchesOf,
  withoutSearch,
} from '#shop/search/recent-searches.ts';
import { formatDay } from '#text/day.ts';
import { noBreak } from '#text/no-break.ts';
import { ts } from '#text/search.ts';
import { t } from '#text/text.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { SearchGroup } from './search-group.tsx';
import styles from './search-history.module.css';
import { CategoryOption, ProductOption } from './search-items.tsx';
import { SearchOption, type OptionState } from './search-option.tsx';
import panel from './search-panel.module.css';
import { useCategoryRoots } from '#site/header/use-category-roots.ts';

const VIEWED = 3;
const CATEGORIES = 4;

type Props = OptionState & {
  id: string;
  onSearch: (query: string) => void;
  /** The button that had the focus is gone. */
  onErase: () => void;
};

/** Before anything is typed: what was looked for and looked at in this browser, and where to start. */
export function SearchHistory({ id, onSearch, onErase, ...state }: Props) {
  const user = useUser();
  const store = recentSearchesOf(user);
  const searches = store.use();
  const viewed = useViewed();
  const own = categoriesOf(viewed);
  const departments = useCategoryRoots();
  const [now] = useState(Date.now);
  const hasLeft = searches.length + viewed.length > 0;
  const keep = (left: RecentSearch[]) => {
    store.write(left);
    onErase();
  };

  return (
    <>
      <div id={id} className={panel.list} role="listbox" aria-label={ts('suggestions')}>
        {hasLeft && (
          <div role="presentation" className={panel.products}>
            {searches.length > 0 && (
              <SearchGroup title={ts('recent')}>
                {searches.map(({ text, at }) => (
                  <SearchOption
                    key={text}
                    active={state.active}
                    className={styles.search}
                    link={{ to: '/search-product/$searchQuery', params: { searchQuery: text } }}
                    onFollow={(event) => {
                      if (isElsewhere(event)) return;
                      event.preventDefault();
                      onSearch(text);
                    }}
                  >
                    <History />
                    <span>{text}</span>
                    <small>{formatDay(at, now)}</small>
                  </SearchOption>
                ))}
              </SearchGroup>
            )}
            {viewed.length > 0 && (
              <SearchGroup title={t('product.lastViewed')}>
                {viewed.slice(0, VIEWED).map((product) => (
                  <ProductOption key={product.id} product={product} query="" state={state} />
                ))}
              </SearchGroup>
            )}
          </div>
        )}
        <div role="presentation">
          <SearchGroup title={ts(own.length > 0 ? 'ownCategories' : 'categories')}>
            {(own.length > 0 ? own : departments.map(departmentItem)).map((item) => (
              <CategoryOption key={item.url.url} item={item} query="" state={state} />
            ))}
          </SearchGroup>
          {user && (
            <SearchGroup title={ts('shortcuts')}>
              <Shortcut state={state} link={{ to: '/account/wishlist' }} icon={<Heart />}>
                {t('account.menu.wishlist')}
              </Shortcut>
              <Shortcut state={state} link={{ to: '/account/orders' }} icon={<Package />}>
                {ts('orderAgain')}
              </Shortcut>
            </SearchGroup>
          )}
        </div>
      </div>
      {searches.length > 0 && (
        // Beside the options: a list of choices may hold no buttons.
        <div className={styles.erase}>
          <button type="button" className={styles.all} onClick={() => keep([])}>
            {ts('clearHistory')}
          </button>
          {searches.map(({ text }) => (
            <IconButton
              key={text}
              className={styles.one}
              icon={<X />}
              label={ts('forget', { query: text })}
              onClick={() => keep(withoutSearch(store.read(), text))}
            />
          ))}
        </div>
      )}
    </>
  );
}

/** In another tab or window, where the link leads by itself. */
const isElsewhere = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;

type ShortcutProps = { state: OptionState; link: LinkProps; icon: ReactNode; children: string };

const Shortcut = ({ state, link, icon, children }: ShortcutProps) => (
  <SearchOption {...state} className={panel.other} link={link}>
    {icon}
    <span>{children}</span>
  </SearchOption>
);

/** Today's cards of the products seen last; those that are no longer sold are left out. */
function useViewed(): Product[] {
  const api = useApi();
  const slugs = useLastViewed().slice(0, CATEGORIES);
  return useQueries({ queries: slugs.map((slug) => productQuery(api, slug)) }).flatMap(
    ({ data }) => data ?? [],
  );
}

/** Where the products seen last belong. */
function categoriesOf(products: Product[]) {
  const items = products.map(({ category }) => ({
    name: category.title,
    description: category.breadcrumbs
      .slice(0, -1)
      .map(({ label }) => noBreak(label))
      .join(' › '),
    url: category.url,
  }));
  return [...new Map(items.map((item) => [item.url.url, item])).values()].slice(0, CATEGORIES);
}

const departmentItem = ({ label, url }: { label: string; url: { url: string } }) => ({
  name: label,
  description: '',
  url,
});
