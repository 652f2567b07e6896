import { t } from '#text/text.ts';

type Page = {
  origin: string;
  path: string;
  title: string;
  description?: string;
  image?: string | undefined;
  isHidden?: boolean;
  jsonLd?: object[];
};

/** Title, description, canonical address and structured data of a page; never a price. */
export function pageHead({ origin, path, title, description, image, isHidden, jsonLd = [] }: Page) {
  const fullTitle = t('meta.titleTemplate', { title, site: t('meta.siteName') });
  const url = origin + path;
  const words = description ?? t('meta.defaultDescription');
  return {
    meta: [
      { title: fullTitle },
      { name: 'description', content: words },
      { property: 'og:title', content: title },
      { property: 'og:description', content: words },
      { property: 'og:type', content: 'website' },
      { property: 'og:url', content: url },
      { property: 'og:site_name', content: t('meta.siteName') },
      { property: 'og:locale', content: 'sk_SK' },
      ...(image ? [{ property: 'og:image', content: origin + image }] : []),
      ...(isHidden ? [{ name: 'robots', content: 'noindex' }] : []),
    ],
    links: isHidden ? [] : [{ rel: 'canonical', href: url }],
    scripts: jsonLd.map((data) => ({ type: 'application/ld+json', children: safeJson(data) })),
  };
}

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

/** Inside a script element `<` could close it; as an escape it means the same to JSON. */
const safeJson = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c');
