import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useApi } from '#base/wire/api.ts';
import { PAGE_SIZES } from '#base/wire/contract.ts';
import { pagesOf } from '#shop/catalog/listing.ts';
import { plurals, t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import { LoadFailed } from '#ui/loading/load-failed.tsx';
import { Paginator } from '#ui/navigation/paginator.tsx';
import { BlogGrid } from './blog-grid.tsx';
import styles from './blog-page.module.css';
import { blogListQuery } from './queries.ts';

/** What stands in the address of the list. */
export type BlogPaging = { lm: (typeof PAGE_SIZES)[number]; pg: number };

export function BlogPage({ lm, pg }: BlogPaging) {
  const navigate = useNavigate();
  // The last response stays for its count: the paginator keeps its place while the next page travels.
  const { data, isPlaceholderData, isError, refetch } = useQuery({
    ...blogListQuery(useApi(), { lm, pg }),
    placeholderData: keepPreviousData,
  });
  const count = data?.count ?? 0;
  const isLoading = !data || isPlaceholderData;

  return (
    <div className="wrap">
      <header className={styles.head}>
        <h1>{t('pages.blog.title')}</h1>
        {count > 0 && <p className="muted">{plurals('plurals.article', count)}</p>}
      </header>
      {isError && isLoading ? (
        <LoadFailed onRetry={() => void refetch()} />
      ) : !isLoading && !data.blogs.length ? (
        <NoArticles isPastLast={count > 0} />
      ) : (
        <BlogGrid blogs={data?.blogs ?? []} isLoading={isLoading} />
      )}
      {count > PAGE_SIZES[0] && (
        <Paginator
          page={pg}
          pages={pagesOf(count, { lm })}
          pageSize={lm}
          onPageSize={(size) =>
            void navigate({ to: '/blog', search: addressOf({ lm: size, pg: 1 }) })
          }
          renderLink={({ page, ...link }) => (
            <Link to="/blog" search={addressOf({ lm, pg: page })} {...link} />
          )}
        />
      )}
    </div>
  );
}

/** Only what differs from the default stands in the address, so that one page has one address. */
const addressOf = ({ lm, pg }: { lm: number; pg: number }) => ({
  ...(lm === PAGE_SIZES[0] ? {} : { lm }),
  ...(pg === 1 ? {} : { pg }),
});

function NoArticles({ isPastLast }: { isPastLast: boolean }) {
  const button = buttonClass({ variant: 'line' });
  return (
    <Card>
      {isPastLast ? (
        <Empty
          title={t('pages.blog.pastLast')}
          action={
            <Link className={button} to="/blog">
              {t('paginator.first')}
            </Link>
          }
        />
      ) : (
        <Empty
          title={t('pages.blog.noBlogs')}
          action={
            <Link className={button} to="/">
              {t('pages.notFound.home')}
            </Link>
          }
        />
      )}
    </Card>
  );
}
