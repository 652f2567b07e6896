import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApi } from '#base/api.ts';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import type { SearchItem } from '#shop/search/contract.ts';
import { codeOf } from '#shop/search/query-terms.ts';
import { searchQuery } from '#shop/search/queries.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';
import styles from './search-page.module.css';

/** No product was found; a category or an article may still be what was meant. */
export function SearchEmpty({ query }: { query: string }) {
  const isTooShort = codeOf(query).length < 2;
  const { data } = useQuery({ ...searchQuery(useApi(), query), enabled: !isTooShort });
  const others = (data?.items ?? []).filter(({ type }) => type !== 'product');

  return (
    <Card>
      <Empty
        title={t(titleOf(isTooShort, others.length > 0), { query })}
        action={
          others.length === 0 ? (
            <Link className={buttonClass({ variant: 'line' })} to="/">
              {t('pages.notFound.home')}
            </Link>
          ) : (
            <nav className={styles.also} aria-label={t('pages.search.alsoFound')}>
              <p>{t('pages.search.alsoFound')}</p>
              {others.map((item) => (
                <OtherLink key={item.url.url} item={item} />
              ))}
            </nav>
          )
        }
      >
        {adviceOf(isTooShort, others.length > 0)}
      </Empty>
    </Card>
  );
}

function titleOf(isTooShort: boolean, hasOthers: boolean) {
  if (isTooShort) return 'pages.search.tooShort';
  return hasOthers ? 'pages.search.noProduct' : 'search.noResults';
}

function adviceOf(isTooShort: boolean, hasOthers: boolean) {
  if (isTooShort) return t('search.minChars');
  return hasOthers ? null : t('pages.search.noResults');
}

const OtherLink = ({ item: { type, name, url } }: { item: SearchItem }) =>
  type === 'category' ? (
    <CategoryLink className="link" path={url.url}>
      {noBreak(name)}
    </CategoryLink>
  ) : (
    <Link
      className="link"
      to="/blog/$language/$blogName"
      params={{ language: 'sk', blogName: url.url.slice(1) }}
    >
      {noBreak(name)}
    </Link>
  );
