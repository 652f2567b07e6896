import { useSuspenseQuery } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useEffect } from 'react';
import { useApi } from '#base/wire/api.ts';
import { CategoryLink } from '#shop/catalog/category-link.tsx';
import type { Product } from '#shop/catalog/contract.ts';
import { departmentOf } from '#shop/catalog/departments.ts';
import { Gallery } from '#shop/catalog/gallery/gallery.tsx';
import { ProductFacts } from '#shop/catalog/product/product-facts.tsx';
import { groupOf } from '#shop/compare/list.ts';
import { rememberViewed } from '#shop/catalog/use-last-viewed.ts';
import { siteQuery } from '#shop/content/queries.ts';
import { useUser } from '#shop/customers/user.tsx';
import type { ProductExtra } from '#shop/detail/contract.ts';
import { Documents } from '#shop/detail/documents.tsx';
import { KeyLine, KeyParameters } from '#shop/detail/key-parameters.tsx';
import { formatPhone } from '#text/format.ts';
import { noBreak } from '#text/no-break.ts';
import { say } from '#text/product.ts';
import { t } from '#text/text.ts';
import { Breadcrumbs } from '#ui/navigation/breadcrumbs.tsx';
import { Link } from '#ui/navigation/link.tsx';
import { Scroller } from '#ui/navigation/scroller.tsx';
import { ShareButtons } from '#ui/share-buttons.tsx';
import { phoneLink } from '#site/frame/contact-links.ts';
import { LastViewed } from './last-viewed.tsx';
import { ProductAccessories } from './product-accessories.tsx';
import { ProductHeart } from './product-actions.tsx';
import { ProductBuying } from './product-buying.tsx';
import { ProductCompare } from './product-compare.tsx';
import { ProductToProject } from './product-to-project.tsx';
import styles from './product-page.module.css';
import { ProductTabs } from './product-tabs.tsx';
import { ShopCard } from '#site/listing/shop-card.tsx';

/** A row of three keeps the width cards have in a listing; a longer one shares the whole page. */
const NARROW_ROW = 3;

type Props = {
  product: Product;
  extra: ProductExtra;
  /** The absolute address, for sharing. */
  url: string;
};

export function ProductPage({ product, extra, url }: Props) {
  const slug = product.url.url;
  const path = product.category.url.url;
  const related = product.related_products;
  const isCustomer = useUser() !== null;
  useEffect(() => rememberViewed(slug), [slug]);

  return (
    <div className="wrap" data-cat={departmentOf(path)}>
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
      <div className={styles.page}>
        <div className={styles.head}>
          <ProductFacts
            product={product}
            actions={
              <>
                {isCustomer ? <ProductHeart product={product} /> : null}
                {isCustomer ? <ProductToProject product={product} /> : null}
                <ProductCompare code={product.code} group={groupOf(path)} />
                <ShareButtons label={t('product.share')} url={url} title={product.name} />
              </>
            }
          />
          <KeyLine line={extra.key_line} />
        </div>
        <div className={styles.gallery}>
          <Gallery pictures={product.image} name={product.name} />
          <p className={styles.lead}>{noBreak(product.short_description)}</p>
        </div>
        <div className={styles.facts}>
          <KeyParameters {...extra} />
          <Documents extra={extra} slug={slug} />
          <Help />
        </div>
        <div className={styles.buying}>
          <ProductBuying product={product} extra={extra} />
        </div>
      </div>
      {extra.accessories.length > 0 ? <ProductAccessories accessories={extra.accessories} /> : null}
      <ProductTabs product={product} extra={extra} />
      {related.length > 0 && (
        <Scroller
          isAligned
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

function Help() {
  const { phone } = useSuspenseQuery(siteQuery(useApi())).data.company;
  return (
    <p className={styles.help}>
      <Phone />
      <span>
        {say('help')} <a href={phoneLink(phone)}>{formatPhone(phone)}</a>
      </span>
    </p>
  );
}
