import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import type { Product } from '#shop/catalog/contract.ts';
import { productQuery } from '#shop/catalog/queries.ts';
import { productExtraQuery, withdrawnQuery } from '#shop/detail/queries.ts';
import { breadcrumbData, notFoundHead, pageHead } from '#site/frame/head.ts';
import { NotFoundPage } from '#site/frame/not-found-page.tsx';
import { orNotFound } from '#site/frame/not-found.ts';
import { ProductPage } from '#site/product/product-page.tsx';
import { ProductSkeleton } from '#site/product/product-skeleton.tsx';
import { WithdrawnPage } from '#site/product/withdrawn-page.tsx';
import { t } from '#text/text.ts';

export const Route = createFileRoute('/product/$productName')({
  loader: async ({ context: { api, queryClient }, params: { productName } }) => {
    const [product] = await orNotFound(
      Promise.all([
        queryClient.ensureQueryData(productQuery(api, productName)),
        queryClient.ensureQueryData(productExtraQuery(api, productName)),
      ]).catch(async (error: unknown) => {
        // Not found either way; the page can say more of what was sold once.
        await queryClient.prefetchQuery({ ...withdrawnQuery(api, productName), retry: false });
        throw error;
      }),
    );
    // An address that it had before leads to the one it has.
    if (product.url.url !== productName)
      throw redirect({
        to: '/product/$productName',
        params: { productName: product.url.url },
        search: true,
        statusCode: 301,
        replace: true,
      });
    return product;
  },
  notFoundComponent: function NoProduct() {
    const { api } = Route.useRouteContext();
    const { productName } = Route.useParams();
    const withdrawn = useQueryClient().getQueryData(withdrawnQuery(api, productName).queryKey);
    return withdrawn ? <WithdrawnPage withdrawn={withdrawn} /> : <NotFoundPage />;
  },
  head: ({ match, loaderData: product }) => {
    if (!product) return notFoundHead({ match, title: t('product.notFound') });
    const { origin, site } = match.context;
    return pageHead({
      site,
      path: pathOf(product),
      title: product.name,
      description: product.short_description,
      image: product.image[0]?.src,
      jsonLd: [productData(origin, product), breadcrumbData(origin, crumbsOf(product))],
    });
  },
  // A product is one call away: a skeleton only on a slow connection.
  pendingMs: 300,
  pendingMinMs: 300,
  pendingComponent: ProductSkeleton,
  component: function ProductRoute() {
    const { api, origin } = Route.useRouteContext();
    // From the cache, where hearts are filled and another visitor's prices arrive.
    const { productName } = Route.useParams();
    const { data: product } = useSuspenseQuery(productQuery(api, productName));
    const { data: extra } = useSuspenseQuery(productExtraQuery(api, productName));
    const url = origin + pathOf(product);
    return <ProductPage key={product.id} product={product} extra={extra} url={url} />;
  },
});

const pathOf = (product: Product) => `/product/${product.url.url}`;

const crumbsOf = (product: Product) => [
  ...product.category.breadcrumbs.map(({ label, url }) => ({ label, path: `/category/${url}` })),
  { label: product.name, path: pathOf(product) },
];

/** For search engines; a price is for customers only, so there is no offer in it. */
const productData = (origin: string, product: Product) => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  sku: product.code,
  description: product.short_description,
  category: product.category.title,
  brand: { '@type': 'Brand', name: product.vendor },
  image: product.image.map(({ src }) => origin + src),
  url: origin + pathOf(product),
});
