import { useRouter } from '@tanstack/react-router';
import { Menu, User } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import { CategoryBar } from './category-bar.tsx';
import { HeaderSearch } from '#site/search/header-search.tsx';
import { HeaderStrip } from './header-strip.tsx';
import tools from '#site/header-tool.module.css';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { OwnPart } from './own-parts.tsx';

/** Large screens never open it, and nobody does before the page is there. */
const loadDrawer = () => import('./menu-drawer.tsx');
const MenuDrawer = lazy(async () => ({ default: (await loadDrawer()).MenuDrawer }));

export function Header() {
  const [isMenuOpen, setIsMenuOpen] = useState(false);
  const [isDrawerWanted, setIsDrawerWanted] = useState(false);
  const { history } = useRouter();
  // Back and forward lead to another page, which must not lie under the drawer.
  useEffect(() => history.subscribe(() => setIsMenuOpen(false)), [history]);

  return (
    <header className={styles.header}>
      <HeaderStrip />
      <div className={styles.bar} data-on-ink>
        <div className={classNames('wrap', styles.row)}>
          <button
            type="button"
            className={classNames(tools.tool, styles.menu, 'not-on-large')}
            aria-label={t('header.openMenu')}
            aria-haspopup="dialog"
            onPointerEnter={() => void loadDrawer()}
            onClick={() => {
              setIsDrawerWanted(true);
              setIsMenuOpen(true);
            }}
          >
            <Menu />
          </button>
          <Logo hasTagline />
          <div className={classNames(styles.search, 'not-printed')}>
            <HeaderSearch />
          </div>
          <div className={classNames(styles.tools, 'not-printed')}>
            <AccountTool />
            <OwnPart name="wishlist" />
            <OwnPart name="basket" />
          </div>
        </div>
      </div>
      <CategoryBar />
      {isDrawerWanted && (
        <Suspense>
          <MenuDrawer isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
        </Suspense>
      )}
    </header>
  );
}

/** Where the strip is not shown, the account shrinks to an icon. */
function AccountTool() {
  const user = useUser();
  const className = classNames(tools.tool, 'not-on-large');
  return user ? (
    <Link className={className} to="/account" aria-label={t('header.account')}>
      <User />
    </Link>
  ) : (
    <Link className={className} to="/login" aria-label={t('header.login')}>
      <User />
    </Link>
  );
}
