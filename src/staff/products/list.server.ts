import type { Db, Fragment } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { unitPrice, unitToEuros } from '#base/values/money.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { readingJob } from '#staff/job.server.ts';
import { SHORTEST_QUERY } from '#staff/search/about.ts';
import type { Permission } from '#staff/permissions.ts';
import * as contract from './contract.ts';
import { marginOf } from '#staff/margins/margin.ts';

const PAGE = 50;
/** Words that more products have are no use to anybody: some of them are enough. */
const MOST_FOUND = 1_000;

type Asked = InputOf<typeof contract.listProducts>;

type Row = {
  id: number;
  code: string;
  slug: string;
  name: string;
  vendor: string;
  category: string;
  unit: string;
  image_name: string | null;
  is_sold: boolean;
  is_draft: boolean;
  price_cents: number;
  price_fraction: number;
  price_decimals: number;
  vat_percent: number;
  purchase_cents: number | null;
  purchase_fraction: number;
  stock: NonNullable<contract.ListedProduct['stock']>;
};

export const pageOfProducts = readingJob(
  contract.listProducts,
  async ({ sql, config, permissions }, asked) => {
    const mayReadPrices = permissions.has('prices.read');
    const ids = await idsOf(sql, asked, { permissions, most: PAGE + 1 });
    const page = ids.slice(0, PAGE).map(({ id }) => id);
    const rows = await sql<Row[]>`
      select product.id, product.code, product.slug, product.name, product.unit, product.is_sold, product.is_draft,
             product.price_cents, product.price_fraction, product.price_decimals, product.vat_percent,
             product.purchase_cents, product.purchase_fraction,
             category.label as category, ${lookColumns(sql)}, ${stockOf(sql)} as stock
      from unnest(${page}::int[]) with ordinality as page (id, place)
      join product on product.id = page.id join category on category.id = product.category_id
      ${lookJoins(sql)}
      order by place`;
    const look = withLook(config);
    return {
      products: rows.map(({ slug, stock, ...row }) => ({
        ...look(withPrices(row, mayReadPrices)),
        stock: permissions.has('stock.read') ? stock : null,
        url: row.is_sold ? `${config.publicUrl}/product/${slug}` : null,
      })),
      has_more: ids.length > PAGE,
    };
  },
);

/** The ids of a list for what is done with many of its products. */
export const selectProducts = readingJob(
  contract.selectProducts,
  async ({ sql, permissions }, asked) => {
    const ids = await idsOf(sql, asked, { permissions, most: contract.MOST_CHOSEN + 1 });
    return {
      products: ids.slice(0, contract.MOST_CHOSEN),
      has_more: ids.length > contract.MOST_CHOSEN,
    };
  },
);

type Readable = ReadonlySet<Permission>;

async function idsOf(sql: Db, asked: Asked, reading: { permissions: Readable; most: number }) {
  const { permissions, most } = reading;
  const order = ORDERS[orderFor(asked, permissions.has('prices.read'))];
  const branch = asked.category === undefined ? null : await branchOf(sql, asked.category);
  const narrow = narrowed(sql, asked, branch);
  const isNarrow = narrow !== null && (await areFew(sql, narrow));
  return sql<{ id: number; is_sold: boolean }[]>`
    select product.id, is_sold
    from ${isNarrow ? sql`(select * from product where ${narrow} offset 0) as product` : sql`product`}
    where ${isAsked(sql, asked, { branch, permissions })} and ${isBehind(sql, order, asked.after)}
    order by ${order.by(sql)} limit ${stated(sql, most)}`;
}

/** So many are taken first and sorted then; of more, an order of all products soon meets enough. */
const MOST_SORTED = 30_000;

/** Products of one maker may stand at the end of an order, where a walk through it would meet them last. */
export async function areFew(sql: Db, narrow: Fragment): Promise<boolean> {
  const [row] = await sql<[{ many: number }]>`
    select count(*)::int as many
    from (select from product where ${narrow} limit ${stated(sql, MOST_SORTED + 1)}) as some_of_them`;
  return row.many <= MOST_SORTED;
}

const stockOf = (sql: Db): Fragment => sql`
  json_build_object(
    'free', product.stock,
    'warehouses', (
      select coalesce(json_agg(json_build_object('code', coalesce(nullif(warehouse.code, ''), warehouse.name),
                                                 'free', stock.quantity)
                               order by warehouse.position, warehouse.id), '[]')
      from stock join warehouse on warehouse.id = stock.warehouse_id where stock.product_id = product.id),
    'next', (
      select json_build_object('on', expected_on, 'quantity', quantity) from inbound_delivery
      where product_id = product.id order by expected_on nulls last, id limit 1))`;

function withPrices<R extends Omit<Row, 'slug' | 'stock'>>(row: R, mayReadPrices: boolean) {
  const { price_cents, price_fraction, purchase_cents, purchase_fraction, ...product } = row;
  if (!mayReadPrices) return { ...product, price: null, cost: null, margin_bp: null };
  const price = unitPrice(price_cents, price_fraction);
  const cost = purchase_cents === null ? null : unitPrice(purchase_cents, purchase_fraction);
  return {
    ...product,
    price: unitToEuros(price),
    cost: cost === null ? null : unitToEuros(cost),
    margin_bp: marginOf(price, cost),
  };
}

type Order = {
  by: (sql: Db) => Fragment;
  /** What it is sorted by, and whether it falls; each ends with the id. */
  key: (sql: Db) => Fragment;
  isDown?: true;
};

const price = (sql: Db) => sql`price_cents, price_fraction, id`;
const ORDERS: Record<contract.ProductSort, Order> = {
  name: { by: (sql) => sql`name, id`, key: (sql) => sql`name, id` },
  code: { by: (sql) => sql`code`, key: (sql) => sql`code` },
  newest: { by: (sql) => sql`id desc`, key: (sql) => sql`id`, isDown: true },
  price_up: { by: price, key: price },
  price_down: {
    by: (sql) => sql`price_cents desc, price_fraction desc, id desc`,
    key: price,
    isDown: true,
  },
};

/** An order tells prices too. */
const orderFor = ({ sort }: Asked, mayReadPrices: boolean): contract.ProductSort =>
  !mayReadPrices && (sort === 'price_up' || sort === 'price_down') ? 'name' : sort;

const isBehind = (sql: Db, { key, isDown }: Order, after: number | undefined): Fragment => {
  if (after === undefined) return sql`true`;
  const last = sql`(select ${key(sql)} from product where id = ${after})`;
  return isDown ? sql`(${key(sql)}) < ${last}` : sql`(${key(sql)}) > ${last}`;
};

/** A category with everything below it. */
export async function branchOf(sql: Db, category: number): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select category_id as id from category_ancestor where ancestor_id = ${category}`;
  return rows.map(({ id }) => id);
}

const isInView = (sql: Db, view: contract.ProductView): Fragment =>
  ({
    all: () => sql`true`,
    sold: () => sql`is_sold`,
    draft: () => sql`is_draft`,
    hidden: () => sql`not is_sold and not is_draft`,
    no_picture: () => sql`product.id in (select product_id from product_without_picture)`,
    no_cost: () => sql`purchase_cents is null`,
    under: () => sql`product.id in (select product_id from short_product) and stock < minimum`,
  })[view]();

/** What a view tells of each product in it, and who may not read it finds none. */
const NEEDED: Partial<Record<contract.ProductView, Permission>> = {
  no_cost: 'prices.read',
  under: 'stock.read',
};

type Known = { branch: number[] | null; permissions: Readable };

function isAsked(sql: Db, asked: Asked, { branch, permissions }: Known): Fragment {
  const { view, search } = asked;
  const needed = NEEDED[view];
  const isSeen = needed && !permissions.has(needed) ? sql`false` : isInView(sql, view);
  const narrow = narrowed(sql, asked, branch);
  const all = narrow ? sql`${isSeen} and ${narrow}` : isSeen;
  if (search === undefined) return all;
  return sql`product.id in (
    select id from product where ${all} and ${isCalled(sql, search)} limit ${stated(sql, MOST_FOUND)})`;
}

/** Of one maker, in one branch, or both; the ids are stated, so that a plan knows how many products that is. */
export function narrowed(
  sql: Db,
  { vendor }: Pick<Asked, 'vendor'>,
  branch: number[] | null,
): Fragment | null {
  const isOfVendor = vendor === undefined ? null : sql`vendor_id = ${stated(sql, vendor)}`;
  const isIn = branch && isInBranch(sql, branch);
  return isOfVendor && isIn ? sql`${isOfVendor} and ${isIn}` : (isOfVendor ?? isIn);
}

const isInBranch = (sql: Db, branch: number[]): Fragment =>
  branch.length === 0
    ? sql`false`
    : sql`category_id in (${branch.map((id) => stated(sql, id)).reduce((left, right) => sql`${left}, ${right}`)})`;

/** Every word in the name or one of the codes; what is too short for that begins a code. */
export function isCalled(sql: Db, search: string): Fragment {
  const words = search.split(/\s+/).filter(({ length }) => length >= SHORTEST_QUERY);
  if (words.length === 0) {
    const code = sql`plain_code(${search.trim()})`;
    return sql`(${code} <> '' and plain_code(code) >= ${code} and plain_code(code) < ${code} || '~')`;
  }
  return words
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
    .map(
      (word) =>
        sql`product_text(code, name collate "C", vendor_code, ean) like '%' || plain_text(${word}) || '%'`,
    )
    .reduce((left, right) => sql`${left} and ${right}`);
}

/** The visible ones are counted with their categories; the others are few, or are counted by an index. */
export const countProducts = readingJob(contract.countProducts, async ({ sql, permissions }) => {
  const [counts] = await sql<[Record<Exclude<contract.ProductView, 'all'>, number>]>`
    select (select coalesce(sum(product_count), 0)::int from category where parent_id is null) as sold,
           (select count(*)::int from product where not is_sold and not is_draft) as hidden,
           (select count(*)::int from product where is_draft) as draft,
           (select count(*)::int from short_product join product on id = product_id where stock < minimum) as under,
           (select count(*)::int from product where purchase_cents is null) as no_cost,
           (select count(*)::int from product_without_picture) as no_picture`;
  return {
    counts: {
      ...counts,
      all: counts.sold + counts.hidden + counts.draft,
      no_cost: permissions.has('prices.read') ? counts.no_cost : 0,
      under: permissions.has('stock.read') ? counts.under : 0,
    },
  };
});

export const productChoices = readingJob(contract.productChoices, async ({ sql }) => {
  const [vendors, categories] = await Promise.all([
    sql<
      { id: number; name: string }[]
    >`select id, name from vendor order by name collate "sk-x-icu"`,
    sql<{ id: number; name: string; level: number }[]>`
      with recursive tree as (
        select id, label as name, level, array[position, id] as place from category where parent_id is null
        union all
        select child.id, child.label, child.level, tree.place || array[child.position, child.id]
        from category child join tree on tree.id = child.parent_id)
      select id, name, level::int from tree order by place`,
  ]);
  return { vendors: [...vendors], categories: [...categories] };
});
