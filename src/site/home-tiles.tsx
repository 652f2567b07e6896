import { DEPARTMENTS } from '#shop/catalog/departments.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import styles from './home-tiles.module.css';

/** The five departments. */
export function HomeTiles() {
  return (
    <nav className={styles.tiles} aria-label={t('pages.homepage.categories')}>
      {DEPARTMENTS.map((department) => (
        <Link
          key={department}
          className={styles.tile}
          to="/category/$"
          params={{ _splat: department }}
          data-cat={department}
        >
          <span className={classNames(styles.face, 'cut')}>
            <span className={styles.text}>
              <span className={styles.code}>{t(`categories.codes.${department}`)}</span>
              <span className={styles.name}>{t(`categories.${department}Short`)}</span>
            </span>
            <img
              src={`/categories/${department}.svg`}
              alt=""
              width="640"
              height="480"
              fetchPriority="low"
            />
          </span>
        </Link>
      ))}
    </nav>
  );
}
