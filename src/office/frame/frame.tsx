import { useQuery } from '@tanstack/react-query';
import { Keyboard, Menu, Search, Store, UserRound } from 'lucide-react';
import { type ReactNode, use, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { mayDo, useMe, useSession } from '#office/api/session.ts';
import { numbersQuery, useLive } from '#office/api/live.ts';
import { windowOnDemand } from '#office/components/window-on-demand.tsx';
import { usePaletteKey } from '#office/search/use-palette-key.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/office.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Fort } from '#ui/fort.tsx';
import { CurrentPath, Link } from '#ui/navigation/link.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { NEW_ORDER, type Section, SECTIONS } from '#office/navigation/sections.ts';
import { OwnMenu } from './own-menu.tsx';
import { useShortcuts } from './use-shortcuts.ts';
import styles from './frame.module.css';

const Palette = windowOnDemand(async () => (await import('#office/search/palette.tsx')).Palette);
const ShortcutsDialog = windowOnDemand(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
);

/** Everybody's own; it needs no permission. */
const ACCOUNT = { to: '/ucet', label: 'office.account', icon: UserRound } as const;
/** How many sections fit into the bar of a phone, with the one that opens the rest. */
const MOST_TABS = 5;

/** Head, navigation and the screen; on a phone the navigation lies at the bottom. */
export function Frame({ children }: { children: ReactNode }) {
  const me = useMe();
  const sections = useMemo(() => SECTIONS.filter(({ needs }) => mayDo(me, needs)), [me]);
  const hasNewOrder = mayDo(me, NEW_ORDER.needs);
  const [isListed, setIsListed] = useState(false);
  const onList = useCallback(() => setIsListed(true), []);
  useShortcuts({ sections, onList, newOrder: hasNewOrder ? NEW_ORDER.to : null });
  useLive();
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
              <Group key={group ?? ''} title={group && t(group)} sections={list} />
            ))}
            <div className={styles.last}>
              <NavLink {...ACCOUNT} />
              <button
                type="button"
                className={styles.link}
                {...ShortcutsDialog.soon}
                onClick={onList}
              >
                <Keyboard />
                <span>{t('shortcuts.title')}</span>
                <kbd aria-hidden="true">?</kbd>
              </button>
            </div>
          </div>
        </nav>
        <main className={styles.main} id="main" tabIndex={-1}>
          <OfflineNotice className={styles.offline} />
          {children}
        </main>
      </div>
      <Tabs sections={sections} />
      {isListed ? (
        <ShortcutsDialog
          sections={sections}
          hasNewOrder={hasNewOrder}
          onClose={() => setIsListed(false)}
        />
      ) : null}
    </>
  );
}

/** The bar of a phone: what is used most, and the rest behind one of its places. */
function Tabs({ sections }: { sections: Section[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const all = [...sections, ACCOUNT];
  const isAll = all.length <= MOST_TABS;
  const shown = isAll ? all : all.slice(0, MOST_TABS - 1);
  return (
    <nav className={styles.tabs} aria-label={t('office.navigation')}>
      {shown.map((tab) => (
        <NavLink key={tab.to} {...tab} />
      ))}
      {isAll ? null : (
        <button
          type="button"
          className={styles.link}
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          <Menu />
          <span>{t('office.more')}</span>
        </button>
      )}
      {isOpen ? (
        <Dialog isOpen onClose={() => setIsOpen(false)} title={t('office.moreTitle')}>
          <div className={styles.rest}>
            {all.slice(shown.length).map((tab) => (
              <NavLink key={tab.to} {...tab} onClick={() => setIsOpen(false)} />
            ))}
          </div>
        </Dialog>
      ) : null}
    </nav>
  );
}

const Group = ({ title, sections }: { title: string | undefined; sections: Section[] }) => (
  <>
    {title ? <h2>{title}</h2> : null}
    {sections.map((section) => (
      <NavLink key={section.to} {...section} />
    ))}
  </>
);

type NavLinkProps = Pick<Section, 'to' | 'also' | 'label' | 'icon' | 'number'> & {
  onClick?: () => void;
};

function NavLink({ to, also = [], label, icon: Icon, number, onClick }: NavLinkProps) {
  const path = use(CurrentPath);
  const isHere =
    path === to || also.some((one) => one === path) || (to !== '/' && path.startsWith(`${to}/`));
  return (
    <Link
      to={to}
      className={styles.link}
      title={t(label)}
      aria-current={isHere ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon />
      <span>{t(label)}</span>
      {number ? <NavNumber {...number} /> : null}
    </Link>
  );
}

/** Not drawn for zero. */
function NavNumber({ of, isWrong = false }: NonNullable<Section['number']>) {
  const { data } = useQuery(numbersQuery);
  const count = data?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <b className={classNames(styles.number, isWrong && styles.wrong)}>
      {formatCount(count)}
      <span className="visually-hidden">{t(isWrong ? 'office.wrong' : 'office.waits')}</span>
    </b>
  );
}

function Head() {
  const { shop } = useSession();
  return (
    <header className={styles.head} data-on-ink>
      <Link to="/" className={styles.brand}>
        <Fort lit={0} />
        <b>{shop.name}</b>
        <span>{t('office.name')}</span>
      </Link>
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

/** With any of these permissions the search finds something. */
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
      <button
        type="button"
        className={styles.search}
        aria-haspopup="dialog"
        {...Palette.soon}
        onClick={open}
      >
        <Search />
        <span>{t('search.open')}</span>
        <kbd aria-hidden="true">Ctrl K</kbd>
      </button>
      {isOpen ? createPortal(<Palette onClose={close} />, document.body) : null}
    </>
  );
}
