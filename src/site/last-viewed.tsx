import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#base/api.ts';
import { ShopError } from '#base/errors.ts';
import { ProductCardSkeleton } from '#shop/catalog/product-card-skeleton.tsx';
import { productQuery } from '#shop/catalog/queries.ts';
import { forgetViewed, useLastViewed } from '#shop/catalog/use-last-viewed.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { Scroller } from '#ui/scroller.tsx';
import { ShopCard } from './shop-card.tsx';
import { useNear } from './use-near.ts';

const NARROW_ROW = 3;

type Props = {
  /** The slug of the product on the screen. */
  except: string;
  className?: string | undefined;
};

/** What this browser looked at before. Each card is asked for when the row comes near. */
export function LastViewed({ except, className }: Props) {
  const slugs = useLastViewed().filter((slug) => slug !== except);
  if (slugs.length === 0) return null;
  return <Row slugs={slugs} className={className} />;
}

function Row({ slugs, className }: { slugs: string[]; className?: string | undefined }) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  return (
    <div ref={ref} className={className}>
      <Scroller isAligned title={t('product.lastViewed')} isWide={slugs.length > NARROW_ROW}>
        {slugs.map((slug) => (
          <Viewed key={slug} slug={slug} isNear={isNear} />
        ))}
      </Scroller>
    </div>
  );
}

function Viewed({ slug, isNear }: { slug: string; isNear: boolean }) {
  const hasPrice = useUser() !== null;
  const { data: product, error } = useQuery({
    ...productQuery(useApi(), slug),
    enabled: isNear,
  });
  // A product that is no longer sold is not asked for again.
  const isGone = error instanceof ShopError && error.status === 404;
  useEffect(() => {
    if (isGone) forgetViewed(slug);
  }, [isGone, slug]);
  return product ? <ShopCard product={product} /> : <ProductCardSkeleton hasPrice={hasPrice} />;
}
