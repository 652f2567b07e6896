import { useQuery } from '@tanstack/react-query';
import { api } from '#office/api/send.ts';
import { Box } from '#office/components/screen.tsx';
import type { Category } from '#staff/categories/contract.ts';
import { previewFilters, type PreviewedFacet } from '#staff/categories/parameter-contract.ts';
import { formatCount } from '#text/format.ts';
import { plurals, t } from '#text/office/categories.ts';
import styles from './categories.module.css';

/** What a guest can choose by there; where they find nothing there is nothing to choose. */
export function FiltersBox({ category: { id, is_shown: isShown } }: { category: Category }) {
  const { data } = useQuery({
    queryKey: ['categories', 'filters', id],
    queryFn: async ({ signal }) => (await api(previewFilters, { params: { id }, signal })).facets,
    enabled: isShown,
    retry: false,
  });
  if (!isShown || !data) return null;
  return (
    <Box
      title={t('categories.filters.title')}
      badge={<span className={styles.quiet}>{t('categories.filters.preview')}</span>}
    >
      {data.length === 0 ? (
        t('categories.filters.none')
      ) : (
        <ul className={styles.facets}>
          {data.map((facet) => (
            <li key={facet.key}>
              <b>{facet.title}</b>
              <Choices facet={facet} />
            </li>
          ))}
        </ul>
      )}
    </Box>
  );
}

function Choices({ facet: { values, more, range, unit } }: { facet: PreviewedFacet }) {
  if (range)
    return (
      <span>
        {range.min.toLocaleString('sk')} – {range.max.toLocaleString('sk')} {unit}
      </span>
    );
  return (
    <>
      {values.map(({ key, title, count }) => (
        <span key={key}>
          {title} <i>{formatCount(count)}</i>
        </span>
      ))}
      {more > 0 ? <span>{plurals('categories.parameters.more', more)}</span> : null}
    </>
  );
}
