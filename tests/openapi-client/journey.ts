import createClient, { type Middleware } from 'openapi-fetch';
import type { paths } from './generated/shop.ts';

/** What another company's program would do with nothing but the OpenAPI document: node journey.ts <origin> <email> <password> */
const [origin, email, password] = process.argv.slice(2) as [string, string, string];
const cookies = new Map<string, string>();

/** Keeps cookies and echoes the anti-forgery token, as the document's security schemes ask. */
const session: Middleware = {
  onRequest({ request }) {
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (request.method !== 'GET')
      request.headers.set('x-xsrf-token', cookies.get('XSRF-TOKEN') ?? '');
  },
  onResponse({ response }) {
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(';')[0]!.split('=') as [string, string];
      cookies.set(name, value);
    }
  },
};

const shop = createClient<paths>({ baseUrl: origin });
shop.use(session);

type Envelope = { success: boolean; error: { code: string; message: string }[] };

/** What came of a call that must not be refused, whichever way the refusal travels. */
async function done<Data extends Envelope>(
  call: Promise<{ data?: Data; error?: Envelope; response: Response }>,
): Promise<Extract<Data, { success: true }>> {
  const { data, error, response } = await call;
  if (data?.success) return data as Extract<Data, { success: true }>;
  const refusal = data ?? error;
  throw new Error(`${response.url}: ${response.status} ${JSON.stringify(refusal?.error)}`);
}

const slovak = { params: { path: { lang: 'sk' } } } as const;

// A guest is told so, and given the token that writing needs.
const before = await shop.GET('/admin/v1/sign/user');
if (before.data?.success !== false) throw new Error('Somebody is signed in already.');
await done(shop.POST('/admin/v1/sign/in', { body: { email, password } }));

const { products } = await done(shop.GET('/admin/v1/product/homepage/{lang}', slovak));
const [product] = products;
if (!product) throw new Error('The home page offers nothing.');
const { basket } = await done(
  shop.PUT('/admin/v1/basket/add', {
    body: { product: product.id, quantity: product.quantity_step },
  }),
);

const address = {
  first_name: 'Peter',
  last_name: 'Kováč',
  street: 'Dlhá 12',
  city: 'Trnava',
  zip: '917 01',
  phone: '+421 905 123 456',
  country: 32,
} as const;
await done(
  shop.PATCH('/admin/v1/cart/address', {
    body: { basket: basket.id, addresses: [{ type: 1, ...address }] },
  }),
);

const { shipping } = await done(shop.GET('/admin/v1/cart/shipping/{lang}', slovak));
const courier = shipping.find((one) => one.default);
if (!courier) throw new Error('No way of delivery is the usual one.');
await done(
  shop.PUT('/admin/v1/cart/shipping/{lang}', {
    ...slovak,
    body: { basket: basket.id, shipping: courier.id },
  }),
);

const { payments } = await done(shop.GET('/admin/v1/cart/payment/{lang}', slovak));
const transfer = payments.find((one) => one.kind === 'invoice' && one.allow_for_shipping);
if (!transfer) throw new Error('Nothing can be paid by an invoice.');
await done(
  shop.PUT('/admin/v1/cart/payment', { body: { basket: basket.id, payment: transfer.id } }),
);

const { order } = await done(
  shop.PUT('/admin/v1/cart/order/{lang}', { ...slovak, body: { basket: basket.id } }),
);
process.stdout.write(JSON.stringify({ order, product: product.id }));
