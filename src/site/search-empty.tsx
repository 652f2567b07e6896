import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Phone, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useApi } from '#base/api.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import { siteQuery } from '#shop/content/queries.ts';
import type { SearchItem } from '#shop/search/contract.ts';
import { codeOf } from '#shop/search/query-terms.ts';
import { searchPanelQuery } from '#shop/search/queries.ts';
import { formatPhone } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Card } from '#ui/card.tsx';
import { Fort } from '#ui/fort.tsx';
import { FortPlan } from '#ui/fort-plan.tsx';
import { mailLink, phoneLink } from './contact-links.ts';
import { LastViewed } from './last-viewed.tsx';
import styles from './search-empty.module.css';
import { useCategoryRoots } from './use-category-roots.ts';

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
          <h1 className={styles.title}>{t(titleOf(isTooShort, others.length > 0), { query })}</h1>
          <Again query={query} />
          {others.length > 0 ? (
            <Offers label={t('pages.search.alsoFound')}>
              {others.map((item) => (
                <OtherLink key={item.url.url} item={item} />
              ))}
            </Offers>
          ) : data && data.suggestions.length > 0 ? (
            <Offers label={t('pages.search.tryThese')}>
              {data.suggestions.map((text) => (
                <Link key={text} to="/search-product/$searchQuery" params={{ searchQuery: text }}>
                  {noBreak(text)}
                </Link>
              ))}
            </Offers>
          ) : null}
          <ul className={styles.advice}>
            {isTooShort ? (
              <li>{t('search.minChars')}</li>
            ) : (
              <>
                <li>{t('pages.search.noResults')}</li>
                <li>{t('pages.search.codeAdvice')}</li>
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
  if (isTooShort) return 'pages.search.tooShort';
  return hasOthers ? 'pages.search.noProduct' : 'search.noResults';
}

/** The same words once more, selected as soon as they are entered: most people write others in their place. */
function Again({ query }: { query: string }) {
  const [text, setText] = useState(query);
  const navigate = useNavigate();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const searchQuery = text.trim();
    if (searchQuery) void navigate({ to: '/search-product/$searchQuery', params: { searchQuery } });
  };
  return (
    <form
      className={styles.again}
      role="search"
      aria-label={t('pages.search.again')}
      onSubmit={submit}
    >
      <Search />
      <input
        type="search"
        aria-label={t('pages.search.words')}
        maxLength={300}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit">{t('pages.search.again')}</button>
    </form>
  );
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

const Departments = () => (
  <section aria-labelledby="search-departments">
    <h2 id="search-departments" className={styles.heading}>
      {t('pages.search.departments')}
    </h2>
    <div className={styles.departments}>
      {useCategoryRoots().map(({ label, url }) => {
        const department = departmentOf(url.url);
        return (
          <CategoryLink key={url.url} path={url.url} data-cat={department}>
            <Fort lit={bastionOf(department)} />
            {noBreak(label)}
          </CategoryLink>
        );
      })}
    </div>
  </section>
);

function CallUs() {
  const { company, opening_hours } = useSuspenseQuery(siteQuery(useApi())).data;
  return (
    <Card className={styles.call}>
      <Phone />
      <p>
        <b>{t('pages.search.callUs')}</b>
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
