import { useEffect } from 'react';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import type { Product } from '#shop/catalog/contract.ts';
import { departmentOf } from '#shop/catalog/departments.ts';
import { DiscountFlag } from '#shop/catalog/discount-flag.tsx';
import { Gallery } from '#shop/catalog/gallery.tsx';
import { ProductFacts } from '#shop/catalog/product-facts.tsx';
import { rememberViewed } from '#shop/catalog/use-last-viewed.ts';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { Link } from '#ui/link.tsx';
import { Scroller } from '#ui/scroller.tsx';
import { ShareButtons } from '#ui/share-buttons.tsx';
import { LastViewed } from './last-viewed.tsx';
import { ProductBuying } from './product-buying.tsx';
import styles from './product-page.module.css';
import { ProductTabs } from './product-tabs.tsx';
import { ShopCard } from './shop-card.tsx';

/** A row of three keeps the width cards have in a listing; a longer one shares the whole page. */
const NARROW_ROW = 3;

type Props = {
  product: Product;
  /** The absolute address, for sharing. */
  url: string;
};

export function ProductPage({ product, url }: Props) {
  const slug = product.url.url;
  const related = product.related_products;
  useEffect(() => rememberViewed(slug), [slug]);

  return (
    <div className="wrap" data-cat={departmentOf(product.category.url.url)}>
      <Breadcrumbs
        links={[
          <Link key="/" to="/">
            {t('menu.home')}
          </Link>,
          ...product.category.breadcrumbs.map(({ label, url }) => (
            <CategoryLink key={url} path={url}>
              {label}
            </CategoryLink>
          )),
        ]}
        current={product.code}
      />
      <div className={styles.top}>
        <Gallery
          pictures={product.image}
          name={product.name}
          flag={<DiscountFlag discount={product.discount} className={styles.flag} />}
        />
        <div>
          <ProductFacts product={product} />
          <ProductBuying
            product={product}
            share={<ShareButtons label={t('product.share')} url={url} title={product.name} />}
          />
        </div>
      </div>
      <ProductTabs product={product} />
      {related.length > 0 && (
        <Scroller
          className={styles.row}
          title={t('product.related')}
          isWide={related.length > NARROW_ROW}
        >
          {related.map((card) => (
            <ShopCard key={card.id} product={card} />
          ))}
        </Scroller>
      )}
      <LastViewed className={styles.row} except={slug} />
    </div>
  );
}
