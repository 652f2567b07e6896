import { beforeAll, expect, test } from 'vitest';
import type { Discounts, Visitor } from '#shop/kernel/visitor.ts';
import { ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import { useDatabase } from '#tests/database.ts';
import { listProducts } from './listing.server.ts';

const { sql } = useDatabase();
const CATEGORY = 1;
type Row = Priced & { id: number };
let products: Row[];

beforeAll(async () => {
  // Prices close to one another and to zero, so that roundings and ties decide.
  await sql`update product set price_cents = 1 + id % 40 where id % 3 = 0`;
  await sql`update product set price_decimals = 4, price_fraction = id % 100 where id % 9 = 0`;
  await sql`update product set price_decimals = 3, price_fraction = id % 10 * 10 where id % 9 = 3`;
  products = [
    ...(await sql<Row[]>`
    select product.id, product.id as product_id, product.price_cents, product.price_fraction, product.price_decimals,
           product.vat_percent, product.category_id, product.vendor_id
    from category_product listed join product on product.id = listed.product_id
    where listed.category_id = ${CATEGORY}`),
  ];
});

const buyer = (discounts: Discounts): Visitor => ({
  sessionId: 1,
  person: { id: 1, email: 'a@b.sk', firstName: '', lastName: '', roles: [] },
  customer: { id: 1, companyName: 'Firma', discounts },
});

const agreedAmong = (rows: Row[]) => {
  const ids = rows.toSorted((a, b) => a.price_cents - b.price_cents).map(({ id }) => id);
  return {
    [ids.at(-1)!]: 0,
    [ids[Math.floor(ids.length / 2)]!]: 123,
    [ids[1]!]: 99_999_999,
  };
};

const categories = async () =>
  (await sql`select distinct category_id as id from product order by 1`).map((row) => row.id);

test.each([
  ['small discounts', 500, 700, 900],
  ['large ones', 0, 4500, 6000],
  ['some for nothing', 1250, 3000, 10_000],
  ['everything for nothing', 10_000, 10_000, 10_000],
])('%s: every page is what pricing all of them would give', async (_name, group, byOne, best) => {
  const [first, second] = await categories();
  const discounts: Discounts = {
    group,
    byCategory: { [first]: byOne, [second]: best },
    byVendor: { 2: byOne },
    // The dearest for nothing, one of the middle for less than it costs by any discount, one that is agreed in vain.
    byProduct: agreedAmong(products),
  };
  const visitor = buyer(discounts);
  for (const direction of ['asc', 'desc'] as const) {
    const sign = direction === 'asc' ? 1 : -1;
    const expected = products
      .map((row) => ({ id: row.id, price: ownUnitPrice(row, discounts) }))
      .toSorted((a, b) => sign * (a.price - b.price || a.id - b.id))
      .map(({ id }) => id);
    for (const offset of [0, 12, 36, expected.length - 5, expected.length + 10]) {
      const listing = {
        categoryId: CATEGORY,
        isInStock: false,
        limit: 12,
        offset,
        order: [{ price_exc_vat: direction }],
      };
      const page = await listProducts(sql, visitor, listing);
      expect(page.products.map(({ id }) => id)).toEqual(expected.slice(offset, offset + 12));
    }
  }
});
