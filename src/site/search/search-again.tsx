import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { useUser } from '#shop/customers/user.tsx';
import { noBreak } from '#text/no-break.ts';
import { ts } from '#text/search.ts';
import { t } from '#text/text.ts';
import { Fort } from '#ui/fort.tsx';
import { addressOf } from './search-address.ts';
import styles from './search-again.module.css';
import { useCategoryRoots } from '#site/header/use-category-roots.ts';

type Props = {
  query: string;
  /** Nothing else on the page is more likely to be used. */
  isFocused?: boolean;
};

/** The same words once more, selected: most people write others in their place. */
export function SearchAgain({ query, isFocused = false }: Props) {
  const [text, setText] = useState(query);
  const navigate = useNavigate();
  const asking = { api: useApi(), queryClient: useQueryClient(), user: useUser() };
  const field = useRef<HTMLInputElement>(null);
  // Whoever has a keyboard writes at once; on a phone its keyboard would cover what is offered instead.
  useEffect(() => {
    const { activeElement: at } = document;
    const isFree = at === document.body || at?.id === 'obsah';
    if (isFocused && isFree && matchMedia('(hover: hover)').matches)
      field.current?.focus({ preventScroll: true });
  }, [isFocused]);
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

/** Where everything begins. */
export const Departments = () => (
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
