import { beforeAll, describe, expect, test } from 'vitest';
import { createApi } from '#base/wire/api.ts';
import { filterProducts } from '#shop/filters/contract.ts';
import type { ListingState } from '#shop/filters/listing-state.ts';
import { filteredCategoryQuery } from '#shop/filters/queries.ts';
import { panelOf } from '#shop/search/panel.ts';
import { addLine, findProducts } from '#tests/buyers.ts';
import type { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';

/**
 * Calls of the specification that screens ask for more with optional fields: without these they are exactly as
 * specified, with them they give what the calls beside them gave, which are there for one release more.
 */
const shop = useShop();
let guest: Client;
let customer: Client;
let category: number;
beforeAll(async () => {
  guest = shop.guest();
  customer = await shop.signIn();
  [{ id: category }] = await shop.sql<
    [{ id: number }]
  >`select id from category where slug = 'cctv'`;
});

const json = async (response: ReturnType<Client['get']>) => {
  const { statusCode, body } = await response;
  expect(statusCode, body).toBe(200);
  return JSON.parse(body);
};
const keysOf = (value: object) => Object.keys(value);

const CARD = [
  'id',
  'code',
  'name',
  'url',
  'short_description',
  'vendor',
  'stock',
  'unit_of_measure',
  'price',
  'price_exc_vat',
  'base_price_exc_vat',
  'discount',
  'wish_list',
  'image',
];
const ITEM = ['type', 'name', 'code', 'description', 'image', 'url', 'price_exc_vat'];
const ADDED = ['key_values', 'key_line', 'packs'];

describe('product/filter', () => {
  const url = '/admin/v1/product/filter/sk/12/0';
  const old = '/admin/v1/product/filtered/sk/12/0';
  const condition = () => ({ 'categories.id': category });

  test('without filters is as specified', async () => {
    const answer = await json(guest.post(url, { condition: condition() }));
    expect(keysOf(answer)).toEqual(['success', 'error', 'products', 'paging']);
    expect(keysOf(answer.paging)).toEqual(['filtered_products_count']);
    expect(keysOf(answer.products[0])).toEqual(expect.arrayContaining(CARD));
    for (const key of ADDED) expect(answer.products[0]).not.toHaveProperty(key);
  });

  test.each([
    ['none chosen', {}, null, null],
    ['a choice and an order', { sklad: ['1'] }, [{ 'product.name': 'asc' }], 'name'],
    ['an order by a parameter', {}, [{ 'parameter.ir-prisvit': 'desc' }], 'parameter.ir-prisvit'],
  ])('with filters gives all that stands beside them: %s', async (_, filters, order, by) => {
    for (const client of [guest, customer]) {
      const { paging, ...answer } = await json(
        client.post(url, { condition: condition(), order, filters }),
      );
      const direction = Object.values(order?.[0] ?? {})[0];
      const before = { category, filters, order: by === null ? null : { by, direction } };
      expect(answer).toEqual(await json(client.post(old, before)));
      expect(paging).toEqual({ filtered_products_count: answer.total });
      expect(keysOf(answer.products[0])).toEqual(expect.arrayContaining(ADDED));
    }
  });

  test('in stock is said either way', async () => {
    const inStock = { condition: { ...condition(), inStock: true } };
    const [plain, filtered] = await Promise.all(
      [inStock, { ...inStock, filters: {} }].map((body) => json(guest.post(url, body))),
    );
    expect(filtered.filters).toEqual({ sklad: ['1'] });
    expect(filtered.paging).toEqual(plain.paging);
  });

  test('an order by a parameter needs filters', async () => {
    const order = [{ 'parameter.ir-prisvit': 'desc' }];
    const refused = await guest.post(url, { condition: condition(), order });
    expect(refused.statusCode).toBe(400);
  });

  test('the body of the screen is written as its contract writes it, so the cache finds it as it comes', async () => {
    const bodies: unknown[] = [];
    const api = createApi(async ({ body }) => {
      bodies.push(body);
      return { status: 200, json: { success: true, error: [] } };
    });
    const states: Partial<ListingState>[] = [
      { filters: {}, order: null },
      { filters: { cena: ['40-300'], sklad: ['1'] }, order: { by: 'name', direction: 'asc' } },
      { filters: {}, order: { by: 'parameter.ir-prisvit', direction: 'desc' } },
    ];
    for (const state of states) {
      const query = filteredCategoryQuery(api, category, { lm: 12, pg: 1, ...state } as never);
      await (query.queryFn as (context: object) => unknown)({});
    }
    for (const body of bodies) {
      const written = JSON.stringify(body);
      expect(JSON.stringify(filterProducts.schema.body.parse(JSON.parse(written)))).toBe(written);
    }
  });
});

describe('the two calls of the search', () => {
  test('search without cards is as specified, with them it is what the panel shows', async () => {
    for (const query of ['kamera', 'NV-D428', 'xyzzyqwrt']) {
      const url = `/admin/v1/search/${query}/sk`;
      const plain = await json(customer.get(url));
      expect(keysOf(plain)).toEqual(['success', 'error', 'items', 'more_results']);
      for (const item of plain.items) expect(keysOf(item)).toEqual(ITEM);
      const { success: _, error: __, ...panel } = await json(customer.get(`${url}/panel`));
      const cards = await json(customer.get(`${url}?cards=1`));
      expect(panelOf(cards)).toEqual(panel);
      expect(cards.items.map(({ product: ___, ...item }: { product?: object }) => item)).toEqual(
        plain.items,
      );
    }
  });

  test('search-products without filters is as specified, with them it has facets', async () => {
    const url = '/admin/v1/search-products/kamera/sk/12/0';
    const plain = await json(guest.get(url));
    expect(keysOf(plain)).toEqual(['success', 'error', 'items', 'full_count']);
    for (const item of plain.items) {
      expect(keysOf(item)).toEqual([...ITEM, 'product']);
      for (const key of ADDED) expect(item.product).not.toHaveProperty(key);
    }
    for (const [filters, text, order] of [
      [{}, undefined, null],
      [{ sklad: ['1'] }, 'name.asc', { by: 'name', direction: 'asc' }],
    ] as const) {
      const query = `filters=${encodeURIComponent(JSON.stringify(filters))}`;
      const { items, full_count, ...beside } = await json(
        guest.get(`${url}?${query}${text ? `&order=${text}` : ''}`),
      );
      const { products, ...before } = await json(
        guest.post('/admin/v1/search-filtered/sk/12/0', { query: 'kamera', filters, order }),
      );
      expect(items.map(({ product }: { product: object }) => product)).toEqual(products);
      expect([full_count, beside]).toEqual([before.total, before]);
    }
  });

  test.each(['filters=%7B', 'filters=[]', 'filters=null', 'order=stock.asc', 'cards=2'])(
    'nonsense is refused: %s',
    async (query) => {
      const url = query.startsWith('cards')
        ? '/admin/v1/search/kamera/sk'
        : '/admin/v1/search-products/kamera/sk/12/0';
      expect((await guest.get(`${url}?${query}`)).statusCode).toBe(400);
    },
  );
});

describe('lists of the account', () => {
  test('orders without a query are as specified, with one they say more', async () => {
    const url = '/admin/v1/customer/orders/12/0';
    const plain = await json(customer.get(url));
    expect(keysOf(plain)).toEqual(['success', 'error', 'orders', 'orders_count']);
    expect(keysOf(plain.orders[0])).toEqual([
      'id',
      'name',
      'created_at',
      'amount',
      'order_url',
      'status',
      'status_code',
    ]);
    for (const query of ['', 'state=delivered', 'q=20265'])
      expect(await json(customer.get(`${url}?person=all&${query}`))).toEqual(
        await json(customer.get(`/admin/v1/company/orders/all/12/0?${query}`)),
      );
    expect((await guest.get(`${url}?person=all`)).statusCode).toBe(401);
    expect((await customer.get(`${url}?person=2000000000`)).statusCode).toBe(404);
  });

  test('invoices without a query are as specified, with one they say more', async () => {
    const url = '/admin/v1/customer/invoices/12/0';
    const plain = await json(customer.get(url));
    expect(keysOf(plain)).toEqual([
      'success',
      'error',
      'invoices',
      'invoices_count',
      'not_paid_total',
      'overdue_total',
      'overdue_count',
    ]);
    const specified = [
      'id',
      'name',
      'varsymbol',
      'created_at',
      'due_to',
      'amount',
      'not_paid_amount',
      'is_overdue',
      'invoice_url',
    ];
    for (const invoice of plain.invoices) expect(keysOf(invoice)).toEqual(specified);
    const { invoices, ...more } = await json(customer.get(`${url}?tab=all`));
    const { invoices: _, ...sums } = plain;
    expect(more).toMatchObject({ ...sums, tabs: { all: more.all_count } });
    const { documents } = await json(customer.get('/admin/v1/customer/documents?limit=25'));
    for (const [index, invoice] of invoices.entries()) {
      expect(invoice).toMatchObject(plain.invoices[index]);
      const { order, kind, xml_url } = documents[index];
      expect(invoice).toMatchObject({ order, kind, xml_url });
    }
    const overdue = await json(customer.get(`${url}?tab=overdue&sort=amount&dir=asc`));
    expect(overdue.invoices_count).toBe(plain.overdue_count);
    expect(overdue.invoices.every((one: { is_overdue: boolean }) => one.is_overdue)).toBe(true);
    expect((await guest.get(`${url}?tab=all`)).statusCode).toBe(401);
  });
});

test('duplicateIntoBasket without lines is as specified, with them it can be taken back', async () => {
  const { camera } = await findProducts(shop);
  const [order] = await shop.sql<{ id: number; line: number }[]>`
    select orders.id, min(line.id) as line
    from orders join person on person.id = orders.person_id
    join order_line line on line.order_id = orders.id
    join product on product.id = line.product_id and product.is_sold and product.quantity_step = 1
    where person.email = 'demo@bastion.sk' group by orders.id order by orders.id limit 1`;
  const url = `/admin/v1/customer/order/duplicateIntoBasket/${order!.id}`;
  const plain = await json(customer.put(url, { basket: null }));
  expect(keysOf(plain)).toEqual(['success', 'error', 'basket', 'added', 'not_added']);
  await addLine(customer, camera, 1);
  const lines = [{ line: order!.line, quantity: 3, is_successor: false }];
  const chosen = await json(customer.put(url, { basket: null, mode: 'replace', lines }));
  expect(chosen).toMatchObject({ added: 1, not_added: [], undo: expect.any(Number) });
  expect(chosen.basket.products.map((one: { quantity: number }) => one.quantity)).toEqual([3]);
  const undone = await json(customer.put('/admin/v1/basket/undo', { undo: chosen.undo }));
  expect(undone.basket.products.length).toBeGreaterThan(1);
});

test('the calls beside them are told to go', async () => {
  const { paths } = await json(guest.get('/admin/v1/openapi.json'));
  const deprecated = Object.entries(paths as Record<string, Record<string, object>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods)
        .filter(([method, operation]) => method !== 'head' && 'deprecated' in operation)
        .map(([method]) => `${method} ${path}`),
  );
  expect(deprecated.toSorted()).toEqual([
    'get /admin/v1/company/orders/{person}/{limit}/{offset}',
    'get /admin/v1/customer/documents',
    'get /admin/v1/search/{query}/{lang}/panel',
    'post /admin/v1/product/filtered/{lang}/{limit}/{offset}',
    'post /admin/v1/search-filtered/{lang}/{limit}/{offset}',
    'put /admin/v1/customer/order/again/{orderId}',
  ]);
});
