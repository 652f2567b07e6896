import { useParams } from '@tanstack/react-router';
import { CategoryTree } from '#shop/catalog/category-tree.tsx';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { ProductGrid } from '#shop/catalog/product-grid.tsx';
import { useUser } from '#shop/customers/user.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TitleBar } from '#ui/title-bar.tsx';
import styles from './category-page.module.css';
import { useCategoryRoots } from './use-category-roots.ts';

/** A category that has not arrived yet; its place in the tree is known already. */
export function CategorySkeleton() {
  const { _splat: path = '' } = useParams({ from: '/category/$' });
  const roots = useCategoryRoots();
  const seesPrices = useUser() !== null;
  const department = departmentOf(path);

  return (
    <div className="wrap" data-cat={department} aria-busy="true">
      <Skeleton className={styles.crumbs} width="14rem" />
      <div className={styles.layout}>
        <div className="not-on-small">
          <CategoryTree roots={roots} current={path} />
        </div>
        <div>
          <TitleBar
            title={<Skeleton width="11rem" />}
            sentence={<Skeleton width="24rem" />}
            lit={bastionOf(department)}
          />
          <Skeleton className={styles.bar} width="10rem" height="2.75rem" />
          <ProductGrid products={[]} isLoading seesPrices={seesPrices} renderCard={() => null} />
        </div>
      </div>
    </div>
  );
}
