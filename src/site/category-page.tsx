import { useMemo } from 'react';
import { useApi } from '#base/api.ts';
import { CategoryChips } from '#shop/catalog/category-chips.tsx';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import type { Category } from '#shop/catalog/contract.ts';
import { bastionOf, departmentOf } from '#shop/catalog/departments.ts';
import { filteredCategoryQuery } from '#shop/filters/queries.ts';
import { type FilterQuestion, questionParams } from '#shop/filters/question.ts';
import type { Source } from '#shop/filters/source.ts';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Link } from '#ui/link.tsx';
import { TitleBar } from '#ui/title-bar.tsx';
import styles from './category-page.module.css';
import { CompareSlot } from './compare-slot.tsx';
import { CategorySide } from './filter-parts.ts';
import { FoundListing } from './found-listing.tsx';
import { useCategoryRoots } from './use-category-roots.ts';
import { useView } from './use-view.ts';

type Props = { category: Category; question: FilterQuestion };

export function CategoryPage({ category, question }: Props) {
  const roots = useCategoryRoots();
  const api = useApi();
  const [view] = useView();
  const { id } = category;
  const current = category.url.url;
  const source: Source = useMemo(
    () => ({
      query: (asked) => filteredCategoryQuery(api, id, asked) as never,
      at: (asked) => ({
        to: '/category/$',
        params: { _splat: current },
        search: questionParams(asked),
      }),
    }),
    [api, id, current],
  );

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
        {view === 'cards' ? (
          <aside className={styles.side}>
            <CategorySide key={id} source={source} question={question} category={category} />
          </aside>
        ) : null}
        <FoundListing
          key={id}
          source={source}
          question={question}
          usual={1}
          renderHead={(count, isWaiting) => (
            <>
              <TitleBar
                title={category.title}
                sentence={category.description}
                count={count}
                isWaiting={isWaiting}
                lit={bastionOf(departmentOf(current))}
              />
              <nav
                className={view === 'cards' ? 'only-on-small' : undefined}
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
