import type { Send } from '#base/wire/api.ts';
import { fillPath } from '#base/wire/api.ts';
import { ok } from '#base/wire/contract.ts';
import { uncached } from '#base/process/cache.server.ts';
import { getProduct as productCall } from '#shop/catalog/contract.ts';
import { getProduct } from '#shop/catalog/product/product.server.ts';
import { getProductExtra as extraCall } from '#shop/detail/contract.ts';
import { getProductExtra } from '#shop/detail/extra.server.ts';
import { previewerFor, readPreview } from '#shop/detail/preview.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import type { Visitor } from '#shop/kernel/visitor.ts';
import type { Caches } from '#start/cache/response-cache.server.ts';
import { t } from '#text/documents.ts';
import { newNonce } from './inline-scripts.server.ts';
import { sendInternally } from './internal-calls.server.ts';
import { createRendering, HTML, type Renderer } from './render-page.server.ts';

type Pages = { getRenderer: () => Promise<Renderer>; caches: Pick<Caches, 'responses' | 'known'> };

/** A product as it would be seen, drawn by the page of the shop for a frame of the office (decision 68). */
export function addPreview(app: ShopApp, shop: Shop, { getRenderer, caches }: Pages) {
  const { sql, config, formKey } = shop;
  const { renderPage } = createRendering(shop, caches.known);

  app.get<{ Params: { ticket: string } }>('/nahlad/:ticket', async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex');
    const asked = readPreview(formKey, request.params.ticket);
    const [product] = asked
      ? await sql<{ slug: string }[]>`select slug from product where id = ${asked.product}`
      : [];
    const visitor = asked && product ? await previewerFor(sql, asked.customer) : null;
    if (!visitor || !product)
      return reply.code(410).type('text/plain; charset=utf-8').send(t('messages.viewing.over'));

    const { slug } = product;
    const nobody = { headers: {}, ip: request.ip, id: request.id, visitor };
    const others = sendInternally({ app, responses: caches.responses }, nobody, visitor);
    const page = await renderPage(
      { url: `/product/${slug}` },
      await getRenderer(),
      withProduct(visitor, slug, others),
      // Of a customer's own the page has slots, which stay empty.
      {
        mayBeCustomer: visitor.customer !== null,
        isShared: visitor.customer !== null,
        nonce: newNonce(),
      },
    );
    return reply
      .removeHeader('x-frame-options')
      .code(page.status)
      .header('content-security-policy', policy)
      .type(HTML)
      .send(toLookAt(page.html));
  });

  /** The two calls about the product are answered past every cache, as nobody else may see a hidden one. */
  const withProduct = (visitor: Visitor, slug: string, others: Send): Send => {
    const at = { url: slug, lang: 'sk' };
    const own = new Map<string, () => Promise<object>>([
      [
        fillPath(productCall.url, at),
        async () => ({ product: await getProduct(sql, visitor, slug, uncached, 'all') }),
      ],
      [
        fillPath(extraCall.url, at),
        async () => ({ extra: await getProductExtra(sql, visitor, slug, uncached, 'all') }),
      ],
    ]);
    return async (call) => {
      const read = own.get(call.url);
      if (!read) return others(call);
      return { status: 200, json: JSON.parse(JSON.stringify(ok(await read()))) as unknown };
    };
  };

  /** Only the office may frame it; and nothing in it runs, is sent or leads away. */
  const policy = [
    "default-src 'none'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${new URL(config.officeUrl).origin}`,
  ].join('; ');
}

const toLookAt = (html: string) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/(<a\b[^>]*?)\shref="[^"]*"/g, '$1');
