import type { LinkProps } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { MOST_RESULTS, type SearchItem, type SearchPanel } from '#shop/search/contract.ts';
import type { ProductExtra } from '#shop/detail/contract.ts';
import { formatCount } from '#text/format.ts';
import { ts } from '#text/search.ts';
import { SearchGroup } from './search-group.tsx';
import { BlogOption, CategoryOption, ProductOption } from './search-items.tsx';
import { hasMore, SearchOfProduct } from './search-of-product.tsx';
import { SearchOption, type OptionState } from './search-option.tsx';
import styles from './search-panel.module.css';

type Props = OptionState & {
  query: string;
  found: SearchPanel;
  /** Of the product whose code was typed, once it is known. */
  extra: ProductExtra | undefined;
};

/** Products on the left, categories and articles on the right; the arrows walk through them in this order. */
export function SearchOptions({ query, found, extra, ...state }: Props) {
  const { exact, products, others, similar } = found;
  const of = (wanted: SearchItem['type']) => others.filter(({ type }) => type === wanted);
  const [categories, blogs] = [of('category'), of('blog')];
  const ofProduct = exact && extra && hasMore(extra) ? { product: exact, extra } : null;
  const { product: moreProducts, blog: moreBlogs } = found.more_results;
  const allProducts: LinkProps = {
    to: '/search-product/$searchQuery',
    params: { searchQuery: query },
  };
  const allBlogs: LinkProps = { ...allProducts, to: '/search-blog/$searchQuery' };

  return (
    <>
      {products.length > 0 && (
        <SearchGroup title={ts(exact ? 'otherProducts' : 'products')} className={styles.products}>
          {products.map((product) => (
            <ProductOption key={product.id} product={product} query={query} state={state} />
          ))}
          {moreProducts > 0 && (
            <MoreOption link={allProducts} state={state}>
              {ts('moreProducts', { count: rest(products.length, moreProducts) })}
            </MoreOption>
          )}
        </SearchGroup>
      )}
      {similar.length > 0 && (
        <SearchGroup title={ts('similarCodes')} className={styles.products}>
          {similar.map((product) => (
            <ProductOption key={product.id} product={product} query={query} state={state} />
          ))}
        </SearchGroup>
      )}
      {(others.length > 0 || ofProduct) && (
        <div role="presentation">
          {categories.length > 0 && (
            <SearchGroup title={ts('categories')}>
              {categories.map((item) => (
                <CategoryOption key={item.url.url} item={item} query={query} state={state} />
              ))}
            </SearchGroup>
          )}
          {ofProduct && <SearchOfProduct {...ofProduct} state={state} />}
          {blogs.length > 0 && (
            <SearchGroup title={ts('blogs')}>
              {blogs.map((item) => (
                <BlogOption key={item.url.url} item={item} query={query} state={state} />
              ))}
              {moreBlogs > 0 && (
                <MoreOption link={allBlogs} state={state}>
                  {ts('moreBlogs', { count: formatCount(moreBlogs) })}
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
