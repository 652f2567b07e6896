import type { FastifyRequest } from 'fastify';
import { ShopError } from '#base/wire/errors.ts';
import { giveViewing, takeViewing, viewingCookie } from '#shop/customers/cookies.server.ts';
import { endViewing, openViewing, VIEWING_MINUTES } from '#shop/customers/viewing.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import type { SignedIn } from '#shop/kernel/visitor.ts';
import { t } from '#text/documents.ts';

/** Lists that carry a body and change nothing. Whatever else is no GET is a write, also one that is added tomorrow. */
const READS = new Set([
  'POST /admin/v1/search-filtered/:lang/:limit/:offset',
  'POST /admin/v1/customer/wish-list-new/:lang/:limit/:offset',
  'POST /admin/v1/company/wish-lists/:person/:lang/:limit/:offset',
]);
/** Signing out, and what is remembered of a customer who has read it. */
const CHANGES = new Set([
  'GET /admin/v1/sign/out/',
  'GET /admin/v1/customer/price-list',
  'GET /admin/v1/customer/price-list/changes/:since',
  'GET /files/price-list/:format',
]);
/** How a person signs in, and keys of programs. */
const PRIVATE = new Set([
  'GET /admin/v1/customer/sessions',
  'GET /admin/v1/customer/second-factor',
  'GET /admin/v1/customer/api-keys',
]);

/** The one place that keeps who looks at the shop as a customer from changing anything, and from what is private. */
export function refuseViewer({ routeOptions, method }: FastifyRequest, isReading: boolean): void {
  const name = `${method === 'HEAD' ? 'GET' : method} ${routeOptions.url}`;
  if (!(isReading || READS.has(name)) || CHANGES.has(name))
    throw new ShopError('messages.viewing.readOnly', { status: 403 });
  if (PRIVATE.has(name)) throw new ShopError('messages.viewing.private', { status: 403 });
}

/** Every address named above, for the test that they exist. */
export const NAMED_FOR_VIEWERS = [...READS, ...CHANGES, ...PRIVATE];

const VIEWING_URL = '/prezeranie';

/** Where a ticket of the office is handed in, and the way out. */
export function addViewing(app: ShopApp, shop: Shop) {
  app.get<{ Params: { ticket: string } }>(`${VIEWING_URL}/:ticket`, async (request, reply) => {
    reply.header('referrer-policy', 'no-referrer');
    const token = await openViewing(shop.sql, request.params.ticket);
    if (token === null)
      return reply.code(410).type('text/plain; charset=utf-8').send(t('messages.viewing.over'));
    giveViewing(reply, shop, token, VIEWING_MINUTES * 60);
    return reply.redirect('/', 303);
  });

  app.get(`${VIEWING_URL}/koniec`, async (request, reply) => {
    const token = request.cookies[viewingCookie(shop.config)];
    const customer = token ? await endViewing(shop.sql, token) : null;
    takeViewing(reply, shop);
    return reply.redirect(
      customer === null ? '/' : `${shop.config.officeUrl}/zakaznici/${customer}`,
      303,
    );
  });
}

const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * Says on every page whose eyes these are. Put in by the server into what this one visitor gets, so that nobody else's
 * page or script grows by it. An element of its own name: React hydrates past what it does not know.
 */
export function withViewingBar(html: string, { customer }: SignedIn): string {
  const company = escaped(customer.companyName);
  const bar =
    `<viewing-bar role="region" aria-label="${t('viewing.label')}"><style>${STYLE}</style>` +
    `<p><b>${t('viewing.title', { company })}</b> ${t('viewing.more')}</p>` +
    `<small>${t('viewing.noted')}</small><a href="${VIEWING_URL}/koniec">${t('viewing.end')}</a></viewing-bar>`;
  return html.replace(/<body[^>]*>/, (body) => body + bar);
}

/** Buying looks off; the server refuses it in any case. */
const STYLE = `
viewing-bar{position:sticky;inset-block-start:0;z-index:1000;display:flex;flex-wrap:wrap;align-items:center;
gap:.4rem 1.25rem;padding:.45rem 1.5rem;background:#1c5ca9;color:#fff;font-size:.875rem;line-height:1.4}
viewing-bar p{margin:0;flex:1 1 20rem}
viewing-bar small{font-size:.8125rem}
viewing-bar a{display:inline-flex;align-items:center;min-block-size:2.75rem;padding:0 1rem;border-radius:6px;
background:#fff;color:#111f28;font-weight:600;text-decoration:none}
viewing-bar a:focus-visible{outline:3px solid #ffc82c;outline-offset:2px}
.for-buyers{opacity:.45;pointer-events:none}
@media (width<=750px){viewing-bar{padding:.45rem 1rem}viewing-bar small{display:none}}
@media print{viewing-bar{display:none}}`.replaceAll('\n', '');
