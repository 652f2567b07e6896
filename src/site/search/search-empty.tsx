import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useApi } from '#base/wire/api.ts';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import { siteQuery } from '#shop/content/queries.ts';
import type { SearchItem } from '#shop/search/contract.ts';
import { codeOf } from '#shop/search/query-terms.ts';
import { searchPanelQuery } from '#shop/search/queries.ts';
import { formatPhone } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { ts } from '#text/search.ts';
import { Card } from '#ui/card.tsx';
import { FortPlan } from '#ui/fort-plan.tsx';
import { mailLink, phoneLink } from '#site/frame/contact-links.ts';
import { LastViewed } from '#site/product/last-viewed.tsx';
import { Departments, SearchAgain } from './search-again.tsx';
import styles from './search-empty.module.css';

/** No product was found; a category or an article may still be what was meant. */
export function SearchEmpty({ query }: { query: string }) {
  const isTooShort = codeOf(query).length < 2;
  const { data } = useQuery({ ...searchPanelQuery(useApi(), query), enabled: !isTooShort });
  const others = data?.others ?? [];

  return (
    <>
      <Card className={styles.box}>
        <FortPlan className={styles.plan} />
        <div>
          <h1 className={styles.title}>{ts(titleOf(isTooShort, others.length > 0), { query })}</h1>
          <SearchAgain query={query} isFocused />
          {others.length > 0 ? (
            <Offers label={ts('empty.alsoFound')}>
              {others.map((item) => (
                <OtherLink key={item.url.url} item={item} />
              ))}
            </Offers>
          ) : data && data.similar.length > 0 ? (
            <Offers label={ts('similarCodes')}>
              {data.similar.map(({ id, name, url }) => (
                <Link key={id} to="/product/$productName" params={{ productName: url.url }}>
                  {noBreak(name)}
                </Link>
              ))}
            </Offers>
          ) : data && data.suggestions.length > 0 ? (
            <Offers label={ts('empty.tryThese')}>
              {data.suggestions.map((text) => (
                <Link key={text} to="/search-product/$searchQuery" params={{ searchQuery: text }}>
                  {noBreak(text)}
                </Link>
              ))}
            </Offers>
          ) : null}
          <ul className={styles.advice}>
            {isTooShort ? (
              <li>{ts('minChars')}</li>
            ) : (
              <>
                <li>{ts('empty.noResults')}</li>
                <li>{ts('empty.codeAdvice')}</li>
              </>
            )}
          </ul>
        </div>
      </Card>
      <Departments />
      <CallUs />
      <LastViewed except="" className={styles.viewed} />
    </>
  );
}

function titleOf(isTooShort: boolean, hasOthers: boolean) {
  if (isTooShort) return 'empty.tooShort';
  return hasOthers ? 'empty.noProduct' : 'noResults';
}

const Offers = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav className={styles.offers} aria-label={label}>
    <span>{label}:</span>
    {children}
  </nav>
);

const OtherLink = ({ item: { type, name, url } }: { item: SearchItem }) =>
  type === 'category' ? (
    <CategoryLink path={url.url}>{noBreak(name)}</CategoryLink>
  ) : (
    <Link to="/blog/$language/$blogName" params={{ language: 'sk', blogName: url.url.slice(1) }}>
      {noBreak(name)}
    </Link>
  );

function CallUs() {
  const { company, opening_hours } = useSuspenseQuery(siteQuery(useApi())).data;
  return (
    <Card className={styles.call}>
      <Phone />
      <p>
        <b>{ts('empty.callUs')}</b>
        <small>
          {opening_hours.map(({ days, hours }) => `${days} ${hours}`).join(', ')} ·{' '}
          <a className="link" href={mailLink(company.email)}>
            {company.email}
          </a>
        </small>
      </p>
      <a className={styles.phone} href={phoneLink(company.phone)}>
        {formatPhone(company.phone)}
      </a>
    </Card>
  );
}
