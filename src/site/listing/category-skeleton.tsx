import { useParams } from '@tanstack/react-router';
import { CategoryChips } from '#shop/catalog/category-chips.tsx';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { ProductGrid } from '#shop/catalog/card/product-grid.tsx';
import { wayTo } from '#shop/catalog/tree.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { TitleBar } from '#ui/title-bar.tsx';
import styles from './category-page.module.css';
import { CompactTree } from './compact-tree.tsx';
import { FoundBar } from './found-bar.tsx';
import found from './found-listing.module.css';
import { GuestStrip } from '#site/header/guest-strip.tsx';
import { useCategoryRoots } from '#site/header/use-category-roots.ts';
import { useView } from './use-view.ts';

/** A category that has not arrived yet, made of the parts of its page: its name and place are known from the menu. */
export function CategorySkeleton() {
  const { _splat: path = '' } = useParams({ from: '/category/$' });
  const roots = useCategoryRoots();
  const [view] = useView();
  const isCustomer = useUser() !== null;
  const department = departmentOf(path);
  const way = wayTo(roots, path);
  const here = way.at(-1);

  return (
    <div className="wrap" data-cat={department} aria-busy="true">
      <Breadcrumbs
        links={[
          <Link key="/" to="/">
            {t('menu.home')}
          </Link>,
          ...way.slice(0, -1).map(({ label, url }) => (
            <CategoryLink key={url.url} path={url.url}>
              {label}
            </CategoryLink>
          )),
        ]}
        current={here?.label ?? ''}
      />
      <div className={styles.layout} data-view={view}>
        {view === 'cards' ? (
          <aside className={styles.side}>
            {here ? <CompactTree category={here} result={undefined} /> : null}
            <Skeleton className="not-on-small" height="24rem" />
          </aside>
        ) : null}
        <div>
          <TitleBar
            title={here?.label ?? <Skeleton width="11rem" />}
            sentence={<Skeleton width="24rem" height="1.5em" />}
            lit={bastionOf(department)}
          />
          <nav
            className={view === 'cards' ? 'only-on-small' : undefined}
            aria-label={t('pages.category.subcategories')}
          >
            <CategoryChips roots={roots} current={path} />
          </nav>
          <div inert>
            <FoundBar
              order={null}
              defaultOrder={1}
              result={undefined}
              chosen={0}
              range={undefined}
              seesPrices={isCustomer}
              onOrder={nothingYet}
              onFilters={nothingYet}
            />
          </div>
          <p className={found.count}>
            <Skeleton width="6rem" height="1lh" />
          </p>
          {isCustomer ? null : <GuestStrip />}
          <ProductGrid products={[]} isLoading seesPrices={isCustomer} renderCard={() => null} />
        </div>
      </div>
    </div>
  );
}

const nothingYet = () => {};
