import { useIsFetching, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { ArrowRight, Search, X } from 'lucide-react';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useApi } from '#base/wire/api.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import styles from './header-search.module.css';
import { useSearchBox } from './use-search-box.ts';

/** Nobody who does not look for anything needs it. */
const loadPanel = () => import('./search-panel.tsx');
type Panel = Awaited<ReturnType<typeof loadPanel>>;

/** The search field with its dropdown. On the pages of results it holds what was searched for. */
export function HeaderSearch() {
  // Both of the page that is shown: the router's location is already that of the page on its way.
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  const query = useRouterState({ select: ({ matches }) => queryIn(matches.at(-1)?.params) });
  const coming = useRouterState({ select: ({ location }) => location.pathname });
  const [page, setPage] = useState({ path, fields: 0 });
  const [usedOnTheWayTo, setUsedOnTheWayTo] = useState<string>();
  // Every page starts with a field of its own: closed, and without what was typed on the last one. Only a field
  // that was entered while the page was on its way stays: what is being typed is for the page that comes.
  if (page.path !== path)
    setPage({ path, fields: page.fields + (usedOnTheWayTo === path ? 0 : 1) });
  const use = () => setUsedOnTheWayTo(coming === path ? undefined : coming);
  return <SearchBox key={page.fields} initial={query} onUse={use} />;
}

const queryIn = (params: object | undefined) =>
  params && 'searchQuery' in params ? String(params.searchQuery) : '';

function SearchBox({ initial, onUse }: { initial: string; onUse: () => void }) {
  const api = useApi();
  const { data: site } = useSuspenseQuery(siteQuery(api));
  const box = useSearchBox(initial, site.search_pause_ms, onUse);
  const user = useUser();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const id = useId();
  const isFetching = useIsFetching({ queryKey: ['search'] }) > 0;
  const [panel, setPanel] = useState<Panel>();
  const isWanted = box.isOpen || box.isWaiting;
  // One that could not be fetched is fetched again when the field is entered the next time.
  const giveUp = useEffectEvent(box.close);
  useEffect(() => {
    if (isWanted) loadPanel().then(setPanel, () => giveUp());
  }, [isWanted]);

  /** What is on its way to be opened; other words typed meanwhile stop it. */
  const going = useRef<string>(null);
  const go = async (query: string) => {
    going.current = query;
    const address = await import('./search-address.ts')
      .then(({ addressOf }) => addressOf(query, { api, queryClient, user }))
      .catch(() => ({
        to: '/search-product/$searchQuery' as const,
        params: { searchQuery: query },
      }));
    if (going.current !== query) return;
    going.current = null;
    // Nothing to look for, and "." would not even survive in an address: the panel says so.
    if (!address) {
      box.field.current?.focus();
      return box.ask(query || '.');
    }
    box.close();
    void navigate(address);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void go(box.text.trim());
  };
  const change = (text: string) => {
    going.current = null;
    box.change(text);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving it closes the panel
    <form className={styles.search} role="search" onSubmit={submit} {...box.formProps}>
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
        <Search className={styles.icon} />
        <input
          ref={box.field}
          {...box.fieldProps}
          className={styles.field}
          type="search"
          role="combobox"
          aria-label={t('common.search')}
          aria-autocomplete="list"
          aria-expanded={box.isOpen}
          aria-controls={id}
          aria-activedescendant={box.active ?? undefined}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={300}
          value={box.text}
          onPointerEnter={() => void loadPanel().catch(() => null)}
          onChange={(event) => change(event.target.value)}
        />
        {(box.isWaiting || isFetching) && <span className={styles.spinner} />}
        {box.text !== '' && (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('search.clear')}
            onClick={() => {
              box.field.current?.focus();
              change('');
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
      {box.asked !== null && panel && (
        <panel.SearchPanel
          ref={box.panel}
          id={id}
          query={box.asked}
          active={box.active}
          isOrdered={box.isOrdered}
          onOrdered={box.ordered}
          onSearch={go}
          onErase={box.enter}
          onFollow={box.close}
        />
      )}
    </form>
  );
}
