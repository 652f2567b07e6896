import { LRUCache } from 'lru-cache';
import { ShopError } from '#base/errors.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { listPages, listProductParts, listProducts, type SitePage } from './sitemap.server.ts';

const MINUTE = 60_000;
const MEGABYTE = 1024 * 1024;
/** Of no use to a search engine: personal, endless, or a tool. */
const PRIVATE = [
  ...['/admin/', '/account', '/cart', '/checkout', '/objednavka-prijata'],
  ...['/login', '/logout', '/register'],
];
const ENDLESS = ['/search-product/', '/search-blog/', '/blog/list/', '/test'];

/** What search engines ask for: the rules, and the list of everything public. */
export function addSeo(app: ShopApp, { sql, config: { publicUrl } }: Shop) {
  const files = new LRUCache<string, string>({
    maxSize: 32 * MEGABYTE,
    sizeCalculation: (xml) => xml.length,
    ttl: 10 * MINUTE,
    fetchMethod: (name) => write(name),
  });

  app.get('/robots.txt', async (_request, reply) => {
    const rules = [...PRIVATE, ...ENDLESS].map((path) => `Disallow: ${path}`);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'));
  });

  for (const url of ['/sitemap.xml', '/sitemap/:name'])
    app.get<{ Params: { name?: string } }>(url, async ({ params }, reply) => {
      const xml = await files.fetch(params.name ?? 'index');
      if (!xml) throw ShopError.notFound();
      return reply
        .type('application/xml; charset=utf-8')
        .header('cache-control', 'public, max-age=600')
        .send(xml);
    });

  async function write(name: string): Promise<string | undefined> {
    if (name === 'index') return writeIndex();
    if (name === 'pages.xml') return writeUrls(await listPages(sql));
    const part = /^products-(\d{1,6})\.xml$/.exec(name)?.[1];
    const products = part ? await listProducts(sql, Number(part)) : [];
    return products.length > 0 ? writeUrls(products) : undefined;
  }

  async function writeIndex() {
    const parts = await listProductParts(sql);
    const names = ['pages.xml', ...parts.map((part) => `products-${part}.xml`)];
    return xmlOf(
      'sitemapindex',
      names.map((name) => `<sitemap><loc>${publicUrl}/sitemap/${name}</loc></sitemap>`),
    );
  }

  const writeUrls = (pages: SitePage[]) =>
    xmlOf(
      'urlset',
      pages.map(({ path, changed }) => {
        const day = changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : '';
        return `<url><loc>${publicUrl}${path}</loc>${day}</url>`;
      }),
    );
}

/** Addresses are built of slugs, so there is nothing to escape. */
const xmlOf = (root: string, entries: string[]) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</${root}>`,
    '',
  ].join('\n');
