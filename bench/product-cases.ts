import type { Sql } from '#base/database/database.server.ts';
import { PRODUCT_SORTS, PRODUCT_VIEWS, type ProductSort } from '#staff/products/contract.ts';
import { countProducts, pageOfProducts, selectProducts } from '#staff/products/list.server.ts';
import { previewPrices } from '#staff/products/prices.server.ts';
import type { StaffContext } from '#staff/job.server.ts';
import type { Case } from './office-cases.ts';

type Known = { vendor: number; root: number; leaf: number; code: string; after: number };

/** Products as the office lists them, and what a change of many prices shows before it is made. */
export async function productCases(context: StaffContext): Promise<Case[]> {
  const known = await readKnown(context.sql);
  const all = { view: 'all', sort: 'name' } as const;
  const list = (name: string, asked: object): Case => [
    `products: ${name}`,
    () => pageOfProducts(context, { ...all, ...asked }),
  ];
  const bySorts = (name: string, asked: object): Case[] =>
    PRODUCT_SORTS.map((sort: ProductSort) => list(`${name} by ${sort}`, { ...asked, sort }));
  const { products: chosen } = await selectProducts(context, all);
  const rule = {
    ids: chosen.map(({ id }) => id),
    way: 'raise',
    value: 5,
    rounding: 'own',
    leaves_out_without_cost: false,
  } as const;
  return [
    ...PRODUCT_VIEWS.flatMap((view) => bySorts(view, { view })),
    list('from the middle', { after: known.after }),
    ...bySorts('largest vendor', { vendor: known.vendor }),
    ...bySorts('largest root', { category: known.root }),
    ...bySorts('largest leaf', { category: known.leaf }),
    list('vendor in a leaf', { vendor: known.vendor, category: known.leaf }),
    ...['kamera', 'dome kamera', 'kam', known.code, known.code.slice(0, 2), 'nič také'].map(
      (search) => list(`found by „${search}“`, { search }),
    ),
    ['products: counts', () => countProducts(context)],
    ['products: all chosen', () => selectProducts(context, all)],
    [`products: preview of ${rule.ids.length} prices`, () => previewPrices(context, rule)],
  ];
}

async function readKnown(sql: Sql): Promise<Known> {
  const [row] = await sql<[Known]>`
    select (select vendor_id from product group by 1 order by count(*) desc limit 1) as vendor,
           (select id from category where parent_id is null order by product_count desc limit 1) as root,
           (select category_id from product group by 1 order by count(*) desc limit 1) as leaf,
           (select code from product order by id desc limit 1) as code,
           (select id from product order by name, id offset (select count(*) / 2 from product) limit 1) as after`;
  return row;
}
