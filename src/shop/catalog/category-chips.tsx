import { useCenteredCurrent } from '#ui/navigation/use-centered-current.ts';
import styles from './category-chips.module.css';
import { CategoryLink } from './category-link.tsx';
import { type CategoryNode, neighboursOf } from './tree.ts';

type Props = { roots: CategoryNode[]; current: string };

/** The tree of a small screen: one step up, here, and the steps down, in a row that scrolls. */
export function CategoryChips({ roots, current }: Props) {
  const row = useCenteredCurrent<HTMLUListElement>(current);

  return (
    <ul ref={row} className={styles.row}>
      {neighboursOf(roots, current).map(({ label, url }) => (
        <li key={url.url}>
          <CategoryLink path={url.url} className={styles.chip}>
            {label}
          </CategoryLink>
        </li>
      ))}
    </ul>
  );
}
