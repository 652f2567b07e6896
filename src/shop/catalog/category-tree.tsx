import { Fort } from '#ui/fort.tsx';
import { CategoryLink } from './category-link.tsx';
import styles from './category-tree.module.css';
import { bastionOf, departmentOf } from './departments.ts';
import { type CategoryNode, isOpenBranch } from './tree.ts';

type Props = { roots: CategoryNode[]; current: string };

/** Departments with the branch of the current category open. */
export function CategoryTree({ roots, current }: Props) {
  return (
    <ul className={styles.tree}>
      {roots.map((root) => {
        const department = departmentOf(root.url.url);
        return (
          <li key={root.url.url} data-cat={department}>
            <CategoryLink path={root.url.url} data-open={isOpenBranch(root.url.url, current)}>
              <Fort lit={bastionOf(department)} className={styles.fort} />
              {root.label}
            </CategoryLink>
            <Branch node={root} current={current} />
          </li>
        );
      })}
    </ul>
  );
}

function Branch({ node, current }: { node: CategoryNode; current: string }) {
  if (node.children.length === 0 || !isOpenBranch(node.url.url, current)) return null;
  return (
    <ul>
      {node.children.map((child) => (
        <li key={child.url.url}>
          <CategoryLink path={child.url.url} data-open={isOpenBranch(child.url.url, current)}>
            {child.label}
          </CategoryLink>
          <Branch node={child} current={current} />
        </li>
      ))}
    </ul>
  );
}
