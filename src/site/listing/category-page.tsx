import { useMemo } from 'react';
import { useApi } from '#base/wire/api.ts';
import { CategoryChips } from '#shop/catalog/category-chips.tsx';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import type { Category } from '#shop/catalog/contract.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { groupOfListing } from '#shop/compare/list.ts';
import { filteredCategoryQuery } from '#shop/filters/queries.ts';
import { type ListingState, listingStateParams } from '#shop/filters/listing-state.ts';
import type { Source } from '#shop/filters/source.ts';
import { useFiltered } from '#shop/filters/panel/use-filtered.ts';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { TitleBar } from '#ui/title-bar.tsx';
import styles from './category-page.module.css';
import { CompactTree } from './compact-tree.tsx';
import { CompareSlot } from '#site/compare/compare-slot.tsx';
import { FilterSide } from './filter-parts.ts';
import { FoundListing } from './found-listing.tsx';
import { useCategoryRoots } from '#site/header/use-category-roots.ts';
import { useView } from './use-view.ts';

type Props = { category: Category; state: ListingState };

export function CategoryPage({ category, state }: Props) {
  const roots = useCategoryRoots();
  const api = useApi();
  const [view] = useView();
  const { id } = category;
  const current = category.url.url;
  const source: Source = useMemo(
    () => ({
      query: (next) => filteredCategoryQuery(api, id, next) as never,
      at: (next) => ({
        to: '/category/$',
        params: { _splat: current },
        search: listingStateParams(next),
      }),
    }),
    [api, id, current],
  );

  const { result } = useFiltered(source, state);

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
      <div className={styles.layout} data-view={view}>
        <aside className={styles.side}>
          <CompactTree category={category} result={result} />
          {view === 'cards' ? (
            <FilterSide key={id} source={source} state={state} hasCategories={false} />
          ) : null}
        </aside>
        <FoundListing
          key={id}
          source={source}
          state={state}
          defaultOrder={1}
          compareGroup={groupOfListing(current)}
          renderHead={(count, isRecounting) => (
            <>
              <TitleBar
                title={category.title}
                sentence={category.description}
                count={count}
                isRecounting={isRecounting}
                lit={bastionOf(departmentOf(current))}
              />
              <nav
                className={view === 'cards' ? 'only-on-small' : styles.chips}
                aria-label={t('pages.category.subcategories')}
              >
                <CategoryChips roots={roots} current={current} />
              </nav>
            </>
          )}
        />
      </div>
      <CompareSlot />
    </div>
  );
}
