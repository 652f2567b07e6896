import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '#base/wire/api.ts';
import { ProductCardSkeleton } from '#shop/catalog/card/product-card-skeleton.tsx';
import { cardsQuery } from '#shop/catalog/queries.ts';
import { forgetViewed } from '#shop/catalog/use-last-viewed.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { Scroller } from '#ui/navigation/scroller.tsx';
import { ShopCard } from '#site/listing/shop-card.tsx';
import { useNear } from '#site/listing/use-near.ts';

const NARROW_ROW = 3;

type Props = { slugs: string[]; className?: string | undefined };

/** The cards are asked for, all at once, when the row comes near. */
export function LastViewedRow({ slugs, className }: Props) {
  const { ref, isNear } = useNear<HTMLDivElement>();
  const hasPrice = useUser() !== null;
  const { data: products, isPlaceholderData } = useQuery({
    ...cardsQuery(useApi(), slugs),
    enabled: isNear,
  });
  // A product that is no longer sold is not asked for again.
  useEffect(() => {
    if (!products || isPlaceholderData) return;
    const found = new Set(products.map(({ url }) => url.url));
    for (const slug of slugs) if (!found.has(slug)) forgetViewed(slug);
  }, [products, isPlaceholderData, slugs]);
  return (
    <div ref={ref} className={className}>
      <Scroller isAligned title={t('product.lastViewed')} isWide={slugs.length > NARROW_ROW}>
        {slugs.map((slug) => {
          const product = products?.find(({ url }) => url.url === slug);
          return product ? (
            <ShopCard key={slug} product={product} />
          ) : (
            <ProductCardSkeleton key={slug} hasPrice={hasPrice} />
          );
        })}
      </Scroller>
    </div>
  );
}
