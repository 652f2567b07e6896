import { beforeEach, describe, expect, test } from 'vitest';
import type { ProductCard } from '#shop/catalog/contract.ts';
import { parseCsv } from '#staff/tables/csv.ts';
import { readXlsx } from '#staff/tables/xlsx.server.ts';
import { ROLES } from '#shop/kernel/roles.ts';
import { newCustomer } from '#tests/buyers.ts';
import { addColleague } from '#tests/companies.ts';
import type { Client } from '#tests/client.ts';
import { DEMO, OTHER, useShop } from '#tests/shop.ts';
import { COLUMNS, priceListUrl, USUAL_COLUMNS } from './columns.ts';
import { LIST_LIMIT } from './routes.server.ts';

const FACTS = '/admin/v1/customer/price-list';
const shop = useShop();

/** Nobody but the tests of it is to meet the limit. */
beforeEach(() => shop.sql`delete from attempt`);

const FUTURE = '2099-01-01';
const today = async () =>
  (await shop.sql<[{ day: string }]>`select current_date::text as day`)[0].day;

const csvOf = async (client: Client, query: string) => {
  const response = await client.get(`/files/price-list/csv?${query}`);
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ]);
  const [head, ...rows] = parseCsv(response.body.slice(1));
  return rows.map((row) => Object.fromEntries(row.map((cell, at) => [head![at]!, cell])));
};
const soldCount = async () =>
  (await shop.sql<[{ count: number }]>`select count(*)::int from product where is_sold`)[0].count;
const euros = (text: string | undefined) => Number(text!.replace(',', '.'));

describe('the file', () => {
  test.each([DEMO, OTHER])('has the prices that $email sees, of the whole range', async (who) => {
    const client = await shop.signIn(who);
    const rows = await csvOf(client, `extent=all&columns=${USUAL_COLUMNS.join(',')}`);
    expect(rows).toHaveLength(await soldCount());
    const listed = new Map(rows.map((row) => [row['Kód produktu'], row]));
    const cards: ProductCard[] = (await client.get('/admin/v1/product/homepage/sk')).json()
      .products;
    expect(cards.length).toBeGreaterThan(5);
    for (const card of cards) {
      const row = listed.get(card.code)!;
      expect(euros(row['Vaša cena bez DPH']), card.code).toBe(card.price_exc_vat);
      expect(euros(row['Cenníková cena']), card.code).toBe(card.base_price_exc_vat);
      expect(row).toMatchObject({ Názov: card.name, Výrobca: card.vendor });
      expect(row.Dostupnosť).toMatch(/^(Skladom – (viac|menej) ako [\d ]+ \S+|Na objednávku)$/);
    }
  });

  test('keeps four decimals of what is sold by the metre', async () => {
    const [cable] = await shop.sql<[{ code: string }]>`
      select code from product where is_sold and price_decimals = 4 order by id limit 1`;
    const client = await shop.signIn();
    const rows = await csvOf(client, 'extent=all&columns=code,price');
    const row = rows.find((one) => one['Kód produktu'] === cable.code)!;
    const { slug } = (await shop.sql`select slug from product where code = ${cable.code}`)[0]!;
    const { product } = (await client.get(`/admin/v1/product/detail/url/${slug}/sk`)).json();
    expect(euros(row['Vaša cena bez DPH'])).toBe(product.price_exc_vat);
    expect(Object.keys(row)).toEqual(['Kód produktu', 'Vaša cena bez DPH']);
  });

  test('has code and price whatever is chosen, in the order of the columns', async () => {
    const [row] = await csvOf(await shop.signIn(), 'extent=all&columns=unit,name');
    expect(Object.keys(row!)).toEqual([
      'Kód produktu',
      'Názov',
      'Vaša cena bez DPH',
      'Merná jednotka',
    ]);
    const [whole] = await csvOf(await shop.signIn(), 'extent=all&columns=packing');
    // With plain spaces: programs look for it by its name.
    expect(Object.keys(whole!)).toContain('Balenie a krok');
  });

  test('all columns have something to say', async () => {
    const { client: customer } = await newCustomer(shop);
    await customer.post('/admin/v1/company/own-numbers', { code: 'NV-D428', number: 'A-1' });
    const rows = await csvOf(customer, `extent=all&columns=${COLUMNS.join(',')}`);
    for (const name of Object.keys(rows[0]!)) expect(rows.some((row) => row[name])).toBe(true);
    const { 'Odkaz na obrázok': picture, 'Odkaz na technický list': sheet } = rows.find(
      (row) => row['Odkaz na technický list'],
    )!;
    const client = await shop.signIn();
    for (const url of [picture!, sheet!]) {
      expect(url.startsWith(`${shop.config.publicUrl}/`)).toBe(true);
      expect((await client.get(new URL(url).pathname)).statusCode).toBe(200);
    }
  });

  test('is a workbook with the same rows, prices as numbers', async () => {
    const client = await shop.signIn();
    const response = await client.get('/files/price-list/xlsx?extent=all&columns=name');
    expect(response.headers['content-disposition']).toMatch(
      /^attachment; filename="cennik-\d{4}-\d{2}-\d{2}-zakaznik-1\.xlsx"$/,
    );
    const [head, ...rows] = await readXlsx(response.rawPayload);
    expect(head).toEqual(['Kód produktu', 'Názov', 'Vaša cena bez DPH']);
    const csv = await csvOf(client, 'extent=all&columns=name');
    expect(rows).toEqual(
      csv.map((row) => [row['Kód produktu'], row.Názov, euros(row['Vaša cena bez DPH'])]),
    );
  });

  test('of chosen categories has what lies below them, and nothing of others', async () => {
    const { departments } = (await (await shop.signIn()).get(FACTS)).json();
    const [first, second] = departments;
    const client = await shop.signIn();
    const one = await csvOf(client, `extent=categories&categories=${first.id}&columns=code`);
    expect(one).toHaveLength(first.products_count);
    const both = await csvOf(
      client,
      `extent=categories&categories=${first.id},${second.id}&columns=code`,
    );
    expect(both).toHaveLength(first.products_count + second.products_count);
  });

  test('a text that begins like a formula stays a text', async () => {
    const [product] = await shop.sql<[{ id: number; name: string }]>`
      select id, name from product where is_sold order by id limit 1`;
    await shop.sql`update product set name = '=HYPERLINK("x")' where id = ${product.id}`;
    const rows = await csvOf(await shop.signIn(), 'extent=all&columns=name');
    expect(rows.some(({ Názov: name }) => name === `'=HYPERLINK("x")`)).toBe(true);
    await shop.sql`update product set name = ${product.name} where id = ${product.id}`;
  });

  test.each([
    'extent=all',
    'columns=code',
    'extent=all&columns=hmotnost',
    'extent=all&columns=',
    'extent=changes&columns=code',
    'extent=changes&columns=code&since=2026-02-30',
    'extent=changes&columns=code&since=zajtra',
    'extent=all&columns=code&since=2026-02-01',
    'extent=categories&columns=code',
    'extent=categories&columns=code&categories=a',
    'extent=categories&columns=code&categories=1&categories=2',
  ])('%s is refused', async (query) => {
    const response = await (await shop.signIn()).get(`/files/price-list/csv?${query}`);
    expect(response.statusCode).toBe(400);
  });

  test('in another format is refused', async () => {
    const client = await shop.signIn();
    expect((await client.get('/files/price-list/ods?extent=all&columns=code')).statusCode).toBe(
      400,
    );
  });

  test('is not for guests', async () => {
    for (const url of ['/files/price-list/csv?extent=all&columns=code', FACTS]) {
      const response = await shop.guest().get(url);
      expect([response.statusCode, response.json().error[0].code]).toEqual([
        401,
        'messages.user.notLoggedIn',
      ]);
    }
  });

  test('too many are refused for a while, of this company only', async () => {
    const [{ client }, other] = [await newCustomer(shop), await newCustomer(shop)];
    const url = '/files/price-list/csv?extent=categories&categories=999999&columns=code';
    for (let count = 0; count < LIST_LIMIT.most; count += 1)
      expect((await client.get(url)).statusCode).toBe(200);
    const refused = await client.get(url);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await other.client.get(url)).statusCode).toBe(200);
  });
});

describe('changes', () => {
  /** The terms of this customer were noted long ago. */
  async function settled() {
    const customer = await newCustomer(shop);
    await customer.client.get(FACTS);
    await shop.sql`
      update price_terms set changed_at = '2020-01-01' where customer_id = ${customer.customerId}`;
    return customer;
  }
  const changesOf = (client: Client, since: string) =>
    csvOf(client, `extent=changes&since=${since}&columns=code`);
  const countOf = async (client: Client, since: string) =>
    (await client.get(`${FACTS}/changes/${since}`)).json().changes_count;

  test('are new, repriced and withdrawn products, and nothing whose stock or texts changed', async () => {
    const { client } = await settled();
    const day = await today();
    expect(await changesOf(client, day)).toEqual([]);
    const [dear, gone, told, sold] = await shop.sql<{ id: number; code: string }[]>`
      select id, code from product where is_sold order by id limit 4`;
    await shop.sql`update product set price_cents = price_cents + 1 where id = ${dear!.id}`;
    await shop.sql`update product set is_sold = false where id = ${gone!.id}`;
    await shop.sql`update product set description = description || ' ', updated_at = now() where id = ${told!.id}`;
    await shop.sql`update product set stock = stock + 1 where id = ${sold!.id}`;
    const [fresh] = await shop.sql<[{ id: number }]>`
      insert into product (code, slug, name, vendor_id, category_id, price_cents)
      select 'CENNIK-1', 'cennik-1', 'Nový', vendor_id, category_id, 100 from product where id = ${dear!.id}
      returning id`;
    const rows = await changesOf(client, day);
    expect(rows.map((row) => [row['Kód produktu'], row.Stav]).toSorted()).toEqual(
      [
        [dear!.code, 'zmenený'],
        [gone!.code, 'vyradený'],
        ['CENNIK-1', 'nový'],
      ].toSorted(),
    );
    expect(rows.find((row) => row.Stav === 'vyradený')!['Vaša cena bez DPH']).toBe('');
    expect(await countOf(client, day)).toBe(3);
    expect(await countOf(client, FUTURE)).toBe(0);
    await shop.sql`update product set price_cents = price_cents - 1 where id = ${dear!.id}`;
    await shop.sql`update product set is_sold = true where id = ${gone!.id}`;
    await shop.sql`delete from product where id = ${fresh.id}`;
  });

  test('are everything once the discounts of the company have changed', async () => {
    const { client, customerId } = await settled();
    const day = await today();
    const before = await countOf(client, day);
    const [vendor] = await shop.sql<[{ id: number }]>`select id from vendor order by id limit 1`;
    await shop.sql`
      insert into discount (customer_id, vendor_id, discount_bp) values (${customerId}, ${vendor.id}, 9000)`;
    expect(await countOf(client, day)).toBeGreaterThanOrEqual(await soldCount());
    expect(await changesOf(client, day)).toHaveLength(await countOf(client, day));
    // And again only what is new, for who asks since a later day.
    await shop.sql`
      update price_terms set changed_at = now() - interval '3 days' where customer_id = ${customerId}`;
    expect(await countOf(client, day)).toBe(before);
  });

  test('since the day of the first list are not everything, since a day before it they are', async () => {
    const { client } = await newCustomer(shop);
    const day = await today();
    const settledCount = await countOf((await settled()).client, day);
    expect(await countOf(client, day)).toBe(settledCount);
    expect(settledCount).toBeLessThan(await soldCount());
    const [{ before }] = await shop.sql<[{ before: string }]>`
      select (current_date - 1)::text as before`;
    expect(await countOf(client, before)).toBeGreaterThanOrEqual(await soldCount());
  });

  test('are found by an index', async () => {
    const plan = await shop.sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx`explain select from product where priced_at >= now() - interval '1 day'`;
    });
    expect(JSON.stringify(plan)).toContain('product_priced');
  });

  test.each(['2026-02-30', 'vcera', '2026-1-1'])('since %s is refused', async (day) => {
    expect((await (await shop.signIn()).get(`${FACTS}/changes/${day}`)).statusCode).toBe(400);
  });
});

describe('downloads', () => {
  test('the last ones are listed, of this company only, and can be asked for again', async () => {
    const [mine, theirs] = [await newCustomer(shop), await newCustomer(shop)];
    const { departments, products_count, since, downloads } = (await mine.client.get(FACTS)).json();
    expect(downloads).toEqual([]);
    expect(products_count).toBe(await soldCount());
    expect(since < (await today())).toBe(true);
    const choice = { format: 'csv', extent: 'categories', since: null } as const;
    const url = priceListUrl({
      ...choice,
      categories: [departments[0].id],
      columns: ['code', 'unit'],
    });
    await mine.client.get(url);
    const after = (await mine.client.get(FACTS)).json();
    expect(after.since).toBe(await today());
    expect(after.downloads).toEqual([
      {
        ...choice,
        id: expect.any(Number),
        at: expect.any(String),
        by: mine.who.email,
        categories: [departments[0].id],
        columns: ['code', 'price', 'unit'],
        rows: departments[0].products_count,
      },
    ]);
    expect((await mine.client.get(priceListUrl(after.downloads[0]))).statusCode).toBe(200);
    expect((await theirs.client.get(FACTS)).json().downloads).toEqual([]);
  });

  test('are everybody’s of the company, whatever their role', async () => {
    const { id, customerId } = await newCustomer(shop);
    for (const role of ROLES) {
      const email = `${role}-${id}@bastion.sk`;
      await addColleague(shop.sql, id, { email, roles: [role] });
      const client = await shop.signIn({ email, password: 'bastion-demo' });
      const url = '/files/price-list/csv?extent=all&columns=code';
      expect((await client.get(url)).statusCode).toBe(200);
      const facts = (await client.get(FACTS)).json();
      expect(facts.downloads[0].by).toBe(email);
    }
    const [noted] = await shop.sql`
      select count(*)::int from price_list_download where customer_id = ${customerId}`;
    expect(noted!.count).toBe(ROLES.length);
  });

  test('asking for the head of a file makes none', async () => {
    const { client } = await newCustomer(shop);
    const head = await client.call('HEAD', '/files/price-list/csv?extent=all&columns=code');
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect((await client.get(FACTS)).json().downloads).toEqual([]);
  });
});

test('a file that was sent holds no connection any more', async () => {
  const { longReads } = shop.app;
  const before = { ...longReads.counts };
  await csvOf(await shop.signIn(), 'extent=all&columns=code');
  await expect.poll(() => longReads.running).toBe(0);
  expect(longReads.counts).toEqual({
    ...before,
    finished: before.finished + 1,
    rows: before.rows + (await soldCount()),
  });
});
