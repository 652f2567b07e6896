import type { Config } from '#base/process/config.server.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { reservedOf } from '#shop/orders/reserved.server.ts';
import type { InputOf } from '#staff/endpoint.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { areFew, branchOf, isCalled, narrowed } from '#staff/products/list.server.ts';
import * as contract from './contract.ts';

const PAGE = 50;
/** Words that more products have are no use to anybody: some of them are enough. */
const MOST_FOUND = 1_000;

type Asked = InputOf<typeof contract.listStock>;

export const pageOfStock = readingJob(contract.listStock, async ({ sql, config }, asked) => {
  const ids = await idsOf(sql, asked, PAGE + 1);
  return {
    products: await readStock(sql, config, ids.slice(0, PAGE)),
    has_more: ids.length > PAGE,
  };
});

export const lookAtStock = readingJob(contract.lookAtStock, async ({ sql, config }, { id }) => {
  const [product] = await readStock(sql, config, [id]);
  if (!product) throw ShopError.notFound('messages.product.notFound');
  return { product };
});

/** Where a product stands in the order of urgency; with nothing wrong it is the last. */
const RANKS = { negative: 1, late: 2, under: 3 } as const;
const CALM = 4;

/** Those that somebody should do something about: few, and known by tables of their own. */
const urgentOf = (sql: Db): Fragment => sql`
  select id, min(rank) as rank
  from (
    select id, case when stock < 0 then ${RANKS.negative}::int else ${RANKS.under}::int end as rank
    from short_product join product on id = product_id
    union all
    select product_id, ${RANKS.late}::int from inbound_delivery where expected_on < current_date
  ) as wrong group by id`;

/** Which of the urgent ones a view holds. */
const isInView = (sql: Db, view: contract.StockView): Fragment =>
  ({
    all: () => sql`true`,
    urgent: () => sql`true`,
    negative: () => sql`rank = ${RANKS.negative}`,
    late: () =>
      sql`product.id in (select product_id from inbound_delivery where expected_on < current_date)`,
    under: () => sql`stock < minimum`,
  })[view]();

/** The urgent ones by what is wrong, then by name; where all are asked for, the others by name after them. */
async function idsOf(sql: Db, asked: Asked, most: number): Promise<number[]> {
  const { view, after } = asked;
  const last = after === undefined ? undefined : await placeOf(sql, after);
  const branch = asked.category === undefined ? null : await branchOf(sql, asked.category);
  const found: number[] = [];
  if (last?.rank !== CALM) {
    const behind = last
      ? sql`(rank, name, product.id) > (${last.rank}, (select name from product where id = ${after!}), ${after!}::int)`
      : sql`true`;
    const rows = await sql<{ id: number }[]>`
      select product.id from (${urgentOf(sql)}) as urgent join product using (id)
      where ${isInView(sql, view)} and ${isAsked(sql, asked, branch)} and ${behind}
      order by rank, name, product.id limit ${stated(sql, most)}`;
    found.push(...rows.map(({ id }) => id));
  }
  if (view !== 'all' || found.length === most) return found;
  const behind =
    last?.rank === CALM
      ? sql`(name, product.id) > (select name, id from product where id = ${after!})`
      : sql`true`;
  const narrow = narrowed(sql, asked, branch);
  const isNarrow = narrow !== null && (await areFew(sql, narrow));
  const rows = await sql<{ id: number }[]>`
    select product.id
    from ${isNarrow ? sql`(select * from product where ${narrow} offset 0) as product` : sql`product`}
    where not (product.id in (select id from (${urgentOf(sql)}) as urgent))
      and ${isAsked(sql, asked, branch)} and ${behind}
    order by name, product.id limit ${stated(sql, most - found.length)}`;
  return [...found, ...rows.map(({ id }) => id)];
}

async function placeOf(sql: Db, id: number): Promise<{ rank: number }> {
  const [row] = await sql<{ rank: number }[]>`
    select rank from (${urgentOf(sql)}) as urgent where id = ${id}`;
  return row ?? { rank: CALM };
}

function isAsked(sql: Db, asked: Asked, branch: number[] | null): Fragment {
  const narrow = narrowed(sql, asked, branch) ?? sql`true`;
  if (asked.search === undefined) return narrow;
  return sql`product.id in (
    select id from product where ${narrow} and ${isCalled(sql, asked.search)} limit ${stated(sql, MOST_FOUND)})`;
}

type Row = Omit<contract.ListedStock, 'picture'> & { image_name: string | null };

/** Of these products what lies where, in their order. */
async function readStock(
  sql: Db,
  config: Config,
  ids: readonly number[],
): Promise<contract.ListedStock[]> {
  const rows = await sql<Row[]>`
    with reserved as materialized (${reservedOf(sql, ids)})
    select product.id, product.code, product.name, product.unit, product.is_sold, minimum, ${lookColumns(sql)},
           product.stock as free,
           coalesce((select sum(quantity) from reserved where product_id = product.id), 0)::int as reserved,
           next.next,
           case when product.stock < 0 then 'negative'
                when (next.next ->> 'is_late')::boolean then 'late'
                when product.stock < minimum then 'under' end as urgency,
           (select coalesce(json_agg(json_build_object(
                     'id', warehouse.id, 'code', coalesce(nullif(warehouse.code, ''), warehouse.name),
                     'name', warehouse.name, 'free', coalesce(held.quantity, 0),
                     'lies', coalesce(held.quantity, 0) + coalesce(taken.quantity, 0))
                   order by warehouse.position, warehouse.id), '[]')
            from warehouse
            left join stock held on held.warehouse_id = warehouse.id and held.product_id = product.id
            left join reserved taken on taken.warehouse_id = warehouse.id and taken.product_id = product.id
           ) as warehouses
    from unnest(${[...ids]}::int[]) with ordinality as page (id, place)
    join product on product.id = page.id ${lookJoins(sql)}
    left join lateral (
      select json_build_object('on', expected_on, 'quantity', quantity,
                               'is_late', coalesce(expected_on < current_date, false)) as next
      from inbound_delivery where product_id = product.id order by expected_on nulls last, id limit 1
    ) as next on true
    order by place`;
  return rows.map(withLook(config));
}

/** Products are counted with their categories; what is urgent is few. */
export const countStock = readingJob(contract.countStock, async ({ sql }) => {
  const [counts] = await sql<[Record<contract.StockView, number>]>`
    with urgent as materialized (${urgentOf(sql)})
    select (select coalesce(sum(product_count), 0)::int from category where parent_id is null)
             + (select count(*)::int from product where not is_sold) as all,
           (select count(*)::int from urgent) as urgent,
           (select count(*)::int from urgent where rank = ${RANKS.negative}) as negative,
           (select count(distinct product_id)::int from inbound_delivery where expected_on < current_date) as late,
           (select count(*)::int from short_product join product on id = product_id where stock < minimum) as under`;
  return { counts };
});
