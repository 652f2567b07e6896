import type { Sql } from '#base/database/database.server.ts';
import { getCategory } from '#shop/catalog/category.server.ts';
import { listProducts } from '#shop/catalog/listing.server.ts';
import { orderOf } from '#shop/catalog/listing.ts';
import {
  getProduct,
  listAttachments,
  listHomepageProducts,
} from '#shop/catalog/product/product.server.ts';
import { endSession, findVisitor, startSession } from '#shop/customers/session.server.ts';
import { GUEST, type PersonId, type Visitor } from '#shop/kernel/visitor.ts';

type Case = [name: string, call: () => Promise<unknown>];

const ORDERINGS = {
  newest: 1,
  'name up': 2,
  'name down': 3,
  'price up': 4,
  'price down': 5,
  'code up': 6,
  'code down': 7,
};

/** Every reading of the catalogue, the listings where they hurt most: the largest category, to its end. */
export async function catalogueCases(sql: Sql): Promise<Case[]> {
  const [largest] = await sql<{ id: number; slug: string; in_stock_count: number }[]>`
    select id, slug, in_stock_count from category order by product_count desc limit 1`;
  const [leaf] = await sql<{ id: number; path: string }[]>`
    select id, path from category order by level desc, product_count desc limit 1`;
  const [product] = await sql<{ slug: string; code: string }[]>`
    select slug, code from product where id = (select max(product_id) from related_product)`;
  const customer = await demoCustomer(sql);
  const group = onlyGroup(customer);
  const { id } = largest!;

  const listings = Object.entries(ORDERINGS).flatMap(([name, ordering]) =>
    [false, true].flatMap((isInStock) =>
      [0, Math.min(largest!.in_stock_count - 12, 100_000)].map((offset): Case => {
        const title = `${name}${isInStock ? ', in stock' : ''}, from ${offset}`;
        const listing = { categoryId: id, isInStock, order: orderOf(ordering), limit: 12, offset };
        return [title, () => listProducts(sql, group, listing)];
      }),
    ),
  );
  const own =
    (categoryId: number, offset: number, isInStock = false) =>
    () =>
      listProducts(sql, customer, {
        categoryId,
        isInStock,
        order: orderOf(4),
        limit: 12,
        offset,
      });
  return [
    ...listings,
    ['own price up, from 0', own(id, 0)],
    ['own price up, in stock, from 0', own(id, 0, true)],
    ['own price up, from 30000', own(id, 30_000)],
    ['own price up, leaf category', own(leaf!.id, 0)],
    [
      'guest, newest, 72 rows',
      () =>
        listProducts(sql, GUEST, {
          categoryId: id,
          isInStock: false,
          order: [],
          limit: 72,
          offset: 0,
        }),
    ],
    ['category', () => getCategory(sql, leaf!.path)],
    ['product', () => getProduct(sql, customer, product!.slug)],
    ['home page offers', () => listHomepageProducts(sql, customer)],
    ['attachments', () => listAttachments(sql, product!.code)],
  ];
}

async function demoCustomer(sql: Sql): Promise<Visitor> {
  const [demo] = await sql<[{ id: PersonId }]>`
    select id from person where email = 'demo@bastion.sk'`;
  const { token, sessionId } = await startSession(sql, demo.id);
  const visitor = await findVisitor(sql, token);
  await endSession(sql, sessionId);
  return visitor;
}

/** Someone with one percent on everything, as most customers have. */
const onlyGroup = (visitor: Visitor): Visitor =>
  visitor.customer
    ? {
        ...visitor,
        customer: {
          ...visitor.customer,
          discounts: { ...visitor.customer.discounts, byCategory: {}, byVendor: {} },
        },
      }
    : visitor;
