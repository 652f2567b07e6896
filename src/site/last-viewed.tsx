import { useQueries } from '@tanstack/react-query';
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
  const api = useApi();
  const hasPrice = useUser() !== null;
  const { ref, isNear } = useNear<HTMLDivElement>();
  const responses = useQueries({
    queries: slugs.map((slug) => ({ ...productQuery(api, slug), enabled: isNear })),
  });
  const gone = slugs.filter((_, index) => isGone(responses[index]?.error));
  useForget(gone);

  return (
    <div ref={ref} className={className}>
      <Scroller title={t('product.lastViewed')} isWide={slugs.length > NARROW_ROW}>
        {slugs.map((slug, index) => {
          const product = responses[index]?.data;
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

const isGone = (error: unknown) => error instanceof ShopError && error.status === 404;

/** A product that is no longer sold is not asked for again. */
function useForget(gone: string[]) {
  const list = gone.join(' ');
  useEffect(() => {
    if (list) forgetViewed(list.split(' '));
  }, [list]);
}
