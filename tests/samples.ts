import { nameOf, type Route } from './route-table.ts';
import { addressOf, PASSWORD, type Belongings, type Catalogue } from './world.ts';

/** Everything a request may name: what all share, what belongs to someone, and who asks. */
export type Known = Catalogue & Belongings & { email: string };
export type Sample = {
  params?: Record<string, string | number>;
  query?: string;
  body?: Record<string, unknown>;
  /** What the response is when it is not a plain success: a link nobody sent, a page of its own kind. */
  status?: number;
  /** What a guest gets where the handler itself asks them to sign in. */
  guest?: number;
};

/** A request that the route accepts. A new route is tested everywhere as soon as it has one here. */
export function sampleOf(route: Pick<Route, 'method' | 'url' | 'body'>, known: Known): Sample {
  const sample = SAMPLES[nameOf(route)];
  if (sample) return sample(known);
  if (!route.url.includes(':') && !route.body) return {};
  throw new Error(`${nameOf(route)} has no sample: add one to tests/samples.ts`);
}

export const urlOf = (url: string, { params = {}, query }: Sample) =>
  url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))) +
  (query ? `?${query}` : '');

/** Neither a guest nor a session opens what is for keys; who does is tested in `shop/price-list/api-keys/routes.test.ts`. */
const FOR_KEYS = { status: 401, guest: 401 };

const sk = { lang: 'sk' };
const firstPage = { limit: 12, offset: 0 };

const OWN_NUMBERS = {
  name: 'cisla.csv',
  content: Buffer.from('Vaše číslo;Kód\nA-100;NV-D428\n').toString('base64'),
};

export const SAMPLES: Record<string, (known: Known) => Sample> = {
  'GET /media/:name': ({ picture }) => ({ params: { name: picture } }),
  'GET /media/:name/small.webp': ({ picture }) => ({ params: { name: picture } }),
  'GET /media/:name/share.png': ({ picture }) => ({ params: { name: picture } }),
  'GET /sitemap/:name': () => ({ params: { name: 'pages.xml' } }),
  // A ticket that the office has not made.
  'GET /prezeranie/:ticket': () => ({ params: { ticket: 'x' }, status: 410, guest: 410 }),
  'GET /prezeranie/koniec': () => ({ status: 303, guest: 303 }),
  'GET /files/attachment/:id/:filename': ({ attachment: { id, filename } }) => ({
    params: { id, filename },
  }),
  'GET /files/invoice/:id/:filename': ({ invoice }) => ({ params: invoice, guest: 401 }),
  'GET /files/proforma/:id/:filename': ({ proforma }) => ({ params: proforma, guest: 401 }),
  'GET /files/delivery-note/:id/:filename': ({ shipment }) => ({ params: shipment }),

  'GET /files/document-pack/:of/:id/:format': ({ order }) => ({
    params: { of: 'order', id: order, format: 'zip' },
    query: 'groups=technicke-listy',
  }),
  'GET /admin/v1/document-pack/:of/:id': ({ order }) => ({ params: { of: 'order', id: order } }),
  'GET /files/price-list/:format': ({ category }) => ({
    params: { format: 'csv' },
    query: `extent=categories&categories=${category.id}&columns=code,name`,
  }),

  'GET /admin/v1/category/url/:url/:lang': ({ category }) => ({
    params: { url: category.path, ...sk },
  }),
  'POST /admin/v1/product/filter/:lang/:limit/:offset': ({ category }) => ({
    params: { ...sk, ...firstPage },
    body: {
      condition: { 'categories.id': category.id, inStock: true },
      order: [{ 'product.name': 'asc' }],
    },
  }),
  'GET /admin/v1/product/detail/url/:url/:lang': ({ product }) => ({
    params: { url: product.slug, ...sk },
  }),
  'GET /admin/v1/product/extra/url/:url/:lang': ({ product }) => ({
    params: { url: product.slug, ...sk },
  }),
  'GET /admin/v1/product/withdrawn/url/:url/:lang': () => ({
    params: { url: 'quantrel-op-h03-pevny-disk-3-tb-pre-kamerove-systemy', ...sk },
  }),
  'POST /admin/v1/product/compare/:lang': ({ attachment }) => ({
    params: sk,
    body: { codes: [attachment.code] },
  }),
  'GET /admin/v1/product/homepage/:lang': () => ({ params: sk }),
  'GET /admin/v1/product/cards/:lang': ({ product }) => ({
    params: sk,
    query: `urls=${product.slug},taky-nie-je`,
  }),
  'GET /admin/v1/attachments/:productCode': ({ attachment }) => ({
    params: { productCode: attachment.code },
  }),

  'GET /admin/v1/menu/bottom-second/:lang': () => ({ params: sk }),
  'GET /admin/v1/site/:lang': () => ({ params: sk }),
  'GET /admin/v1/banners/top/:currentLang': () => ({ params: { currentLang: 'sk' } }),
  'GET /admin/v1/homepage/:lang': () => ({ params: sk }),
  'GET /admin/v1/blog/homepage/:lang': () => ({ params: sk }),
  'GET /admin/v1/blog/list/:lang/:limit/:offset': () => ({ params: { ...sk, ...firstPage } }),
  'GET /blog/list/:lang/:limit/:offset': () => ({ params: { ...sk, ...firstPage } }),
  'GET /admin/v1/blog/url/:lang/:url': ({ blog }) => ({ params: { ...sk, url: blog } }),
  'GET /admin/v1/text-pages/url/:lang/:url': ({ page }) => ({ params: { ...sk, url: page } }),
  'POST /admin/v1/contact/send': ({ email }) => ({
    body: { name: 'Peter', email, text: 'Koľko váži?', product: 'Kamera' },
  }),

  'GET /admin/v1/search/:query/:lang': () => ({ params: { query: 'kamera', ...sk } }),
  'GET /admin/v1/search/:query/:lang/panel': () => ({ params: { query: 'NV-D428', ...sk } }),
  'GET /admin/v1/search-products/:query/:lang/:limit/:offset': () => ({
    params: { query: 'kamera', ...sk, ...firstPage },
  }),
  'GET /admin/v1/search-blogs/:query/:lang/:limit/:offset': () => ({
    params: { query: 'kamera', ...sk, ...firstPage },
  }),

  'POST /admin/v1/product/filtered/:lang/:limit/:offset': ({ category }) => ({
    params: { ...sk, ...firstPage },
    body: {
      category: category.id,
      filters: { sklad: ['1'] },
      order: { by: 'name', direction: 'asc' },
    },
  }),
  'POST /admin/v1/search-filtered/:lang/:limit/:offset': () => ({
    params: { ...sk, ...firstPage },
    body: { query: 'kamera', filters: { sklad: ['1'] }, order: null },
  }),

  'POST /admin/v1/customer/wish-list-new/:lang/:limit/:offset': () => ({
    params: { ...sk, ...firstPage },
    body: { order: [{ name: 'desc' }] },
  }),
  'PATCH /admin/v1/customer/wish-list/add': ({ product }) => ({ body: { id: product.id } }),
  'DELETE /admin/v1/customer/wish-list/remove/:id': ({ product }) => ({
    params: { id: product.id },
  }),

  'GET /admin/v1/basket/:lang': () => ({ params: sk }),
  'GET /admin/v1/basket/brief/:lang': () => ({ params: sk }),
  'PUT /admin/v1/basket/add': ({ basket, product }) => ({
    body: { basket, product: product.id, quantity: 1 },
  }),
  'PUT /admin/v1/basket/add-many': ({ basket, product }) => ({
    body: { basket, lines: [{ product: product.id, quantity: 1 }] },
  }),
  // No list was put into it that could be taken back.
  'PUT /admin/v1/basket/undo': ({ basket }) => ({
    body: { basket, undo: 1 },
    status: 409,
    guest: 404,
  }),
  'PUT /admin/v1/basket/lines': ({ product }) => ({
    body: { lines: [{ product: product.id, quantity: 1 }] },
  }),
  'POST /admin/v1/basket/lines/undo': () => ({ body: { addition: 1 }, status: 404 }),
  'POST /admin/v1/quick-order/recognise': ({ product }) => ({
    body: { rows: [{ code: product.code, quantity: 1 }] },
  }),
  'POST /admin/v1/quick-order/codes': ({ product }) => ({ body: { words: [product.code] } }),
  'PUT /admin/v1/quick-order/draft': () => ({
    body: { version: 0, draft: { text: 'A-1 2', items: [], source: null, done: null } },
  }),
  'PUT /admin/v1/customer/listing-view': () => ({ body: { view: 'table' } }),
  'POST /admin/v1/quick-order/file': () => ({
    body: { name: 'vykaz.csv', content: Buffer.from('kód;ks\nA-1;2').toString('base64') },
  }),
  'PATCH /admin/v1/basket/update': ({ basket, line }) => ({
    body: { id: basket, product: line, quantity: 2 },
  }),
  'DELETE /admin/v1/basket/remove/:id': ({ line }) => ({ params: { id: line } }),
  'GET /files/basket/:format': () => ({ params: { format: 'csv' } }),
  'DELETE /admin/v1/basket/lines': () => ({}),
  'PATCH /admin/v1/basket/reference': ({ basket }) => ({
    body: { basket, customer_reference: 'OBJ-118/2026', project: null },
  }),
  'PATCH /admin/v1/basket/split': ({ basket }) => ({ body: { basket, is_split: true } }),
  'PATCH /admin/v1/cart/gift-card': ({ basket, giftCard }) => ({
    body: { id: basket, code: giftCard },
  }),
  'DELETE /admin/v1/cart/gift-card': () => ({}),

  'GET /admin/v1/customer/orders/:limit/:offset': () => ({ params: firstPage }),
  'GET /admin/v1/customer/order/detail/:orderId/:lang': ({ order }) => ({
    params: { orderId: order, ...sk },
  }),
  'GET /admin/v1/customer/order/shipments/:orderId': ({ order }) => ({
    params: { orderId: order },
  }),
  'PUT /admin/v1/customer/order/duplicateIntoBasket/:orderId': ({ order, basket }) => ({
    params: { orderId: order },
    body: { basket },
  }),
  'GET /admin/v1/customer/order/again/:orderId': ({ order }) => ({ params: { orderId: order } }),
  'PUT /admin/v1/customer/order/again/:orderId': ({ order, orderLine, basket }) => ({
    params: { orderId: order },
    body: {
      basket,
      mode: 'add',
      lines: [{ line: orderLine, quantity: 1, is_successor: false }],
    },
  }),
  'GET /admin/v1/customer/invoices/:limit/:offset': () => ({ params: firstPage }),
  'PUT /admin/v1/company/invoice-email': () => ({ body: { email: 'faktury@bastion.sk' } }),
  'GET /admin/v1/customer/documents': () => ({ query: 'limit=25' }),
  'GET /admin/v1/customer/documents/:id/payment': ({ invoice }) => ({ params: { id: invoice.id } }),
  'GET /files/invoices.zip': ({ invoice }) => ({ query: `ids=${invoice.id}` }),
  'GET /files/invoices.xlsx': ({ invoice }) => ({ query: `ids=${invoice.id}` }),

  'GET /admin/v1/customer/price-list/changes/:since': () => ({ params: { since: '2026-11-09' } }),
  'POST /admin/v1/customer/api-keys': () => ({
    body: { name: 'Skladový systém', scopes: ['prices'], days: 365 },
  }),
  'DELETE /admin/v1/customer/api-keys/:id': ({ apiKey }) => ({ params: { id: apiKey } }),
  'GET /api/v1/ceny': () => FOR_KEYS,
  'GET /api/v1/ceny/:code': ({ product }) => ({ params: { code: product.code }, ...FOR_KEYS }),
  'GET /api/v1/objednavky': () => FOR_KEYS,
  'GET /api/v1/faktury': () => FOR_KEYS,

  'GET /admin/v1/cart/shipping/:lang': () => ({ params: sk }),
  'GET /admin/v1/cart/payment/:lang': () => ({ params: sk }),
  'PUT /admin/v1/cart/shipping/:lang': ({ basket, shipping }) => ({
    params: sk,
    body: { basket, shipping, saturdayDelivery: false },
  }),
  'PUT /admin/v1/cart/payment': ({ basket, payment }) => ({ body: { basket, payment } }),
  'PATCH /admin/v1/basket/sale-point': ({ basket, salePoint }) => ({ body: { basket, salePoint } }),
  'PATCH /admin/v1/basket/note': ({ basket }) => ({ body: { basket, note: 'Zavolať vopred' } }),
  'PATCH /admin/v1/cart/additional': ({ basket }) => ({
    body: { basket, is_delivery_address: false },
  }),
  'PATCH /admin/v1/cart/address': ({ basket }) => ({
    body: { basket, addresses: [{ type: 1, ...addressOf('Dlhá') }] },
  }),
  'PUT /admin/v1/cart/address/1': ({ basket }) => ({
    body: { basket, address: addressOf('Krátka') },
  }),
  'PUT /admin/v1/cart/address/2': ({ basket }) => ({
    body: { basket, address: addressOf('Široká') },
  }),
  'PUT /admin/v1/cart/order/:lang': ({ basket }) => ({
    params: sk,
    body: { basket, followNews: false },
  }),

  'GET /admin/v1/approvals/list/:which/:limit/:offset': () => ({
    params: { which: 'mine', ...firstPage },
  }),
  'GET /admin/v1/approvals/:id': ({ approval }) => ({ params: { id: approval } }),
  // Without a limit nothing has to be approved; and nobody decides about their own.
  'POST /admin/v1/approvals': ({ basket }) => ({ body: { basket, message: 'Súrne' }, status: 409 }),
  'PATCH /admin/v1/approvals/:id/lines': ({ approval }) => ({
    params: { id: approval },
    body: { lines: [{ id: 1, quantity: 1 }] },
    status: 403,
  }),
  'POST /admin/v1/approvals/:id/approve': ({ approval }) => ({
    params: { id: approval },
    body: { shown_total: 1 },
    status: 403,
  }),
  'POST /admin/v1/approvals/:id/refuse': ({ approval }) => ({
    params: { id: approval },
    body: { reason: 'Máme na sklade' },
    status: 403,
  }),
  'POST /admin/v1/approvals/:id/withdraw': ({ approval }) => ({
    params: { id: approval },
    body: { to_basket: true },
  }),
  'POST /admin/v1/approvals/:id/reopen': ({ approval }) => ({
    params: { id: approval },
    body: {},
    status: 409,
  }),
  'POST /admin/v1/approvals/:id/remind': ({ approval }) => ({
    params: { id: approval },
    body: {},
    status: 409,
  }),
  'POST /admin/v1/approvals/:id/talk': ({ approval }) => ({
    params: { id: approval },
    body: { text: 'Do piatku, prosím' },
  }),
  'PUT /admin/v1/approvals/deputy': () => ({ body: { deputy: null } }),

  'POST /admin/v1/company/delivery-addresses': () => ({
    body: { label: 'Sklad Nitra', ...addressOf('Skladová') },
  }),
  'PUT /admin/v1/company/delivery-addresses/:id': ({ deliveryAddress }) => ({
    params: { id: deliveryAddress },
    body: { label: 'Stavba Trenčín', ...addressOf('Stavebná') },
  }),
  'DELETE /admin/v1/company/delivery-addresses/:id': ({ deliveryAddress }) => ({
    params: { id: deliveryAddress },
  }),

  'GET /files/own-numbers/:format': () => ({ params: { format: 'csv' } }),
  'GET /admin/v1/company/own-numbers/list/:limit/:offset': () => ({ params: firstPage }),
  'POST /admin/v1/company/own-numbers': ({ attachment }) => ({
    body: { code: attachment.code, number: 'A-100' },
  }),
  'PATCH /admin/v1/company/own-numbers/:product': ({ ownNumber }) => ({
    params: { product: ownNumber },
    body: { number: 'A-101' },
  }),
  'DELETE /admin/v1/company/own-numbers/:product': ({ ownNumber }) => ({
    params: { product: ownNumber },
  }),
  'POST /admin/v1/company/own-numbers/file/preview': () => ({ body: OWN_NUMBERS }),
  'POST /admin/v1/company/own-numbers/file': () => ({ body: OWN_NUMBERS }),
  'GET /admin/v1/projects/list/:which/:limit/:offset': () => ({
    params: { which: 'open', ...firstPage },
    query: 'q=a&sort=name',
  }),
  'GET /admin/v1/projects/:id': ({ project }) => ({ params: { id: project } }),
  'POST /admin/v1/projects': ({ basket }) => ({
    body: { name: 'Sklad Zlatovská', source: { from: 'basket', basket } },
  }),
  'POST /admin/v1/projects/:id/duplicate': ({ project }) => ({ params: { id: project }, body: {} }),
  'PATCH /admin/v1/projects/:id': ({ project }) => ({
    params: { id: project },
    body: { site_city: 'Trenčín' },
  }),
  'DELETE /admin/v1/projects/:id': ({ project }) => ({ params: { id: project } }),
  'POST /admin/v1/projects/:id/sections': ({ project }) => ({
    params: { id: project },
    body: { name: 'Prízemie' },
  }),
  'PATCH /admin/v1/projects/:id/sections/:section': ({ project, projectSection }) => ({
    params: { id: project, section: projectSection },
    body: { name: 'Suterén', position: 2 },
  }),
  'DELETE /admin/v1/projects/:id/sections/:section': ({ project, projectSection }) => ({
    params: { id: project, section: projectSection },
  }),
  'POST /admin/v1/projects/:id/lines': ({ project, projectSection, order }) => ({
    params: { id: project },
    body: { section: projectSection, source: { from: 'order', order } },
  }),
  'PATCH /admin/v1/projects/:id/lines/:line': ({ project, projectLine, projectSection }) => ({
    params: { id: project, line: projectLine },
    body: { quantity: 5, note: 'Výška 2,6 m', section: projectSection, position: 1 },
  }),
  'DELETE /admin/v1/projects/:id/lines/:line': ({ project, projectLine }) => ({
    params: { id: project, line: projectLine },
  }),
  'PUT /admin/v1/projects/:id/basket': ({ project, projectLine, basket }) => ({
    params: { id: project },
    body: { basket, mode: 'add', lines: [{ line: projectLine, quantity: 2 }] },
  }),
  'GET /files/project/:id/list.xlsx': ({ project }) => ({ params: { id: project } }),
  'GET /files/project/:id/list.csv': ({ project }) => ({ params: { id: project } }),
  'POST /admin/v1/shared-lists': ({ project }) => ({
    body: { project, days: 30, has_notes: true },
  }),
  'GET /admin/v1/shared-lists/of/:project': ({ project }) => ({ params: { project } }),
  'DELETE /admin/v1/shared-lists/:id': ({ sharedLink }) => ({ params: { id: sharedLink } }),
  'GET /admin/v1/shared-list/:token': () => ({
    params: { token: 'nikto-neposlal' },
    status: 410,
    guest: 410,
  }),
  'PUT /admin/v1/shared-list/:token/basket': () => ({
    params: { token: 'nikto-neposlal' },
    body: { mode: 'add' },
    status: 410,
  }),
  'GET /files/shared-list/:token/list.xlsx': () => ({
    params: { token: 'nikto-neposlal' },
    status: 410,
    guest: 410,
  }),

  'POST /admin/v1/sign/in': ({ email }) => ({ body: { email, password: PASSWORD } }),
  'POST /admin/v1/sign/in/code': () => ({ body: { code: '123456' }, status: 409, guest: 409 }),
  // The IČO of nobody: who gives the one of a company is shown to its administrators.
  'POST /admin/v1/sign/up': ({ email }) => ({
    body: {
      email: `nova-${email}`,
      password: 'tajne-heslo-1',
      personalDataCheckbox: true,
      companyName: 'Zámky',
      companyId: '31322832',
      vatRegistrationId: '2022345678',
      extVatRegistrationId: '',
      phone: '+421 905 111 222',
    },
  }),
  'POST /admin/v1/sign/activation': () => ({ body: { token: 'nikto-neposlal' }, status: 404 }),
  'POST /admin/v1/sign/activation/mail': ({ email }) => ({ body: { email } }),
  'POST /admin/v1/sign/password/mail': ({ email }) => ({ body: { email } }),
  'POST /admin/v1/sign/password/link': () => ({ body: { token: 'nikto-neposlal' } }),
  'POST /admin/v1/sign/password': () => ({
    body: { token: 'nikto-neposlal', password: 'nove-heslo-1' },
    status: 404,
  }),
  'PATCH /admin/v1/customer/password': () => ({
    body: { old: PASSWORD, password: 'nove-heslo-1' },
  }),
  'POST /admin/v1/customer/second-factor/begin': () => ({ body: { password: PASSWORD } }),
  'POST /admin/v1/customer/second-factor/confirm': () => ({
    body: { code: '123456' },
    status: 409,
  }),
  'POST /admin/v1/customer/second-factor/recovery-codes': () => ({
    body: { password: PASSWORD, code: '123456' },
    status: 409,
  }),
  'POST /admin/v1/customer/second-factor/off': () => ({
    body: { password: PASSWORD, code: '123456' },
    status: 409,
  }),
  'PATCH /admin/v1/customer/profile': () => ({
    body: { first_name: 'Eva', last_name: 'Malá', display_name: 'Eva Malá', phone: '0905 111 222' },
  }),
  'PUT /admin/v1/customer/address/:type': () => ({ params: { type: 2 }, body: addressOf('Úzka') }),
  'POST /admin/v1/sign/email': () => ({ body: { token: 'nikto-neposlal' }, status: 404 }),
  'GET /admin/v1/company/orders/:person/:limit/:offset': ({ colleague }) => ({
    params: { person: colleague, ...firstPage },
  }),
  'POST /admin/v1/company/wish-lists/:person/:lang/:limit/:offset': ({ colleague }) => ({
    params: { person: colleague, ...sk, ...firstPage },
    body: { order: [{ name: 'desc' }] },
  }),
  'PUT /admin/v1/company/wish-lists/:person/copy': ({ colleague }) => ({
    params: { person: colleague },
    body: {},
  }),
  'GET /admin/v1/company/purchases/:period': () => ({ params: { period: '6m' } }),
  'POST /admin/v1/company/people': ({ email }) => ({
    body: { email: `pozvany-${email}`, roles: ['buyer'], order_limit: 500 },
  }),
  'POST /admin/v1/company/people/:id/invitation': ({ colleague }) => ({
    params: { id: colleague },
    body: {},
  }),
  'PATCH /admin/v1/company/people/:id': ({ colleague }) => ({
    params: { id: colleague },
    body: { roles: ['approver'], month_limit: null },
  }),
  'DELETE /admin/v1/customer/sessions/:id': ({ session }) => ({ params: { id: session } }),
  'POST /admin/v1/customer/sessions/end': () => ({ body: { which: 'others' } }),
};
