import type { Blog, Site } from '#shop/content/contract.ts';
import { t } from '#text/text.ts';

type Page = {
  origin: string;
  path: string;
  title: string;
  description?: string;
  /** A picture of the page itself; every other page shares the picture of the shop. */
  image?: string | undefined;
  type?: 'website' | 'article';
  isHidden?: boolean;
  jsonLd?: object[];
};

/** Title, description, canonical address and structured data of a page; never a price. */
export function pageHead({
  origin,
  path,
  title,
  description = t('meta.defaultDescription'),
  image,
  type = 'website',
  isHidden,
  jsonLd = [],
}: Page) {
  const url = origin + path;
  return {
    meta: [
      { title: titleOf(title) },
      { name: 'description', content: description },
      { property: 'og:title', content: title },
      { property: 'og:description', content: description },
      { property: 'og:type', content: type },
      { property: 'og:url', content: url },
      { property: 'og:site_name', content: t('meta.siteName') },
      { property: 'og:locale', content: 'sk_SK' },
      {
        property: 'og:image',
        content: origin + (image ? `${image}/share.png` : '/brand/share.png'),
      },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: isHidden ? [] : [{ rel: 'canonical', href: url }],
    scripts: jsonLd.map((data) => ({ type: 'application/ld+json', children: safeJson(data) })),
  };
}

/** For an address that leads nowhere; the answer carries the status, so there is little to say. */
export const notFoundHead = () => ({
  meta: [{ title: titleOf(t('pages.notFound.title')) }, { name: 'robots', content: 'noindex' }],
});

const titleOf = (title: string) => t('meta.titleTemplate', { title, site: t('meta.siteName') });

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

export const articleData = (origin: string, path: string, blog: Blog) => ({
  '@context': 'https://schema.org',
  '@type': 'Article',
  headline: blog.title,
  datePublished: blog.publish,
  inLanguage: 'sk',
  mainEntityOfPage: origin + path,
  ...(blog.image ? { image: origin + blog.image } : {}),
  publisher: { '@type': 'Organization', name: t('meta.siteName'), url: `${origin}/` },
});

export const organizationData = ({ url, company, opening_hours: hours }: Site) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: company.name,
  url: `${url}/`,
  logo: `${url}/brand/logo.svg`,
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
