import { ExternalLink } from 'lucide-react';
import { ShopError } from '#base/wire/errors.ts';
import { Pair, Pairs } from '#office/components/detail/detail.tsx';
import { Box } from '#office/components/screen.tsx';
import { EmptyState, NotLoaded } from '#office/components/states.tsx';
import type { Category } from '#staff/categories/contract.ts';
import { plurals, t } from '#text/office/categories.ts';
import { buttonClass } from '#ui/button.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { CategoryActs } from './category-acts.tsx';
import { FiltersBox } from './filters-box.tsx';
import { ParametersBox } from './parameters-box.tsx';
import { useCategory } from './use-categories.ts';
import styles from './categories.module.css';

/** The chosen category, or why it cannot be shown. */
export function CategoryView({ id }: { id: number }) {
  const query = useCategory(id);
  if (query.data)
    return (
      <div className={styles.one}>
        <About category={query.data} />
        <ParametersBox category={query.data} />
        <FiltersBox category={query.data} />
      </div>
    );
  return query.error instanceof ShopError && query.error.status === 404 ? (
    <EmptyState
      title={t('categories.gone')}
      more={t('states.notFoundMore')}
      action={
        <Link to="/kategorie" className={buttonClass({ variant: 'line' })}>
          {t('categories.all')}
        </Link>
      }
    />
  ) : (
    <NotLoaded query={query} />
  );
}

function About({ category }: { category: Category }) {
  const { id, label, title, sentence, path, url, products } = category;
  return (
    <Box
      title={label}
      badge={<Way category={category} />}
      action={
        <>
          <CategoryActs category={category} />
          <Link
            to="/produkty"
            search={{ kategoria: id }}
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            {plurals('categories.products', products)}
          </Link>
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
          >
            <ExternalLink /> {t('categories.inShop')}
          </a>
        </>
      }
    >
      <Pairs>
        <Pair label={t('categories.label')}>{label}</Pair>
        <Pair label={t('categories.heading')}>{title}</Pair>
        <Pair label={t('categories.address')}>/category/{path}</Pair>
        <Pair label={t('categories.sentence')}>{sentence || t('categories.noSentence')}</Pair>
      </Pairs>
    </Box>
  );
}

/** Where it lies, each a link; where the tree is not seen, the way back to it too. */
const Way = ({ category }: { category: Category }) => (
  <nav className={styles.way} aria-label={t('office.path')}>
    <Link to="/kategorie" className={styles.back}>
      {t('categories.all')} ›
    </Link>
    {category.above.map(({ id, label }, index) => (
      <Link key={id} to="/kategorie" search={{ kategoria: id }}>
        {index > 0 ? '› ' : ''}
        {label}
      </Link>
    ))}
  </nav>
);
