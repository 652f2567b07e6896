import type { LinkProps } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { MOST_RESULTS, type SearchItem } from '#shop/search/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/text.ts';
import { BlogOption, CategoryOption, ProductOption } from './search-items.tsx';
import { SearchOption, type OptionState } from './search-option.tsx';
import styles from './search-panel.module.css';

type Props = Omit<OptionState, 'index'> & {
  query: string;
  found: { items: SearchItem[]; more_results: { product: number; blog: number } };
};

/** Products on the left, categories and articles on the right; the arrows walk through them in this order. */
export function SearchOptions({ query, found, ...state }: Props) {
  const of = (wanted: SearchItem['type']) => found.items.filter(({ type }) => type === wanted);
  const [products, categories, blogs] = [of('product'), of('category'), of('blog')];
  const { product: moreProducts, blog: moreBlogs } = found.more_results;
  const firstCategory = products.length + Number(moreProducts > 0);
  const firstBlog = firstCategory + categories.length;
  const allProducts: LinkProps = {
    to: '/search-product/$searchQuery',
    params: { searchQuery: query },
  };
  const allBlogs: LinkProps = { ...allProducts, to: '/search-blog/$searchQuery' };
  const at = (index: number) => ({ ...state, index });

  return (
    <>
      {products.length > 0 && (
        <Group title={t('search.products')} className={styles.products}>
          {products.map((item, place) => (
            <ProductOption key={item.code} {...{ item, query }} state={at(place)} />
          ))}
          {moreProducts > 0 && (
            <MoreOption link={allProducts} state={at(products.length)}>
              {t('search.moreProducts', { count: rest(products.length, moreProducts) })}
            </MoreOption>
          )}
        </Group>
      )}
      {categories.length + blogs.length > 0 && (
        <div role="presentation">
          {categories.length > 0 && (
            <Group title={t('search.categories')}>
              {categories.map((item, place) => (
                <CategoryOption
                  key={item.url.url}
                  {...{ item, query }}
                  state={at(firstCategory + place)}
                />
              ))}
            </Group>
          )}
          {blogs.length > 0 && (
            <Group title={t('search.blogs')}>
              {blogs.map((item, place) => (
                <BlogOption key={item.url.url} {...{ item, query }} state={at(firstBlog + place)} />
              ))}
              {moreBlogs > 0 && (
                <MoreOption link={allBlogs} state={at(firstBlog + blogs.length)}>
                  {t('search.moreBlogs', { count: formatCount(moreBlogs) })}
                </MoreOption>
              )}
            </Group>
          )}
        </div>
      )}
    </>
  );
}

/** The search counts no further than it would ever show. */
const rest = (shown: number, more: number) =>
  shown + more < MOST_RESULTS ? formatCount(more) : `${formatCount(more)}+`;

type GroupProps = { title: string; className?: string | undefined; children: ReactNode };

function Group({ title, className, children }: GroupProps) {
  return (
    <div role="group" aria-label={title} className={className}>
      <span className={styles.title} aria-hidden="true">
        {title}
      </span>
      {children}
    </div>
  );
}

type MoreProps = { link: LinkProps; state: OptionState; children: ReactNode };

const MoreOption = ({ link, state, children }: MoreProps) => (
  <SearchOption {...state} className={styles.more} link={link}>
    {children}
    <ArrowRight />
  </SearchOption>
);
