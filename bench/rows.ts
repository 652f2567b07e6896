import type { Sql } from '#base/database/database.server.ts';
import type { Script } from './load.ts';
import { customersOf, FIRST_TIME, guestOf, type Person } from './people.ts';
import { searchQueries } from './queries.ts';
import { get, patch, post, put } from './requests.ts';

export type Row = {
  name: string;
  title: string;
  connections: number;
  /** How many requests make one of what is counted. */
  calls: number;
  script: Script;
  /** Measured beside this, on the same server. */
  beside?: Script;
  /** Through the nginx of `deploy/`, beside a static file of the same size. */
  isThroughNginx?: true;
};

const CONNECTIONS = 10;
const BUYERS = 8;

export async function rowsOf(sql: Sql): Promise<Row[]> {
  const guest = guestOf();
  const shoppers = await customersOf(sql, CONNECTIONS);
  const buyers = await customersOf(sql, BUYERS);
  const catalogue = await readCatalogue(sql);
  const { categories, products } = catalogue;
  const queries = await searchQueries(sql, 200);

  const listing = (person: Person) =>
    categories.flatMap(({ id }) =>
      [0, 12, 24].map((offset) =>
        post(`/admin/v1/product/filter/sk/12/${offset}`, person, {
          condition: { 'categories.id': id },
          order: [{ 'product.name': 'asc' }],
        }),
      ),
    );
  const filtered = (person: Person, choices: Catalogue['choices']) =>
    choices.map(({ category, filters }) =>
      post('/admin/v1/product/filter/sk/12/0', person, {
        condition: { 'categories.id': category },
        filters,
      }),
    );
  const detail = (person: Person) =>
    products.map(({ slug }) => get(`/admin/v1/product/detail/url/${slug}/sk`, person));

  const row = (name: string, title: string, script: Script): Row => ({
    name,
    title,
    script,
    connections: CONNECTIONS,
    calls: 1,
  });
  return [
    row('guest-listing', 'guest: category listing', inTurn(listing(guest))),
    row(
      'guest-filtered',
      'guest: filtered category, with counts',
      inTurn(filtered(guest, catalogue.choices.filter(isFew))),
    ),
    row(
      'guest-filtered-cold',
      'guest: filtered category, more choices than are cached',
      inTurn(
        filtered(
          guest,
          catalogue.choices.filter((one) => !isFew(one)),
        ),
      ),
    ),
    row('guest-detail', 'guest: product detail', inTurn(detail(guest))),
    row('guest-menu', 'guest: menu', inTurn([get('/admin/v1/menu/bottom-second/sk', guest)])),
    row('guest-banners', 'guest: banners', inTurn([get('/admin/v1/banners/top/sk', guest)])),
    row('guest-home', 'guest: home page (HTML)', inTurn([get('/', guest)])),
    row(
      'guest-category',
      'guest: category page (HTML)',
      inTurn(categories.map(({ path }) => get(`/category/${path}`, guest))),
    ),
    row(
      'guest-product',
      'guest: product page (HTML)',
      inTurn(products.map(({ slug }) => get(`/product/${slug}`, guest))),
    ),
    {
      ...row(
        'first-detail',
        'first-time guest: product detail, to a returning one',
        inTurn(detail(FIRST_TIME)),
      ),
      beside: inTurn(detail(guest)),
    },
    {
      ...row(
        'first-home',
        'first-time guest: home page, to a returning one',
        inTurn([get('/', FIRST_TIME)]),
      ),
      beside: inTurn([get('/', guest)]),
    },
    {
      ...row(
        'nginx-home',
        'guest through nginx: home page, to a static file of its size',
        inTurn([get('/', FIRST_TIME)]),
      ),
      isThroughNginx: true,
    },
    row(
      'guest-search',
      'guest: search, 200 queries, not cached',
      inTurn(
        queries.map((query) => get(`/admin/v1/search/${encodeURIComponent(query)}/sk`, guest)),
      ),
    ),
    row('customer-listing', 'customer: category listing', perPerson(shoppers, listing)),
    row('customer-detail', 'customer: product detail', perPerson(shoppers, detail)),
    row(
      'customer-category',
      'customer: category page (HTML)',
      perPerson(shoppers, (person) =>
        categories.map(({ path }) => get(`/category/${path}`, person)),
      ),
    ),
    row('basket', 'customer: add to basket', addingTo(shoppers, products)),
    {
      ...row(
        'checkout',
        'whole checkout: 3 lines, six calls',
        await ordering(sql, buyers, products),
      ),
      connections: BUYERS,
      calls: 9,
    },
  ];
}

type Catalogue = {
  categories: { id: number; path: string }[];
  products: { id: number; slug: string }[];
  choices: { category: number; filters: Record<string, string[]> }[];
};

const isFew = ({ filters }: Catalogue['choices'][number]) => Object.keys(filters).length < 3;

async function readCatalogue(sql: Sql): Promise<Catalogue> {
  const categories = await sql<Catalogue['categories']>`
    select id, path from category order by product_count desc, id limit 20`;
  const products = await sql<Catalogue['products']>`
    select id, slug from product where is_sold and quantity_step = 1
    order by md5(id::text) limit 100`;
  const choices = await sql<Catalogue['choices']>`
    with common as (
      select listed.category_id, parameter.key, mode() within group (order by value.key) as value
      from category_product listed
      join effective_parameter used on used.category_id = listed.category_id and is_filterable
      join product_parameter its using (product_id, parameter_id)
      join parameter on parameter.id = parameter_id and kind <> 'number'
      join parameter_value value on value.id = any (its.value_ids)
      where listed.category_id in ${sql(categories.map(({ id }) => id))} and listed.product_id < 10000
      group by 1, 2 having count(distinct value.id) > 1
    )
    select category_id as category, jsonb_build_object(key, array[value]) as filters from common
    union all
    select a.category_id, jsonb_build_object('sklad', array['1'], a.key, array[a.value], b.key, array[b.value])
    from common a join common b on a.category_id = b.category_id and a.key < b.key`;
  return { categories, products, choices };
}

/** Connections go through the same list, each from another place. */
const inTurn =
  (requests: Buffer[]): Script =>
  (connection, turn) =>
    requests[(turn + connection * 7) % requests.length]!;

function perPerson(people: Person[], requestsOf: (person: Person) => Buffer[]): Script {
  const scripts = people.map((person) => inTurn(requestsOf(person)));
  return (connection, turn) => scripts[connection % scripts.length]!(connection, turn);
}

const KINDS = 5;

/** Five products in turn, so that baskets stay as small as they are in life. */
const addingTo =
  (people: Person[], products: Catalogue['products']): Script =>
  (connection, turn) =>
    put(
      '/admin/v1/basket/add',
      people[connection]!,
      { basket: null, product: products[turn % KINDS]!.id, quantity: 1 },
      [`idempotency-key: ${connection}-${turn}-${RUN}`],
    );

const RUN = Date.now();

const ADDRESS = {
  first_name: 'Peter',
  last_name: 'Kováč',
  street: 'Dlhá 12',
  city: 'Trnava',
  zip: '917 01',
  phone: '+421 905 123 456',
  country: 32,
};

/** Three lines, five choices, the order: nine requests, then again. */
async function ordering(
  sql: Sql,
  buyers: Person[],
  products: Catalogue['products'],
): Promise<Script> {
  const [shipping] = await sql`select id from shipping_method where is_default and is_active`;
  const [payment] = await sql`select id from payment_method where kind = 'invoice'`;
  const mine = { basket: null };
  const choicesOf = (buyer: Person) => [
    patch('/admin/v1/cart/address', buyer, { ...mine, addresses: [{ type: 1, ...ADDRESS }] }),
    put('/admin/v1/cart/shipping/sk', buyer, { ...mine, shipping: shipping!.id }),
    patch('/admin/v1/basket/sale-point', buyer, { ...mine, salePoint: null }),
    put('/admin/v1/cart/payment', buyer, { ...mine, payment: payment!.id }),
    patch('/admin/v1/basket/note', buyer, { ...mine, note: 'Zavolať vopred' }),
    put('/admin/v1/cart/order/sk', buyer, { ...mine, followNews: false }),
  ];
  const choices = buyers.map(choicesOf);
  return (connection, turn) => {
    const buyer = buyers[connection]!;
    const place = turn % 9;
    if (place >= 3) return choices[connection]![place - 3]!;
    const product = products[(turn * 13 + connection * 29) % products.length]!.id;
    return put('/admin/v1/basket/add', buyer, { ...mine, product, quantity: 1 }, [
      `idempotency-key: order-${connection}-${turn}-${RUN}`,
    ]);
  };
}
