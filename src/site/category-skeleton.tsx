import { CategoryTree } from '#shop/catalog/category-tree.tsx';
import { ProductGrid } from '#shop/catalog/product-grid.tsx';
import { useUser } from '#shop/customers/queries.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { TitleBar } from '#ui/title-bar.tsx';
import styles from './category-page.module.css';
import { useCategoryRoots } from './use-category-roots.ts';

/** A category that has not arrived yet; its tree is known already. */
export function CategorySkeleton() {
  const roots = useCategoryRoots();
  const seesPrices = useUser() !== null;

  return (
    <div className="wrap" aria-busy="true">
      <Skeleton className={styles.crumbs} width="14rem" />
      <div className={styles.layout}>
        <div className="not-on-small">
          <CategoryTree roots={roots} current="" />
        </div>
        <div>
          <TitleBar title={<Skeleton width="11rem" />} sentence={<Skeleton width="24rem" />} />
          <Skeleton className={styles.bar} width="10rem" height="2.75rem" />
          <ProductGrid products={[]} isLoading seesPrices={seesPrices} renderCard={() => null} />
        </div>
      </div>
    </div>
  );
}
