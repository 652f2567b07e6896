import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '#base/wire/api.ts';
import { ProductCardSkeleton } from '#shop/catalog/card/product-card-skeleton.tsx';
import { homepageProductsQuery } from '#shop/catalog/queries.ts';
import { PlacedPanel } from '#shop/checkout/placed/placed-panel.tsx';
import { BlogCard, BlogCardSkeleton } from '#shop/content/blog-card.tsx';
import { homepageBlogsQuery, homepageQuery, siteQuery } from '#shop/content/queries.ts';
import { useUser } from '#shop/customers/user.tsx';
import { t } from '#text/text.ts';
import { Scroller } from '#ui/navigation/scroller.tsx';
import { HomeBanners } from './home-banners.tsx';
import { HomeOwnLater } from './home-own-later.tsx';
import styles from './home-page.module.css';
import { HomePartners } from './home-partners.tsx';
import { HomePromos } from './home-promos.tsx';
import { HomeTiles } from './home-tiles.tsx';
import { OwnSlot } from '#site/header/own-parts.tsx';
import { ShopCard } from '#site/listing/shop-card.tsx';

export function HomePage() {
  const api = useApi();
  const { data: homepage } = useQuery(homepageQuery(api));
  const { data: site } = useSuspenseQuery(siteQuery(api));

  return (
    <div className="wrap">
      <h1 className="visually-hidden">{site.brand.headline}</h1>
      <PlacedPanel />
      <OwnSlot name="home">
        <HomeOwnLater />
      </OwnSlot>
      <HomeBanners />
      <HomeTiles />
      {homepage && homepage.promos.length > 0 && <HomePromos promos={homepage.promos} />}
      <Offers />
      <Articles />
      {homepage && homepage.partners.length > 0 && <HomePartners partners={homepage.partners} />}
    </div>
  );
}

function Offers() {
  const { data: products = [], isPending } = useQuery(homepageProductsQuery(useApi()));
  const hasPrice = useUser() !== null;
  if (!isPending && products.length === 0) return null;
  return (
    <Scroller isAligned className={styles.section} title={t('pages.homepage.offers')}>
      {isPending
        ? SKELETONS.map((index) => <ProductCardSkeleton key={index} hasPrice={hasPrice} />)
        : products.map((product) => <ShopCard key={product.id} product={product} />)}
    </Scroller>
  );
}

function Articles() {
  const { data: blogs = [], isPending } = useQuery(homepageBlogsQuery(useApi()));
  if (!isPending && blogs.length === 0) return null;
  return (
    <Scroller className={styles.section} title={t('pages.homepage.blog')}>
      {isPending
        ? SKELETONS.map((index) => <BlogCardSkeleton key={index} />)
        : blogs.map((blog) => <BlogCard key={blog.url.url} blog={blog} />)}
    </Scroller>
  );
}

const SKELETONS = [1, 2, 3];
