import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/wire/api.ts';
import { PAGE_SIZES } from '#base/wire/contract.ts';
import { type ListingSearch, pagesOf } from '#shop/catalog/listing.ts';
import { BlogGrid } from '#shop/content/blog-grid.tsx';
import { searchBlogsQuery } from '#shop/search/queries.ts';
import { plurals, t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/loading/load-failed.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import styles from './search-page.module.css';

type Paging = Pick<ListingSearch, 'lm' | 'pg'>;

/** All articles found, the most relevant first: where the last line of the dropdown leads. */
export function SearchBlogsPage({ query, paging }: { query: string; paging: Paging }) {
  const navigate = useNavigate();
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...searchBlogsQuery(useApi(), query, paging),
    placeholderData: keepPreviousData,
  });
  const isLoading = !data || isPlaceholderData;
  const count = data?.count ?? 0;
  const at = ({ lm, pg }: { lm: number; pg: number }) => ({
    to: '/search-blog/$searchQuery' as const,
    params: { searchQuery: query },
    search: { ...(lm === PAGE_SIZES[0] ? {} : { lm }), ...(pg === 1 ? {} : { pg }) },
  });
  const toProducts = (
    <Link
      className={buttonClass({ variant: 'line' })}
      to="/search-product/$searchQuery"
      params={{ searchQuery: query }}
    >
      {t('pages.search.showProducts')}
    </Link>
  );

  return (
    <div className="wrap">
      <PageHead
        className={styles.head}
        title={t('pages.search.blogsTitle', { query })}
        count={isLoading || count === 0 ? undefined : plurals('plurals.article', count)}
      >
        {count > 0 && toProducts}
      </PageHead>
      {isError && isLoading ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !isLoading && data.blogs.length === 0 ? (
        <Card>
          <Empty
            title={t(count > 0 ? 'pages.blog.pastLast' : 'pages.search.noBlogs', { query })}
            action={
              count > 0 ? (
                <Link className={buttonClass({ variant: 'line' })} {...at({ ...paging, pg: 1 })}>
                  {t('paginator.first')}
                </Link>
              ) : (
                toProducts
              )
            }
          />
        </Card>
      ) : (
        <BlogGrid blogs={data?.blogs ?? []} isLoading={isLoading} />
      )}
      {count > PAGE_SIZES[0] && (
        <Paginator
          page={paging.pg}
          pages={pagesOf(count, paging)}
          pageSize={paging.lm}
          onPageSize={(lm) => void navigate(at({ lm, pg: 1 }))}
          renderLink={({ page, ...link }) => <Link {...at({ ...paging, pg: page })} {...link} />}
        />
      )}
    </div>
  );
}
