import { t } from '#text/text.ts';
import { Link } from '#ui/link.tsx';
import styles from './logo.module.css';

/** The way home. */
export function Logo({ hasTagline = false }: { hasTagline?: boolean }) {
  return (
    <Link className={styles.logo} to="/">
      <img src="/brand/logo-on-dark.svg" alt={t('brand.name')} width="164" height="34" />
      {hasTagline && <small className={styles.tagline}>{t('brand.tagline')}</small>}
      <span className="visually-hidden">{t('header.logoAlt')}</span>
    </Link>
  );
}
