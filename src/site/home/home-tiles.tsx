import { departmentOf } from '#shop/catalog/departments.ts';
import { noBreak } from '#text/no-break.ts';
import { t } from '#text/text.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/navigation/link.tsx';
import styles from './home-tiles.module.css';
import { useCategoryRoots } from '#site/header/use-category-roots.ts';

/** The departments of the menu. */
export function HomeTiles() {
  const departments = useCategoryRoots();
  return (
    <nav
      className={classNames(styles.tiles, departments.length === 5 && styles.five)}
      aria-label={t('pages.homepage.categories')}
    >
      {departments.map((item) => (
        <Link
          key={item.url.url}
          className={styles.tile}
          to="/category/$"
          params={{ _splat: item.url.url }}
          data-cat={departmentOf(item.url.url)}
        >
          <span className={classNames(styles.face, 'cut')}>
            <span className={styles.text}>
              {item.code && <span className={styles.code}>{item.code}</span>}
              <span className={styles.name}>{noBreak(item.label)}</span>
            </span>
            {item.picture && (
              <img src={item.picture} alt="" width="640" height="480" fetchPriority="low" />
            )}
          </span>
        </Link>
      ))}
    </nav>
  );
}
