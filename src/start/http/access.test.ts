import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import type { KeyScope, Right } from '#base/wire/contract.ts';
import { type Role, ROLES } from '#shop/kernel/roles.ts';
import type { Client } from '#tests/client.ts';
import { fingerprint } from '#tests/fingerprint.ts';
import { nameOf, routeTable, type Route } from '#tests/route-table.ts';
import { sampleOf, SAMPLES, urlOf, type Known, type Sample } from '#tests/samples.ts';
import { useShop } from '#tests/shop.ts';
import {
  joinParty,
  newParty,
  NOTHING,
  PASSWORD,
  readCatalogue,
  type Catalogue,
  type Party,
} from '#tests/world.ts';

/** Written by the route table itself: a route is covered the day it is added. */
const routes = await routeTable();
const shop = useShop();
const named = (wanted: (route: Route) => boolean) =>
  routes.filter(wanted).map((route) => [nameOf(route), route] as const);
const isWrite = ({ method }: Route) => method !== 'GET';

let catalogue: Catalogue;
let [owner, stranger]: Party[] = [];
/** Signs in for the same company as the owner. */
let colleague: Party;
beforeAll(async () => {
  catalogue = await readCatalogue(shop);
  [owner, stranger] = [await freshParty(), await freshParty()];
  colleague = await joinParty(shop, owner);
});

const freshParty = () => newParty(shop, `Tajne${randomBytes(6).toString('hex')}`);
const knownTo = ({ owns, email }: Pick<Party, 'owns' | 'email'>): Known => ({
  ...catalogue,
  ...owns,
  email,
});
const ask = (client: Client, route: Route, sample: Sample) =>
  isWrite(route)
    ? client.write(route.method, urlOf(route.url, sample), sample.body)
    : client.get(urlOf(route.url, sample));

/** To see which things a sample names, any values do. */
const EXAMPLE = {
  product: { id: 1, slug: 'x', code: 'x' },
  category: { id: 1, path: 'x' },
  attachment: { id: 1, code: 'x', filename: 'x' },
  picture: 'x',
  blog: 'x',
  page: 'x',
  shipping: 1,
  payment: 1,
  salePoint: 1,
  order: 1,
  orderLine: 1,
  invoice: { id: 1, filename: 'x' },
  basket: 1,
  line: 1,
  giftCard: 'x',
  session: 1,
  apiKey: 1,
  colleague: 1,
  approval: 1,
  project: 1,
  projectSection: 1,
  projectLine: 1,
  sharedLink: 1,
  deliveryAddress: 1,
  ownNumber: 1,
  email: 'x',
} as Known;
type Thing = keyof typeof NOTHING;

/** Every call that names a thing which belongs to somebody, with that thing. */
const foreign = routes.flatMap((route) =>
  (Object.keys(NOTHING) as Thing[])
    .filter((thing) => {
      // A gift card is for whoever has its code.
      if (thing === 'giftCard') return false;
      const [mine, theirs] = [EXAMPLE, { ...EXAMPLE, [thing]: NOTHING[thing] }].map((known) =>
        JSON.stringify(sampleOf(route, known)),
      );
      return mine !== theirs;
    })
    .map((thing) => [nameOf(route), thing, route] as const),
);

const MATRIX: Record<Right, Role[]> = {
  buy: ['admin', 'buyer', 'approver'],
  approve: ['admin', 'approver'],
  documents: ['admin', 'accountant'],
  manage: ['admin'],
  purchases: ['admin', 'approver', 'accountant'],
};

describe('the table', () => {
  test('holds every route, and every sample is of one', () => {
    expect(routes.length).toBeGreaterThan(50);
    expect(Object.keys(SAMPLES).filter((name) => !routes.map(nameOf).includes(name))).toEqual([]);
  });

  test('a new route without a sample is named', () => {
    const unknown = { method: 'GET', url: '/admin/v1/new/:id', body: null } as const;
    expect(() => sampleOf(unknown, knownTo(owner!))).toThrow(
      'GET /admin/v1/new/:id has no sample: add one to tests/samples.ts',
    );
  });

  test('every call of the contract is checked for its body and its address', () => {
    const open = routes.filter(
      ({ method, url, access, params, body }) =>
        access !== null &&
        ((url.includes(':') && !params) || (['POST', 'PUT', 'PATCH'].includes(method) && !body)),
    );
    expect(open.map(nameOf)).toEqual([]);
  });
});

describe('programs', () => {
  test('what is for keys is under /api/, only reads, and nothing else is there', () => {
    const forKeys = routes.filter(({ access }) => access === 'key').map(nameOf);
    expect(forKeys.length).toBeGreaterThan(3);
    expect(routes.filter(({ url }) => url.startsWith('/api/')).map(nameOf)).toEqual(forKeys);
    expect(forKeys.filter((name) => !name.startsWith('GET /api/v1/'))).toEqual([]);
  });

  const SCOPES: KeyScope[] = ['prices', 'documents'];
  const keyOf = async ({ client }: Party, scope: KeyScope): Promise<string> => {
    const body = { name: scope, scopes: [scope], days: null };
    return (await client.post('/admin/v1/customer/api-keys', body)).json().token;
  };
  const askBy = (token: string, route: Route) =>
    shop.app.inject({
      url: urlOf(route.url, sampleOf(route, knownTo(owner!))),
      headers: { authorization: `Bearer ${token}` },
    });

  describe.each(named(({ access }) => access === 'key'))('%s', (_name, route) => {
    test('tells a key what is its company’s, and nothing of others', async () => {
      for (const who of [owner!, stranger!]) {
        const response = await askBy(await keyOf(who, route.scope!), route);
        expect(response.statusCode).toBe(200);
        const other = who === owner ? stranger! : owner!;
        const [own, foreign] = [who, other].map(({ owns }) =>
          [owns.order, owns.invoice.id].some((id) => response.body.includes(`"id":${id},`)),
        );
        expect([own, foreign]).toEqual([route.scope === 'documents', false]);
      }
    });

    test('is closed to keys for something else, and to those of a closed company', async () => {
      const party = await freshParty();
      const other = SCOPES.find((scope) => scope !== route.scope)!;
      expect((await askBy(await keyOf(party, other), route)).statusCode).toBe(403);
      const token = await keyOf(party, route.scope!);
      expect((await askBy(token, route)).statusCode).toBe(200);
      await shop.sql`update company set state = 'blocked' where id = ${party.customerId}`;
      expect((await askBy(token, route)).statusCode).toBe(403);
    });
  });
});

describe('guests', () => {
  /** Opening one of these to guests is a decision, not a slip in a contract. */
  test('what was for customers only stays for them', () => {
    const closed = routes.filter(({ access }) => access === 'customer').map(nameOf);
    expect(closed).toEqual(expect.arrayContaining(FOR_CUSTOMERS));
  });

  test.each(named(({ access }) => access === 'customer'))(
    '%s is not for them',
    async (_name, route) => {
      const sample = sampleOf(route, knownTo(owner!));
      const response = await ask(shop.guest(), route, sample);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual({
        success: false,
        error: [expect.objectContaining({ code: 'messages.user.notLoggedIn' })],
      });
      if (isWrite(route)) return;
      const head = await shop.guest().call('HEAD', urlOf(route.url, sample));
      expect([head.statusCode, head.body]).toEqual([401, '']);
    },
  );

  test.each(named(({ access }) => access !== 'customer'))('%s responds', async (_name, route) => {
    const guest = { email: `host-${randomBytes(5).toString('hex')}@bastion.sk`, owns: NOTHING };
    const sample = sampleOf(route, knownTo(guest));
    const response = await ask(shop.guest(), route, sample);
    expect(sample.guest ? [sample.guest] : [200, 404]).toContain(response.statusCode);
  });
});

describe('customers', () => {
  test.each(named(() => true))('%s works with what is theirs', async (_name, route) => {
    // A call that changes something gets somebody of its own.
    const isHarmless = !isWrite(route) && !route.url.includes('/sign/out');
    const customer = isHarmless ? owner! : await freshParty();
    const sample = sampleOf(route, knownTo(customer));
    const response = await ask(customer.client, route, sample);
    expect([response.statusCode, sample.status ?? response.body]).toEqual([
      sample.status ?? 200,
      expect.anything(),
    ]);
    if (isJson(response) && !sample.status && route.access && route.url !== DESCRIPTION)
      expect(response.json()).toMatchObject({ success: true });
  });
});

describe('what belongs to others', () => {
  const sameAsBefore = watchTables();
  const askWith = (who: Party, route: Route, thing: Thing, things: typeof NOTHING) =>
    ask(who.client, route, sampleOf(route, { ...knownTo(who), [thing]: things[thing] }));
  const seemsMissing = async (who: Party, route: Route, thing: Thing) => {
    const theirs = comparable(await askWith(who, route, thing, owner!.owns));
    expect(theirs.status).toBe(404);
    expect(theirs).toEqual(comparable(await askWith(who, route, thing, NOTHING)));
  };

  test('things that belong to somebody are named in many calls', () =>
    expect(foreign.length).toBeGreaterThan(15));

  test.each(foreign)('%s with another’s %s is as if there were none', (_name, thing, route) =>
    seemsMissing(stranger!, route, thing),
  );

  const ofPerson = foreign.filter(([, thing]) => !OF_COMPANY.includes(thing));
  test.each(ofPerson)('%s with a colleague’s %s is as if there were none', (_name, thing, route) =>
    seemsMissing(colleague, route, thing),
  );

  const reading = foreign.filter(
    ([, thing, route]) => OF_COMPANY.includes(thing) && !isWrite(route),
  );
  test.each(reading)('%s with a colleague’s %s works', async (_name, thing, route) => {
    expect((await askWith(colleague, route, thing, owner!.owns)).statusCode).toBe(200);
  });
  test('and none of these calls changed anything', sameAsBefore);
});

/** Opening one of these to everybody of a company is a decision, not a slip in a contract. */
test('what needs a right goes on needing it', () => {
  const named = routes.flatMap((route) => (route.needs ? [[nameOf(route), route.needs]] : []));
  expect(Object.fromEntries(named)).toEqual(NEEDS);
});

describe.each(ROLES)('a person who is %s', (role) => {
  /** As the drawing of the company's people has it. */
  const may = (right: Right | null) => right === null || MATRIX[right].includes(role);
  const FORBIDDEN = {
    success: false,
    error: [
      {
        key: null,
        code: 'messages.role.forbidden',
        message: 'Na toto vo vašej firme nemáte oprávnenie. Pridelí vám ho správca firmy.',
      },
    ],
  };
  let party: Party;
  beforeAll(async () => {
    party = await joinParty(shop, await freshParty(), [role]);
    // All of them come from one address.
    await shop.sql`delete from attempt`;
  });

  test.each(named(({ needs }) => may(needs)))('may %s', async (_name, route) => {
    const isHarmless = !isWrite(route) && !route.url.includes('/sign/out');
    const who = isHarmless ? party : await joinParty(shop, party, [role]);
    const sample = sampleOf(route, knownTo(who));
    expect((await ask(who.client, route, sample)).statusCode).toBe(sample.status ?? 200);
  });

  describe('and does not reach what is not theirs', () => {
    const sameAsBefore = watchTables();
    const closed = named(({ needs }) => !may(needs));
    test.each(closed)('may not %s', async (_name, route) => {
      const response = await ask(party.client, route, sampleOf(route, knownTo(party)));
      expect([response.statusCode, response.json()]).toEqual([403, FORBIDDEN]);
    });

    test.each(foreign)('%s with a stranger’s %s', async (_name, thing, route) => {
      const sample = sampleOf(route, { ...knownTo(party), [thing]: owner!.owns[thing] });
      const { statusCode } = await ask(party.client, route, sample);
      expect(statusCode).toBe(may(route.needs) ? 404 : 403);
    });
    test('and none of these calls changed anything', sameAsBefore);
  });
});

test('a role that is taken away ends what it allowed, with the next call', async () => {
  const party = await joinParty(shop, await freshParty(), ['buyer', 'accountant']);
  const url = '/admin/v1/customer/invoices/12/0';
  expect((await party.client.get(url)).statusCode).toBe(200);
  await shop.sql`update person set roles = '{buyer}' where id = ${party.id}`;
  expect((await party.client.get(url)).statusCode).toBe(403);
});

test('somebody without a basket takes none along from before they signed in', async () => {
  const party = await joinParty(shop, await freshParty(), ['accountant']);
  await shop.sql`delete from basket where person_id = ${party.id} and state = 'open'`;
  const guest = shop.guest();
  const line = { basket: null, product: catalogue.product.id, quantity: 1 };
  expect((await guest.put('/admin/v1/basket/add', line)).statusCode).toBe(200);
  const who = { email: party.email, password: PASSWORD };
  const [product] = await shop.sql`select name from product where id = ${catalogue.product.id}`;
  expect((await guest.post('/admin/v1/sign/in', who)).json().not_added).toEqual([product!.name]);
  expect((await guest.get('/admin/v1/basket/sk')).json().basket).toMatchObject({ id: null });
});

describe('people of one company', () => {
  const baskets = '/admin/v1/basket/sk';
  const wishes = '/admin/v1/customer/wish-list-count';

  test('have orders, invoices and addresses in common', async () => {
    const urls = ['orders/12/0', 'invoices/12/0', 'address'].map(
      (url) => `/admin/v1/customer/${url}`,
    );
    for (const url of urls) {
      const bodies = [await owner!.client.get(url), await colleague.client.get(url)];
      expect(bodies[1]!.json()).toEqual(bodies[0]!.json());
      expect(bodies[0]!.body.length).toBeGreaterThan(100);
    }
  });

  test('order what a colleague ordered, into a basket of their own', async () => {
    const [one, other] = [await freshParty(), await freshParty()];
    const theirs = await joinParty(shop, one);
    const before = (await one.client.get(baskets)).body;
    const again = (who: Party) =>
      who.client.put(`/admin/v1/customer/order/duplicateIntoBasket/${one.owns.order}`, {
        basket: who.owns.basket,
      });
    expect((await again(theirs)).json()).toMatchObject({
      added: 1,
      basket: { id: theirs.owns.basket },
    });
    expect((await again(other)).statusCode).toBe(404);
    expect((await one.client.get(baskets)).body).toBe(before);
  });

  test('each have their own basket, favourites, sessions and data', async () => {
    const one = await freshParty();
    const two = await joinParty(shop, one);
    await one.client.patch('/admin/v1/customer/wish-list/add', { id: catalogue.product.id });
    const countOf = async ({ client }: Party) => (await client.get(wishes)).json().count_all;
    expect([await countOf(one), await countOf(two)]).toEqual([1, 0]);
    const heartFor = async ({ client }: Party) =>
      (await client.get(`/admin/v1/product/detail/url/${catalogue.product.slug}/sk`)).json().product
        .wish_list;
    expect([await heartFor(one), await heartFor(two)]).toEqual([true, false]);

    const sessionsOf = async ({ client }: Party): Promise<number[]> =>
      (await client.get('/admin/v1/customer/sessions'))
        .json()
        .sessions.map(({ id }: { id: number }) => id);
    expect(await sessionsOf(one)).toContain(one.owns.session);
    expect(await sessionsOf(two)).not.toContain(one.owns.session);
    const basketOf = async ({ client }: Party) => (await client.get(baskets)).json().basket.id;
    expect([await basketOf(one), await basketOf(two)]).toEqual([one.owns.basket, two.owns.basket]);
    const profileOf = async ({ client }: Party) =>
      (await client.get('/admin/v1/customer/profile')).json().customer;
    const [mine, theirs] = [await profileOf(one), await profileOf(two)];
    expect(theirs).toMatchObject({ email: two.email, company_name: mine.company_name });
    expect(mine.email).toBe(one.email);
  });

  test('an order says who ordered, and a repeat with a colleague’s basket finds none', async () => {
    const one = await freshParty();
    const two = await joinParty(shop, one);
    const [order] =
      await shop.sql`select customer_id, person_id from orders where id = ${two.owns.order}`;
    expect(order).toEqual({ customer_id: one.customerId, person_id: two.id });
    const [placed] = await shop.sql`select basket_id from orders where id = ${two.owns.order}`;
    const repeat = { basket: placed!.basket_id };
    expect((await two.client.put('/admin/v1/cart/order/sk', repeat)).json().already_placed).toBe(
      true,
    );
    expect((await one.client.put('/admin/v1/cart/order/sk', repeat)).statusCode).toBe(404);
  });
});

describe('anti-forgery', () => {
  const sameAsBefore = watchTables();
  test.each(named(isWrite))('%s needs the token of its own session', async (_name, route) => {
    const sample = sampleOf(route, knownTo(owner!));
    const url = urlOf(route.url, sample);
    await stranger!.client.get('/admin/v1/sign/user');
    const foreign = stranger!.client.cookies.get('XSRF-TOKEN')!;
    for (const client of [shop.guest(), owner!.client, stranger!.client])
      for (const headers of [{}, { 'x-xsrf-token': 'a.b' }, { 'x-xsrf-token': `${foreign}x` }]) {
        const response = await client.call(route.method, url, sample.body, { headers });
        expect(response.statusCode).toBe(403);
        expect(response.json().error[0].code).toBe('messages.token.forbidden');
      }
    const planted = shop.guest();
    planted.cookies.set('bastion_session', owner!.client.cookies.get('bastion_session')!);
    planted.cookies.set('XSRF-TOKEN', foreign);
    const response = await planted.call(route.method, url, sample.body, {
      headers: { 'x-xsrf-token': foreign },
    });
    expect(response.statusCode).toBe(403);
  });
  test('and none of these calls changed anything', sameAsBefore);
});

/** Remembers every table before the tests of a group; the test it returns compares. */
function watchTables() {
  let before: Record<string, string>;
  beforeAll(async () => {
    before = await fingerprint(shop.sql);
  });
  return async () => expect(await fingerprint(shop.sql)).toEqual(before);
}

const DESCRIPTION = '/admin/v1/openapi.json';

const FOR_CUSTOMERS = [
  'GET /admin/v1/customer/profile',
  'GET /admin/v1/customer/address',
  'GET /admin/v1/attachments/:productCode',
  'GET /files/attachment/:id/:filename',
  'GET /admin/v1/customer/wish-list-count',
  'POST /admin/v1/customer/wish-list-new/:lang/:limit/:offset',
  'PATCH /admin/v1/customer/wish-list/add',
  'DELETE /admin/v1/customer/wish-list/remove/:id',
  'GET /admin/v1/customer/orders/:limit/:offset',
  'GET /admin/v1/customer/order/detail/:orderId/:lang',
  'PUT /admin/v1/customer/order/duplicateIntoBasket/:orderId',
  'GET /admin/v1/customer/order/shipments/:orderId',
  'GET /files/delivery-note/:id/:filename',
  'GET /admin/v1/customer/order/again/:orderId',
  'GET /admin/v1/document-pack/:of/:id',
  'GET /files/document-pack/:of/:id/:format',
  'PUT /admin/v1/customer/order/again/:orderId',
  'GET /admin/v1/customer/board',
  'GET /admin/v1/customer/home',
  'GET /admin/v1/customer/invoices/:limit/:offset',
  'GET /admin/v1/customer/documents',
  'GET /admin/v1/customer/documents/:id/payment',
  'PUT /admin/v1/company/invoice-email',
  'GET /files/invoices.zip',
  'GET /files/invoices.xlsx',
  'GET /admin/v1/customer/price-list',
  'GET /admin/v1/customer/price-list/changes/:since',
  'GET /files/price-list/:format',
  'GET /admin/v1/customer/api-keys',
  'POST /admin/v1/customer/api-keys',
  'DELETE /admin/v1/customer/api-keys/:id',
  'PUT /admin/v1/cart/shipping/:lang',
  'PUT /admin/v1/cart/payment',
  'PATCH /admin/v1/basket/sale-point',
  'PATCH /admin/v1/basket/note',
  'PATCH /admin/v1/basket/reference',
  'PATCH /admin/v1/basket/split',
  'PATCH /admin/v1/cart/additional',
  'PATCH /admin/v1/cart/address',
  'PUT /admin/v1/cart/address/1',
  'PUT /admin/v1/cart/address/2',
  'PUT /admin/v1/cart/order/:lang',
  'PATCH /admin/v1/customer/password',
  'PATCH /admin/v1/customer/profile',
  'PUT /admin/v1/customer/address/:type',
  'GET /admin/v1/customer/sessions',
  'DELETE /admin/v1/customer/sessions/:id',
  'POST /admin/v1/customer/sessions/end',
  'GET /admin/v1/company/delivery-addresses',
  'POST /admin/v1/company/delivery-addresses',
  'PUT /admin/v1/company/delivery-addresses/:id',
  'DELETE /admin/v1/company/delivery-addresses/:id',
  'GET /admin/v1/company/own-numbers/list/:limit/:offset',
  'POST /admin/v1/company/own-numbers',
  'PATCH /admin/v1/company/own-numbers/:product',
  'DELETE /admin/v1/company/own-numbers/:product',
  'POST /admin/v1/company/own-numbers/file/preview',
  'POST /admin/v1/company/own-numbers/file',
  'GET /files/own-numbers/:format',
  'GET /admin/v1/company/people',
  'POST /admin/v1/company/people',
  'POST /admin/v1/company/people/:id/invitation',
  'PATCH /admin/v1/company/people/:id',
  'GET /admin/v1/company/orders/:person/:limit/:offset',
  'GET /admin/v1/company/wish-lists',
  'POST /admin/v1/company/wish-lists/:person/:lang/:limit/:offset',
  'PUT /admin/v1/company/wish-lists/:person/copy',
  'GET /admin/v1/company/purchases/:period',
  'GET /admin/v1/approvals/limits',
  'GET /admin/v1/approvals/count',
  'GET /admin/v1/approvals/list/:which/:limit/:offset',
  'GET /admin/v1/approvals/:id',
  'POST /admin/v1/approvals',
  'PATCH /admin/v1/approvals/:id/lines',
  'POST /admin/v1/approvals/:id/approve',
  'POST /admin/v1/approvals/:id/refuse',
  'POST /admin/v1/approvals/:id/withdraw',
  'POST /admin/v1/approvals/:id/reopen',
  'POST /admin/v1/approvals/:id/remind',
  'POST /admin/v1/approvals/:id/talk',
  'GET /admin/v1/approvals/deputy',
  'PUT /admin/v1/approvals/deputy',
  'GET /files/purchases.xlsx',
  'GET /files/purchases.csv',
];

const NEEDS: Record<string, Right> = {
  'PUT /admin/v1/basket/add': 'buy',
  'PUT /admin/v1/basket/add-many': 'buy',
  'PUT /admin/v1/basket/undo': 'buy',
  'PUT /admin/v1/basket/lines': 'buy',
  'POST /admin/v1/basket/lines/undo': 'buy',
  'POST /admin/v1/projects': 'buy',
  'POST /admin/v1/projects/:id/duplicate': 'buy',
  'PATCH /admin/v1/projects/:id': 'buy',
  'DELETE /admin/v1/projects/:id': 'buy',
  'POST /admin/v1/projects/:id/sections': 'buy',
  'PATCH /admin/v1/projects/:id/sections/:section': 'buy',
  'DELETE /admin/v1/projects/:id/sections/:section': 'buy',
  'POST /admin/v1/projects/:id/lines': 'buy',
  'PATCH /admin/v1/projects/:id/lines/:line': 'buy',
  'DELETE /admin/v1/projects/:id/lines/:line': 'buy',
  'PUT /admin/v1/projects/:id/basket': 'buy',
  'POST /admin/v1/shared-lists': 'buy',
  'DELETE /admin/v1/shared-lists/:id': 'buy',
  'PUT /admin/v1/shared-list/:token/basket': 'buy',
  'PATCH /admin/v1/basket/update': 'buy',
  'DELETE /admin/v1/basket/remove/:id': 'buy',
  'PATCH /admin/v1/cart/gift-card': 'buy',
  'DELETE /admin/v1/cart/gift-card': 'buy',
  'PUT /admin/v1/customer/order/duplicateIntoBasket/:orderId': 'buy',
  'GET /admin/v1/customer/order/again/:orderId': 'buy',
  'PUT /admin/v1/customer/order/again/:orderId': 'buy',
  'PUT /admin/v1/cart/shipping/:lang': 'buy',
  'PUT /admin/v1/cart/payment': 'buy',
  'PATCH /admin/v1/basket/sale-point': 'buy',
  'PATCH /admin/v1/basket/note': 'buy',
  'DELETE /admin/v1/basket/lines': 'buy',
  'PATCH /admin/v1/basket/reference': 'buy',
  'PATCH /admin/v1/basket/split': 'buy',
  'GET /files/basket/:format': 'buy',
  'PATCH /admin/v1/cart/additional': 'buy',
  'PATCH /admin/v1/cart/address': 'buy',
  'PUT /admin/v1/cart/address/1': 'buy',
  'PUT /admin/v1/cart/address/2': 'buy',
  'PUT /admin/v1/cart/order/:lang': 'buy',
  'GET /admin/v1/customer/invoices/:limit/:offset': 'documents',
  'GET /files/invoice/:id/:filename': 'documents',
  'GET /files/proforma/:id/:filename': 'documents',
  'GET /admin/v1/customer/documents': 'documents',
  'GET /admin/v1/customer/documents/:id/payment': 'documents',
  'PUT /admin/v1/company/invoice-email': 'documents',
  'GET /files/invoices.zip': 'documents',
  'GET /files/invoices.xlsx': 'documents',
  'GET /admin/v1/customer/api-keys': 'manage',
  'POST /admin/v1/customer/api-keys': 'manage',
  'DELETE /admin/v1/customer/api-keys/:id': 'manage',
  'PUT /admin/v1/customer/address/:type': 'manage',
  'POST /admin/v1/company/delivery-addresses': 'buy',
  'PUT /admin/v1/company/delivery-addresses/:id': 'buy',
  'DELETE /admin/v1/company/delivery-addresses/:id': 'buy',
  'POST /admin/v1/company/own-numbers': 'buy',
  'PATCH /admin/v1/company/own-numbers/:product': 'buy',
  'DELETE /admin/v1/company/own-numbers/:product': 'buy',
  'POST /admin/v1/company/own-numbers/file/preview': 'buy',
  'POST /admin/v1/company/own-numbers/file': 'buy',
  'GET /admin/v1/company/people': 'manage',
  'POST /admin/v1/company/people': 'manage',
  'POST /admin/v1/company/people/:id/invitation': 'manage',
  'PATCH /admin/v1/company/people/:id': 'manage',
  'GET /admin/v1/company/wish-lists': 'buy',
  'POST /admin/v1/company/wish-lists/:person/:lang/:limit/:offset': 'buy',
  'PUT /admin/v1/company/wish-lists/:person/copy': 'buy',
  'GET /admin/v1/company/purchases/:period': 'purchases',
  // A deputy decides without the role; who may is asked where it is decided: shop/approvals.
  'GET /admin/v1/approvals/limits': 'buy',
  'GET /admin/v1/approvals/list/:which/:limit/:offset': 'buy',
  'GET /admin/v1/approvals/:id': 'buy',
  'POST /admin/v1/approvals': 'buy',
  'PATCH /admin/v1/approvals/:id/lines': 'buy',
  'POST /admin/v1/approvals/:id/approve': 'buy',
  'POST /admin/v1/approvals/:id/refuse': 'buy',
  'POST /admin/v1/approvals/:id/withdraw': 'buy',
  'POST /admin/v1/approvals/:id/reopen': 'buy',
  'POST /admin/v1/approvals/:id/remind': 'buy',
  'POST /admin/v1/approvals/:id/talk': 'buy',
  'GET /admin/v1/approvals/deputy': 'approve',
  'PUT /admin/v1/approvals/deputy': 'approve',
  'GET /files/purchases.xlsx': 'purchases',
  'GET /files/purchases.csv': 'purchases',
};

/** What colleagues have in common; everything else is one person's. */
const OF_COMPANY: Thing[] = [
  ...(['order', 'invoice', 'proforma', 'shipment', 'colleague', 'apiKey', 'approval'] as const),
  ...(['project', 'projectSection', 'projectLine', 'sharedLink', 'deliveryAddress'] as const),
  'ownNumber',
];

const isJson = ({ headers }: LightMyRequestResponse) =>
  String(headers['content-type']).startsWith('application/json');

/** The whole response but for what differs between any two. */
function comparable({ statusCode: status, headers, body }: LightMyRequestResponse) {
  const { date: _, 'x-request-id': id, 'set-cookie': cookies, ...rest } = headers;
  return { status, body, headers: rest, hasId: Boolean(id), cookies };
}
