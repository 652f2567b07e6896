import { HtmlValidate } from 'html-validate';
import { beforeAll, describe, expect, test } from 'vitest';
import { Client } from './client.ts';
import { RULES } from './html-rules.ts';
import { openPages } from './pages.ts';
import { useShop } from './shop.ts';
import { readCatalogue, signedIn } from './world.ts';

const shop = useShop();
const validator = new HtmlValidate({
  root: true,
  elements: ['html5'],
  extends: ['html-validate:recommended'],
  rules: RULES,
});
let guest: Client;
let customer: Client;
let paths: Record<string, string>;

beforeAll(async () => {
  const app = await openPages(shop);
  const { product, category, blog, page } = await readCatalogue(shop);
  const [demo] = await shop.sql`
    select person.id, max(orders.id) as order_id
    from person join orders on orders.person_id = person.id
    where person.email = 'demo@bastion.sk' group by person.id`;
  guest = new Client(app);
  customer = new Client(app);
  const { cookies } = await signedIn(shop, demo!.id);
  for (const [name, value] of cookies) customer.cookies.set(name, value);
  await customer.put('/admin/v1/basket/add', { basket: null, product: product.id, quantity: 1 });
  paths = {
    product: `/product/${product.slug}`,
    category: `/category/${category.path}`,
    article: `/blog/sk/${blog}`,
    'text page': `/page/sk/${page}`,
    order: `/account/orderdetail/${demo!.order_id}`,
  };
  return () => app.close();
});

async function faultsOf(client: Client, path: string) {
  const { body, headers } = await client.get(path);
  expect(headers['content-type'], path).toContain('text/html');
  const { results } = await validator.validateString(body);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
}

const SHARED = [
  '/',
  '/category/cctv?pg=2',
  '/search-product/kamera',
  '/search-product/termokmera',
  '/search-product/NV-B482',
];
const OTHER = ['/search-blog/kamera', '/blog', '/nikde', '/test', '/cart', '/checkout'];
const FORMS = [
  '/login',
  '/register',
  '/forgotten-password',
  '/new-password?token=x',
  '/new-email?token=x',
  '/invitation?token=x',
];
const ACCOUNT = ['', '/wishlist', '/orders', '/invoices', '/people', '/addresses', '/details'];
const NAMED = ['product', 'category', 'article', 'text page'];

describe('valid HTML', () => {
  test.each([...SHARED, ...OTHER, ...FORMS])('for a guest: %s', async (path) =>
    expect(await faultsOf(guest, path)).toEqual([]),
  );
  test.each([...SHARED, ...OTHER, ...ACCOUNT.map((path) => `/account${path}`)])(
    'for a customer: %s',
    async (path) => expect(await faultsOf(customer, path)).toEqual([]),
  );
  test.each(NAMED)('for both: a %s', async (name) => {
    expect(await faultsOf(guest, paths[name]!)).toEqual([]);
    expect(await faultsOf(customer, paths[name]!)).toEqual([]);
  });
  test('for a customer: an order', async () =>
    expect(await faultsOf(customer, paths.order!)).toEqual([]));
});

test('a fault would be seen', async () => {
  const { valid } = await validator.validateString('<address><h2>Kontakt</h2></address>');
  expect(valid).toBe(false);
});
