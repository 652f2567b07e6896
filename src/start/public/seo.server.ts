import { ShopError } from '#base/wire/errors.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import { createResponse } from '#start/cache/cached-response.server.ts';
import { EVERYONE, keyOf, type ResponseCache } from '#start/cache/response-cache.server.ts';
import { sendCached } from '#start/cache/stale.server.ts';
import { listPages, listProductParts, listProducts, type SitePage } from './sitemap.server.ts';

/** Of no use to a search engine: personal, endless, or a tool. */
const PRIVATE = [
  '/admin/',
  '/account',
  '/cart',
  '/checkout',
  '/objednavka-prijata',
  '/login',
  '/logout',
  '/register',
];
const ENDLESS = ['/search-product/', '/search-blog/', '/blog/list/', '/test'];

/** What search engines ask for: the rules, and the list of everything public. */
export function addSeo(
  app: ShopApp,
  { sql, config: { publicUrl } }: Shop,
  responses: ResponseCache,
) {
  app.get('/robots.txt', async (_request, reply) => {
    const rules = [...PRIVATE, ...ENDLESS].map((path) => `Disallow: ${path}`);
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n'));
  });

  for (const url of ['/sitemap.xml', '/sitemap/:name'])
    app.get<{ Params: { name?: string } }>(url, (request, reply) => {
      const { name = 'index' } = request.params;
      const make = async () => {
        const xml = await write(name);
        if (!xml) throw ShopError.notFound();
        return createResponse({
          route: url,
          body: Buffer.from(xml),
          isPublic: true,
          isReading: true,
          headers: { 'content-type': 'application/xml; charset=utf-8' },
        });
      };
      const address = url.replace(':name', name);
      return sendCached(request, reply, { responses, key: keyOf(EVERYONE, address), make });
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
