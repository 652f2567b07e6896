import { useIsFetching } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ArrowRight, Search, X } from 'lucide-react';
import { type FormEvent, useId, useRef } from 'react';
import { codeOf } from '#shop/search/query-terms.ts';
import { t } from '#text/text.ts';
import styles from './header-search.module.css';
import { SearchPanel } from './search-panel.tsx';
import { useSearchBox } from './use-search-box.ts';

/** The search field with its dropdown. On the pages of results it holds what was searched for. */
export function HeaderSearch() {
  // Both of the page that is shown: the router's location is already that of the page on its way.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const query = useRouterState({ select: ({ matches }) => queryIn(matches.at(-1)?.params) });
  // Every page starts with a field of its own: closed, and without what was typed on the last one.
  return <SearchBox key={path} initial={query} />;
}

const queryIn = (params: object | undefined) =>
  params && 'searchQuery' in params ? String(params.searchQuery) : '';

function SearchBox({ initial }: { initial: string }) {
  const box = useSearchBox(initial);
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const isFetching = useIsFetching({ queryKey: ['search'] }) > 0;
  const isBusy = box.isWaiting || (box.isOpen && isFetching);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const query = box.text.trim();
    // Nothing to look for, and "." would not even survive in an address: the panel says so.
    if (codeOf(query) === '') {
      field.current?.focus();
      return box.ask(query);
    }
    box.close();
    void navigate({ to: '/search-product/$searchQuery', params: { searchQuery: query } });
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving it closes the panel
    <form className={styles.search} role="search" onSubmit={submit} onBlur={box.onBlur}>
      {box.isOpen && (
        // Closing here leaves the focus in the field; Escape does the same for those who see no scrim.
        <div
          role="presentation"
          className={styles.scrim}
          onMouseDown={(event) => event.preventDefault()}
          onClick={box.close}
        />
      )}
      <div className={styles.box}>
        {isBusy ? <span className={styles.spinner} /> : <Search className={styles.icon} />}
        <input
          ref={field}
          {...box.fieldProps}
          className={styles.field}
          type="search"
          role="combobox"
          aria-label={t('common.search')}
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={id}
          aria-activedescendant={box.active >= 0 ? `${id}-${box.active}` : undefined}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={300}
          value={box.text}
          onChange={(event) => box.change(event.target.value)}
        />
        {box.text !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('search.clear')}
            onClick={() => {
              box.change('');
              field.current?.focus();
            }}
          >
            <X />
          </button>
        )}
        <button type="submit" className={styles.go} aria-label={t('search.button')}>
          <span className="not-on-small">{t('search.button')}</span>
          <ArrowRight className="only-on-small" />
        </button>
      </div>
      {box.asked !== null && (
        <SearchPanel
          ref={box.panel}
          id={id}
          query={box.asked}
          active={box.active}
          onFollow={box.close}
        />
      )}
    </form>
  );
}
