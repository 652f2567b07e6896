import { ChevronDown, ChevronLeft } from 'lucide-react';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import type { Category } from '#shop/catalog/contract.ts';
import { wayTo } from '#shop/catalog/tree.ts';
import type { Filtered } from '#shop/filters/contract.ts';
import { formatCount } from '#text/format.ts';
import { t } from '#text/text.ts';
import styles from './compact-tree.module.css';
import { useCategoryRoots } from '#site/header/use-category-roots.ts';

type Props = { category: Pick<Category, 'label' | 'url'>; result: Filtered | undefined };

/** One step up, here, and the steps down with what is found there; those beside it are folded away. */
export function CompactTree({ category, result }: Props) {
  const roots = useCategoryRoots();
  const way = wayTo(roots, category.url.url);
  const [above, here] = [way.at(-2), way.at(-1)];
  const beside = (above?.children ?? roots).filter(({ url }) => url.url !== category.url.url);
  const counts = new Map(result?.categories.map(({ url, count }) => [url.url, count]));

  return (
    <nav className={styles.frame} aria-label={t('pages.category.sideMenu')}>
      <ul className={styles.tree}>
        {above ? (
          <li>
            <CategoryLink path={above.url.url} className={styles.up}>
              <ChevronLeft />
              {above.label}
            </CategoryLink>
          </li>
        ) : null}
        <li>
          <CategoryLink path={category.url.url}>
            {category.label}
            <Count of={result?.total} />
          </CategoryLink>
          <ul>
            {here?.children.map(({ label, url }) => (
              <li key={url.url}>
                <CategoryLink path={url.url}>
                  {label}
                  <Count of={counts.get(url.url)} />
                </CategoryLink>
              </li>
            ))}
          </ul>
        </li>
      </ul>
      {beside.length > 0 ? (
        <details className={styles.rest}>
          <summary>
            <ChevronDown />
            {t('pages.category.restOf', { title: above?.label ?? '', count: beside.length })}
          </summary>
          <ul className={styles.tree}>
            {beside.map(({ label, url }) => (
              <li key={url.url}>
                <CategoryLink path={url.url}>{label}</CategoryLink>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </nav>
  );
}

const Count = ({ of: count }: { of: number | undefined }) =>
  count === undefined ? null : <small aria-hidden="true">{formatCount(count)}</small>;
