import type { Blog, Site } from '#shop/content/contract.ts';
import { t } from '#text/text.ts';

type Page = {
  site: Site;
  path: string;
  title: string;
  description?: string;
  /** A picture of the page itself; every other page shares the picture of the shop. */
  image?: string | undefined;
  type?: 'website' | 'article';
  isHidden?: boolean;
  /** A hidden page may still be one of the many looks of another. */
  hasCanonical?: boolean;
  jsonLd?: object[];
};

/** Title, description, canonical address and structured data of a page; never a price. */
export function pageHead({
  site,
  path,
  title,
  description = site.brand.description,
  image,
  type = 'website',
  isHidden = false,
  hasCanonical = !isHidden,
  jsonLd = [],
}: Page) {
  const { url: origin, brand } = site;
  const url = origin + path;
  const picture = image ? `${image}/share.png` : brand.share;
  return {
    meta: [
      { title: titleOf(title, site) },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      { property: 'og:site_name', content: brand.name },
      { property: 'og:locale', content: 'sk_SK' },
      ...(picture
        ? [
            { property: 'og:image', content: origin + picture },
            { property: 'og:image:width', content: '1200' },
            { property: 'og:image:height', content: '630' },
            { name: 'twitter:card', content: 'summary_large_image' },
          ]
        : []),
      ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: !hasCanonical ? [] : [{ rel: 'canonical', href: url }],
    scripts: jsonLd.map((data) => ({ type: 'application/ld+json', children: safeJson(data) })),
  };
}

type InSite = { match: { context: { site: Site } } };

/** Of a page that search engines have nothing to find on. */
export const hiddenHead =
  (path: string, title: string) =>
  ({ match }: InSite) =>
    pageHead({ site: match.context.site, path, title, isHidden: true });

/** For an address that leads nowhere; the response carries the status, so there is little to say. */
export const notFoundHead = ({
  match,
  title = t('pages.notFound.title'),
}: InSite & { title?: string }) => ({
  meta: [{ title: titleOf(title, match.context.site) }, { name: 'robots', content: 'noindex' }],
});

const titleOf = (title: string, { brand: { name } }: Site) =>
  t('meta.titleTemplate', { title, site: name });

export const breadcrumbData = (origin: string, crumbs: { label: string; path: string }[]) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: crumbs.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: origin + path,
  })),
});

export const articleData = ({ url: origin, brand }: Site, path: string, blog: Blog) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: blog.title,
  datePublished: blog.publish,
  inLanguage: 'sk',
  mainEntityOfPage: origin + path,
  ...(blog.image ? { image: origin + blog.image } : {}),
  publisher: { '@type': 'Organization', name: brand.name, url: `${origin}/` },
});

export const organizationData = ({ url, company, brand, opening_hours: hours }: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: company.name,
  url: `${url}/`,
  ...(brand.share ? { logo: url + brand.share } : {}),
  email: company.email,
  telephone: company.phone,
  address: {
    '@type': 'PostalAddress',
    streetAddress: company.street,
    postalCode: company.zip,
    addressLocality: company.city,
    addressCountry: 'SK',
  },
  contactPoint: {
    '@type': 'ContactPoint',
    contactType: 'sales',
    telephone: company.phone,
    availableLanguage: 'sk',
    description: hours.map(({ days, hours }) => `${days} ${hours}`).join(', '),
  },
});

/** Inside a script element `<` could close it; as an escape it means the same to JSON. */
const safeJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
