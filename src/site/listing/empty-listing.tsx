import { Link, type LinkProps } from '@tanstack/react-router';
import type { ListingState } from '#shop/filters/listing-state.ts';
import { t } from '#text/text.ts';
import { buttonClass } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Empty } from '#ui/empty.tsx';

type Props = {
  /** How many products there are on other pages. */
  count: number;
  isInStock: boolean;
  at: (change: Partial<ListingState>) => LinkProps;
};

/** Says why a page of the listing holds nothing, and leads back to where there is something. */
export function EmptyListing({ count, isInStock, at }: Props) {
  const line = buttonClass({ variant: 'line' });
  if (count > 0)
    return (
      <Card>
        <Empty
          title={t('pages.category.noSuchPage')}
          action={
            <Link {...at({ pg: 1 })} className={line}>
              {t('pages.category.toFirstPage')}
            </Link>
          }
        />
      </Card>
    );
  if (isInStock)
    return (
      <Card>
        <Empty
          title={t('pages.category.noProductsInStock')}
          action={
            <Link {...at({ filters: {} })} className={line}>
              {t('pages.category.showAll')}
            </Link>
          }
        />
      </Card>
    );
  return (
    <Card>
      <Empty
        title={t('pages.category.noProducts')}
        action={
          <Link to="/" className={line}>
            {t('pages.notFound.home')}
          </Link>
        }
      />
    </Card>
  );
}
