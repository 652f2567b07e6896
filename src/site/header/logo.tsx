import { useQueryClient } from '@tanstack/react-query';
import type { Site } from '#shop/content/contract.ts';
import { SITE_KEY } from '#shop/content/queries.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { Link } from '#ui/navigation/link.tsx';
import styles from './logo.module.css';

/** The way home. It stands on pages too that say that nothing could be asked for. */
export function Logo({ hasTagline = false }: { hasTagline?: boolean }) {
  const brand = useQueryClient().getQueryData<Site>(SITE_KEY)?.brand;
  if (!brand)
    return (
      <Link className={styles.logo} to="/">
        <span className={styles.name}>{t('header.logoAlt')}</span>
      </Link>
    );
  const { name, tagline, logo } = brand;
  return (
    <Link className={styles.logo} to="/">
      {logo ? <img {...logo} alt={name} /> : <span className={styles.name}>{noBreak(name)}</span>}
      {hasTagline && tagline && <small className={styles.tagline}>{tagline}</small>}
      <span className="visually-hidden">{t('header.logoAlt')}</span>
    </Link>
  );
}
