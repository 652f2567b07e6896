import type { ReactNode } from 'react';
import { useSession } from '#office/api/session.ts';
import { useUnseenOrders } from '#office/api/live.ts';
import type { Place } from '#office/addresses.ts';
import { t } from '#text/office.ts';
import { Link } from '#ui/navigation/link.tsx';
import styles from './screen.module.css';

type ScreenProps = {
  title: string;
  /** Above the title: where this belongs. */
  crumbs?: ReactNode;
  /** A number and its noun, as `plurals()` writes it. */
  count?: string | undefined;
  /** Before the title: how it looks. */
  picture?: ReactNode;
  /** Beside the title: a state. */
  badge?: ReactNode;
  /** Buttons at the right. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A screen of the office: its head, then its cards. */
export function Screen({ title, crumbs, count, picture, badge, actions, children }: ScreenProps) {
  const { shop } = useSession();
  const unseen = useUnseenOrders();
  const mark = unseen > 0 ? `(${unseen}) ` : '';
  return (
    <>
      <title>{mark + t('office.titleOf', { screen: title, shop: shop.name })}</title>
      {crumbs}
      <header className={styles.head}>
        {picture}
        <h1>{title}</h1>
        {count ? <span className={styles.count}>{count}</span> : null}
        {badge}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </header>
      <div className={styles.stack}>{children}</div>
    </>
  );
}

type CrumbsProps = { place: Place; title: string; children?: ReactNode };

/** Above the title of a screen: the list that it belongs to. */
export const Crumbs = ({ place, title, children }: CrumbsProps) => (
  <nav className={styles.crumbs} aria-label={t('office.path')}>
    <Link {...place}>{title}</Link>
    {children}
  </nav>
);

type BoxProps = {
  title: string;
  /** Beside the title: a state. */
  badge?: ReactNode;
  action?: ReactNode;
  /** A table runs from edge to edge. */
  isFlush?: boolean;
  foot?: ReactNode;
  children: ReactNode;
};

/** One part of a screen, with its heading. */
export const Box = ({ title, badge, action, isFlush = false, foot, children }: BoxProps) => (
  <section className={styles.box}>
    <div className={styles.boxHead}>
      <h2>{title}</h2>
      {badge}
      {action ? <div className={styles.boxAction}>{action}</div> : null}
    </div>
    <div className={isFlush ? styles.flush : styles.body}>{children}</div>
    {foot ? <div className={styles.foot}>{foot}</div> : null}
  </section>
);
