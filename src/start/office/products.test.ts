import { expect, test } from 'vitest';
import type { StaffRole } from '#staff/permissions.ts';
import { type listProducts, type ListedProduct, PRODUCT_VIEWS } from '#staff/products/contract.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { useColleagues, useOffice } from '#tests/office.ts';

const office = useOffice();
const { sql } = office;
const clients = useColleagues(office);

type Page = { products: ListedProduct[]; has_more: boolean };
type Asked = Partial<InputOf<typeof listProducts>>;

const list = async (asked: Asked = {}, role: StaffRole = 'office'): Promise<Page> => {
  const response = await clients[role].post('/office/v1/products/list', {
    view: 'all',
    sort: 'name',
    ...asked,
  });
  expect(response.statusCode).toBe(200);
  return response.json();
};
const codesOf = ({ products }: Page) => products.map(({ code }) => code);
const all = async (asked: Asked, role?: StaffRole) => {
  const seen: ListedProduct[] = [];
  for (let after: number | undefined; ;) {
    const page = await list({ ...asked, after }, role);
    seen.push(...page.products);
    after = page.products.at(-1)?.id;
    if (!page.has_more) return seen;
  }
};

test('a product is told with its price, cost, margin, stock by warehouse and what comes next', async () => {
  await sql`update product set purchase_cents = 6000, purchase_fraction = 0, price_cents = 8060,
                               price_fraction = 0, is_sold = true where code = 'NV-D428'`;
  await sql`delete from inbound_delivery where product_id = (select id from product where code = 'NV-D428')`;
  await sql`
    insert into inbound_delivery (product_id, reference, quantity, expected_on)
    select id, 'PO-LATE', 7, '2030-02-01'::date from product where code = 'NV-D428'
    union all select id, 'PO-UNKNOWN', 9, null from product where code = 'NV-D428'
    union all select id, 'PO-SOON', 40, '2030-01-15'::date from product where code = 'NV-D428'`;
  const [held] = await sql<[{ free: number; category: string; slug: string; places: number }]>`
    select product.stock as free, category.label as category, product.slug,
           (select count(*)::int from stock where product_id = product.id) as places
    from product join category on category.id = category_id where code = 'NV-D428'`;

  const { products } = await list({ search: 'nv-d428' });
  expect(products[0]).toMatchObject({
    code: 'NV-D428',
    vendor: 'Kastra',
    category: held.category,
    price: 80.6,
    cost: 60,
    margin_bp: 2556,
    is_sold: true,
    stock: { free: held.free, next: { on: '2030-01-15', quantity: 40 } },
  });
  const [product] = products;
  expect(product!.name).not.toContain('NV-D428');
  expect(product!.url).toMatch(new RegExp(`/product/${held.slug}$`));
  expect(product!.stock!.warehouses).toHaveLength(held.places);
  expect(product!.stock!.warehouses.reduce((sum, { free }) => sum + free, 0)).toBe(held.free);
});

test.each(['name', 'code', 'newest', 'price_up', 'price_down'] as const)(
  'sorted by %s, page by page every product once',
  async (sort) => {
    const seen = await all({ sort });
    const order = {
      name: sql`name, id`,
      code: sql`code`,
      newest: sql`id desc`,
      price_up: sql`price_cents, price_fraction, id`,
      price_down: sql`price_cents desc, price_fraction desc, id desc`,
    }[sort];
    const expected = await sql<{ code: string }[]>`select code from product order by ${order}`;
    expect(seen.map(({ code }) => code)).toEqual(expected.map(({ code }) => code));
  },
);

test('views hold what they say and are counted as they are', async () => {
  const [first, second, third, fourth, fifth] = (await list({ sort: 'code' })).products;
  await sql`update product set is_sold = false where id = ${first!.id}`;
  await sql`update product set purchase_cents = null where id = ${second!.id}`;
  await sql`delete from product_image where product_id = ${third!.id}`;
  await sql`update product set is_sold = false, is_draft = true where id = ${fourth!.id}`;
  await sql`update product set minimum = stock + 5 where id = ${fifth!.id} and stock >= 0`;

  const { counts } = (await clients.office.get('/office/v1/products/counts')).json();
  for (const view of PRODUCT_VIEWS) {
    const seen = await all({ view });
    expect(seen.length, view).toBe(counts[view]);
    expect(seen.every((one) => isIn[view](one))).toBe(true);
  }
  expect(counts.sold + counts.hidden + counts.draft).toBe(counts.all);
  expect((await all({ view: 'draft' })).map(({ id }) => id)).toEqual([fourth!.id]);
  expect((await all({ view: 'under' })).map(({ id }) => id)).toContain(fifth!.id);
  const hidden = await all({ view: 'hidden' });
  expect(hidden.find(({ id }) => id === first!.id)).toMatchObject({ is_sold: false, url: null });
  const bare = await all({ view: 'no_picture' });
  expect(bare.map(({ id }) => id)).toContain(third!.id);

  // A picture that comes takes it off the list.
  await sql`
    insert into product_image (product_id, position, file_id, is_cover)
    select ${third!.id}, 1, file_id, true from product_image limit 1`;
  expect((await all({ view: 'no_picture' })).map(({ id }) => id)).not.toContain(third!.id);
});
const isIn: Record<Asked['view'] & string, (one: ListedProduct) => boolean> = {
  all: () => true,
  sold: (one) => one.is_sold,
  draft: (one) => one.is_draft,
  hidden: (one) => !one.is_sold && !one.is_draft,
  no_picture: (one) => one.picture === null,
  no_cost: (one) => one.cost === null,
  under: (one) => one.stock !== null,
};

test('a new product without a picture is listed as one, and goes with it', async () => {
  const [added] = await sql<[{ id: number }]>`
    insert into product (code, slug, name, vendor_id, category_id, price_cents)
    select 'BEZ-OBRAZKA', 'bez-obrazka', 'Bez obrázka', vendor_id, category_id, 100
    from product limit 1 returning id`;
  expect(codesOf(await list({ view: 'no_picture', search: 'bez-obrazka' }))).toEqual([
    'BEZ-OBRAZKA',
  ]);
  await sql`delete from product where id = ${added.id}`;
  expect(codesOf(await list({ view: 'no_picture', search: 'bez-obrazka' }))).toEqual([]);
});

test('narrowed by vendor, by a category with all below it, and by both', async () => {
  const { vendors, categories } = (await clients.office.get('/office/v1/products/choices')).json();
  const kastra = vendors.find(({ name }: { name: string }) => name === 'Kastra').id;
  const roots = categories.filter(({ level }: { level: number }) => level === 0);
  expect(roots).toHaveLength(5);
  const [root] = roots;
  const [{ count }] = await sql<[{ count: number }]>`
    select count(*)::int from product where category_id in (
      select category_id from category_ancestor where ancestor_id = ${root.id})`;
  expect(await all({ category: root.id })).toHaveLength(count);
  const ofKastra = await all({ vendor: kastra });
  expect(new Set(ofKastra.map(({ vendor }) => vendor))).toEqual(new Set(['Kastra']));
  const both = await all({ vendor: kastra, category: root.id });
  expect(both.length).toBeLessThanOrEqual(Math.min(count, ofKastra.length));
  expect(both.every(({ vendor }) => vendor === 'Kastra')).toBe(true);
  expect(await list({ category: 999_999 })).toMatchObject({ products: [], has_more: false });
});

test('found by words of its name in any order and without accents, by a piece of a code, by EAN', async () => {
  await sql`update product set ean = '8590000000123', vendor_code = 'XY-77/B' where code = 'NV-D428'`;
  expect(codesOf(await list({ search: 'kamera dome 4 mpx' }))).toContain('NV-D428');
  expect(codesOf(await list({ search: 'D428' }))).toContain('NV-D428');
  expect(codesOf(await list({ search: '8590000000123' }))).toEqual(['NV-D428']);
  expect(codesOf(await list({ search: 'xy-77' }))).toEqual(['NV-D428']);
  // Too short for a piece: the beginning of a code.
  const short = codesOf(await list({ search: 'nv' }));
  expect(short.length).toBeGreaterThan(0);
  expect(short.every((code) => code.startsWith('NV'))).toBe(true);
  for (const search of ['%%%', '___', '\\\\\\', '- ', '?', "'", 'zzz nič také'])
    expect(codesOf(await list({ search })), search).toEqual([]);
});

test('what a role may not read is not sent, and does not sort or count either', async () => {
  const asked = { sort: 'price_up' } as const;
  const [cheap] = (await list(asked, 'office')).products;
  expect(cheap!.price).not.toBeNull();
  const byName = codesOf(await list({}, 'office'));
  for (const role of ['warehouse', 'content'] as const) {
    const page = await list(asked, role);
    expect(codesOf(page)).toEqual(byName);
    for (const { price, cost, margin_bp: margin, stock } of page.products) {
      expect([price, cost, margin]).toEqual([null, null, null]);
      expect(stock === null).toBe(role === 'content');
    }
    const { counts } = (await clients[role].get('/office/v1/products/counts')).json();
    expect(counts.no_cost).toBe(0);
    expect(codesOf(await list({ view: 'no_cost' }, role))).toEqual([]);
    if (role === 'content') {
      expect(counts.under).toBe(0);
      expect(codesOf(await list({ view: 'under' }, role))).toEqual([]);
    }
  }
});

test.each([
  ['owner', 200],
  ['office', 200],
  ['warehouse', 200],
  ['content', 200],
  ['accountant', 403],
] as const)('%s: %i', async (role, status) => {
  const response = await clients[role].post('/office/v1/products/list', {
    view: 'all',
    sort: 'name',
  });
  expect(response.statusCode).toBe(status);
});
