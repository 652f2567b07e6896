import type { LinkProps } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import type { ReactNode } from 'react';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { ProductPicture } from '#shop/catalog/product-picture.tsx';
import { MOST_RESULTS, type SearchItem } from '#shop/search/contract.ts';
import { highlightCode, highlightWords } from '#shop/search/highlight.ts';
import { formatCount, formatPrice } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Fort } from '#ui/fort.tsx';
import { Marked } from './marked.tsx';
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
  let index = 0;
  const next = () => ({ ...state, index: index++ });
  const allProducts: LinkProps = {
    to: '/search-product/$searchQuery',
    params: { searchQuery: query },
  };

  return (
    <>
      {products.length > 0 && (
        <Group title={t('search.products')} className={styles.products}>
          {products.map((item) => (
            <ProductOption key={item.code} {...{ item, query }} state={next()} />
          ))}
          {moreProducts > 0 && (
            <SearchOption {...next()} className={styles.more} link={allProducts} isMore>
              {t('search.moreProducts', { count: rest(products.length, moreProducts) })}
            </SearchOption>
          )}
        </Group>
      )}
      {categories.length + blogs.length > 0 && (
        <div role="presentation">
          {categories.length > 0 && (
            <Group title={t('search.categories')}>
              {categories.map((item) => (
                <CategoryOption key={item.url.url} {...{ item, query }} state={next()} />
              ))}
            </Group>
          )}
          {blogs.length > 0 && (
            <Group title={t('search.blogs')}>
              {blogs.map((item) => (
                <BlogOption key={item.url.url} {...{ item, query }} state={next()} />
              ))}
              {moreBlogs > 0 && (
                <SearchOption {...next()} className={styles.more} link={{ to: '/blog' }} isMore>
                  {t('search.moreBlogs', { count: formatCount(moreBlogs) })}
                </SearchOption>
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

type ItemProps = { item: SearchItem; query: string; state: OptionState };

function ProductOption({ item, query, state }: ItemProps) {
  const { name, code, image, url, price_exc_vat: price } = item;
  return (
    <SearchOption
      {...state}
      className={styles.product}
      link={{ to: '/product/$productName', params: { productName: url.url } }}
    >
      <span className={classNames(styles.thumb, 'stage')}>
        <ProductPicture picture={image ? { src: image, caption: '', cover: true } : undefined} />
      </span>
      <span>
        <b>
          <Marked pieces={highlightWords(noBreak(name), query)} />
        </b>
        <small className="code">
          <Marked pieces={highlightCode(code, query)} />
        </small>
      </span>
      {price !== null && <span className={styles.price}>{formatPrice(price)}</span>}
    </SearchOption>
  );
}

function CategoryOption({ item, query, state }: ItemProps) {
  const department = departmentOf(item.url.url);
  return (
    <SearchOption
      {...state}
      className={styles.other}
      link={{ to: '/category/$', params: { _splat: item.url.url } }}
      department={department}
    >
      <Fort lit={bastionOf(department)} />
      <span>
        <Marked pieces={highlightWords(noBreak(item.name), query)} />
        {item.description && <small>{item.description}</small>}
      </span>
    </SearchOption>
  );
}

function BlogOption({ item, query, state }: ItemProps) {
  return (
    <SearchOption
      {...state}
      className={styles.other}
      link={{
        to: '/blog/$language/$blogName',
        params: { language: 'sk', blogName: item.url.url.slice(1) },
      }}
    >
      <FileText />
      <span>
        <Marked pieces={highlightWords(noBreak(item.name), query)} />
      </span>
    </SearchOption>
  );
}
