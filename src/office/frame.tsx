import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut, Search, Store, UserRound } from 'lucide-react';
import {
  type ChangeEvent,
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { t } from '#text/office.ts';
import { initialsOf } from '#ui/initials.tsx';
import { applyTheme, currentTheme, type Theme } from '#ui/theme.ts';
import { OfficeLink } from './link.ts';
import { type Section, SECTIONS } from './sections.ts';
import { signOut } from './session-contract.ts';
import { api } from './send.ts';
import { forgetSeen, mayDo, sessionQuery, useMe, useSession } from './session.ts';
import { usePaletteKey } from './use-palette-key.ts';
import styles from './frame.module.css';

const Palette = lazy(() => import('./palette.tsx').then((module) => ({ default: module.Palette })));

/** Everybody's own; it needs no permission. */
const ACCOUNT = { to: '/ucet', label: 'office.account', icon: UserRound } as const;
/** What fits a thumb. */
const MOST_TABS = 5;

/** Head, navigation and the screen; on a phone the navigation lies at the bottom. */
export function Frame({ children }: { children: ReactNode }) {
  const me = useMe();
  const sections = SECTIONS.filter(({ needs }) => mayDo(me, needs));
  const tabs = [...sections.slice(0, MOST_TABS - 1), ACCOUNT];
  return (
    <>
      <a className={styles.skip} href="#main">
        {t('common.skipToContent')}
      </a>
      <Head />
      <div className={styles.app}>
        <nav className={styles.nav} aria-label={t('office.navigation')}>
          <div className={styles.inner}>
            {[...Map.groupBy(sections, ({ group }) => group)].map(([group, list]) => (
              <Group key={group} title={t(group)} sections={list} />
            ))}
            <div className={styles.last}>
              <NavLink {...ACCOUNT} />
            </div>
          </div>
        </nav>
        <main className={styles.main} id="main" tabIndex={-1}>
          {children}
        </main>
      </div>
      <nav className={styles.tabs} aria-label={t('office.navigation')}>
        {tabs.map((tab) => (
          <NavLink key={tab.to} {...tab} />
        ))}
      </nav>
    </>
  );
}

const Group = ({ title, sections }: { title: string; sections: Section[] }) => (
  <>
    <h2>{title}</h2>
    {sections.map((section) => (
      <NavLink key={section.to} {...section} />
    ))}
  </>
);

const NavLink = ({ to, label, icon: Icon }: Pick<Section, 'to' | 'label' | 'icon'>) => (
  <OfficeLink to={to} className={styles.link} title={t(label)}>
    <Icon />
    <span>{t(label)}</span>
  </OfficeLink>
);

function Head() {
  const { shop } = useSession();
  return (
    <header className={styles.head} data-on-ink>
      <OfficeLink to="/" className={styles.brand}>
        <b>{shop.name}</b>
        <span>{t('office.name')}</span>
      </OfficeLink>
      <SearchField />
      <div className={styles.tools}>
        <a className={styles.tool} href={shop.url} target="_blank" rel="noreferrer">
          <Store />
          <span>{t('office.openShop')}</span>
        </a>
        <OwnMenu />
      </div>
    </header>
  );
}

/** Each of them has something to be found. */
const SEARCHED = ['orders.read', 'customers.read', 'invoices.read', 'catalogue.read'] as const;

/** Looks like a field and opens one over the whole screen. */
function SearchField() {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  usePaletteKey(open);
  if (!SEARCHED.some((permission) => mayDo(me, [permission]))) return null;
  return (
    <>
      <button type="button" className={styles.search} aria-haspopup="dialog" onClick={open}>
        <Search />
        <span>{t('search.open')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen
        ? createPortal(
            <Suspense>
              <Palette onClose={close} />
            </Suspense>,
            document.body,
          )
        : null}
    </>
  );
}

function OwnMenu() {
  const me = useMe();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const client = useQueryClient();
  const leave = useMutation({
    mutationFn: () => api(signOut, { body: {} }),
    onSuccess: () => {
      forgetSeen(client);
      return client.invalidateQueries(sessionQuery);
    },
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    setIsOpen(false);
    button.current?.focus();
  };
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only closes what the button opens
    <div className={styles.own} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={styles.me}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={styles.initials} aria-hidden="true">
          {initialsOf(me.name)}
        </span>
        <span className={styles.name}>
          <b>{me.name}</b>
          <small>{t(`roles.${me.role}`)}</small>
        </span>
        <span className="visually-hidden">{t('office.menu')}</span>
      </button>
      {isOpen && (
        <div className={styles.menu}>
          <OfficeLink to="/ucet" onClick={() => setIsOpen(false)}>
            <UserRound />
            {t('office.account')}
          </OfficeLink>
          <ThemeChoice />
          <hr />
          <button type="button" onClick={() => leave.mutate()}>
            <LogOut />
            {t('office.signOut')}
          </button>
        </div>
      )}
    </div>
  );
}

function ThemeChoice() {
  const [chosen, setChosen] = useState<Theme>(currentTheme);
  const onChange = (event: ChangeEvent<HTMLSelectElement>) => {
    const theme = event.target.value as Theme;
    applyTheme(theme);
    setChosen(theme);
  };
  return (
    <label className={styles.theme}>
      {t('office.theme')}
      <select value={chosen} onChange={onChange}>
        {(['system', 'light', 'dark'] as const).map((theme) => (
          <option key={theme} value={theme}>
            {t(`office.themes.${theme}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
