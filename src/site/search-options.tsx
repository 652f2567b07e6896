import type { LinkProps } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { MOST_RESULTS, type SearchItem, type SearchPanel } from '#shop/search/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/text.ts';
import { SearchGroup } from './search-group.tsx';
import { BlogOption, CategoryOption, ProductOption } from './search-items.tsx';
import { SearchOption, type OptionState } from './search-option.tsx';
import styles from './search-panel.module.css';

type Props = OptionState & { query: string; found: SearchPanel };

/** Products on the left, categories and articles on the right; the arrows walk through them in this order. */
export function SearchOptions({ query, found, ...state }: Props) {
  const { exact, products, others } = found;
  const of = (wanted: SearchItem['type']) => others.filter(({ type }) => type === wanted);
  const [categories, blogs] = [of('category'), of('blog')];
  const { product: moreProducts, blog: moreBlogs } = found.more_results;
  const allProducts: LinkProps = {
    to: '/search-product/$searchQuery',
    params: { searchQuery: query },
  };
  const allBlogs: LinkProps = { ...allProducts, to: '/search-blog/$searchQuery' };

  return (
    <>
      {products.length > 0 && (
        <SearchGroup
          title={t(exact ? 'search.otherProducts' : 'search.products')}
          className={styles.products}
        >
          {products.map((product) => (
            <ProductOption key={product.id} {...{ product, query, state }} />
          ))}
          {moreProducts > 0 && (
            <MoreOption link={allProducts} state={state}>
              {t('search.moreProducts', { count: rest(products.length, moreProducts) })}
            </MoreOption>
          )}
        </SearchGroup>
      )}
      {categories.length + blogs.length > 0 && (
        <div role="presentation">
          {categories.length > 0 && (
            <SearchGroup title={t('search.categories')}>
              {categories.map((item) => (
                <CategoryOption key={item.url.url} {...{ item, query, state }} />
              ))}
            </SearchGroup>
          )}
          {blogs.length > 0 && (
            <SearchGroup title={t('search.blogs')}>
              {blogs.map((item) => (
                <BlogOption key={item.url.url} {...{ item, query, state }} />
              ))}
              {moreBlogs > 0 && (
                <MoreOption link={allBlogs} state={state}>
                  {t('search.moreBlogs', { count: formatCount(moreBlogs) })}
                </MoreOption>
              )}
            </SearchGroup>
          )}
        </div>
      )}
    </>
  );
}

/** The search counts no further than it would ever show. */
const rest = (shown: number, more: number) =>
  shown + more < MOST_RESULTS ? formatCount(more) : `${formatCount(more)}+`;

type MoreProps = { link: LinkProps; state: OptionState; children: ReactNode };

const MoreOption = ({ link, state, children }: MoreProps) => (
  <SearchOption {...state} className={styles.more} link={link}>
    {children}
    <ArrowRight />
  </SearchOption>
);
