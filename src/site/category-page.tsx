import { CategoryChips } from '#shop/catalog/category-chips.tsx';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import { CategoryTree } from '#shop/catalog/category-tree.tsx';
import type { Category } from '#shop/catalog/contract.ts';
import { departmentOf } from '#shop/catalog/departments.ts';
import type { ListingSearch } from '#shop/catalog/listing.ts';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Link } from '#ui/link.tsx';
import { CategoryListing } from './category-listing.tsx';
import styles from './category-page.module.css';
import { useCategoryRoots } from './use-category-roots.ts';

type Props = { category: Category; listing: ListingSearch };

export function CategoryPage({ category, listing }: Props) {
  const roots = useCategoryRoots();
  const current = category.url.url;

  return (
    <div className="wrap" data-cat={departmentOf(current)}>
      <Breadcrumbs
        links={[
          <Link key="/" to="/">
            {t('menu.home')}
          </Link>,
          ...category.breadcrumbs.slice(0, -1).map(({ label, url }) => (
            <CategoryLink key={url} path={url}>
              {label}
            </CategoryLink>
          )),
        ]}
        current={category.label}
      />
      <div className={styles.layout}>
        <nav className="not-on-small" aria-label={t('pages.category.sideMenu')}>
          <CategoryTree roots={roots} current={current} />
        </nav>
        <CategoryListing key={category.id} category={category} listing={listing}>
          <nav className="only-on-small" aria-label={t('pages.category.subcategories')}>
            <CategoryChips roots={roots} current={current} />
          </nav>
        </CategoryListing>
      </div>
    </div>
  );
}
