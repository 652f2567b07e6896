import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Phone, Search } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useApi } from '#base/api.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import { siteQuery } from '#shop/content/queries.ts';
import { useUser } from '#shop/customers/user.tsx';
import type { SearchItem } from '#shop/search/contract.ts';
import { codeOf } from '#shop/search/query-terms.ts';
import { searchPanelQuery } from '#shop/search/queries.ts';
import { formatPhone } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { ts } from '#text/search.ts';
import { t } from '#text/text.ts';
import { Card } from '#ui/card.tsx';
import { Fort } from '#ui/fort.tsx';
import { FortPlan } from '#ui/fort-plan.tsx';
import { mailLink, phoneLink } from './contact-links.ts';
import { LastViewed } from './last-viewed.tsx';
import { addressOf } from './search-address.ts';
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
          <h1 className={styles.title}>{ts(titleOf(isTooShort, others.length > 0), { query })}</h1>
          <Again query={query} />
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

/** The same words once more, selected: most people write others in their place. */
function Again({ query }: { query: string }) {
  const [text, setText] = useState(query);
  const navigate = useNavigate();
  const asking = { api: useApi(), queryClient: useQueryClient(), user: useUser() };
  const field = useRef<HTMLInputElement>(null);
  // Whoever has a keyboard writes at once; on a phone its keyboard would cover what is offered instead.
  useEffect(() => {
    const { activeElement: at } = document;
    const isFree = at === document.body || at?.id === 'obsah';
    if (isFree && matchMedia('(hover: hover)').matches)
      field.current?.focus({ preventScroll: true });
  }, []);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = await addressOf(text.trim(), asking);
    if (address) void navigate(address);
  };
  return (
    <form className={styles.again} role="search" aria-label={ts('empty.again')} onSubmit={submit}>
      <Search />
      <input
        ref={field}
        type="search"
        aria-label={ts('empty.words')}
        maxLength={300}
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" aria-label={ts('empty.again')}>
        {t('search.button')}
      </button>
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
      {ts('empty.departments')}
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
