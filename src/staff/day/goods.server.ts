import type { Config } from '#base/process/config.server.ts';
import type { Db, Fragment } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './contract.ts';
import { USUAL_LEAST } from './low-stock.ts';

const BEST = 7;
const SHORT = 5;
const DAYS = 30;
/** Goods are in demand if they were ordered within so many days. */
const ASKED = 14;

/** Of a row: what is not read is made of it. */
type Row<Good> = Omit<Good, 'picture' | 'url'> & { image_name: string | null; slug: string };

/** What brought most without VAT in a month, and how much of it there is. */
export const dayBest = readingJob(contract.getBest, async ({ sql, config }) => ({
  best: (
    await sql<Row<contract.Best[number]>[]>`
      select best.code, product.name, product.unit, product.slug, best.cents, best.quantity, stock,
             ${lookColumns(sql)}
      from (select line.code, sum(line.total_cents)::float8 as cents, sum(line.quantity)::float8 as quantity
            from invoice cross join lateral (
              -- One look into the index for each: a plan for any number of days would read all lines there are.
              select code, total_cents, quantity from invoice_line where invoice_id = invoice.id offset 0) line
            where issued_on > current_date - ${DAYS}::int
            group by line.code having sum(line.total_cents) > 0
            order by 2 desc limit ${stated(sql, BEST * 2)}) as best
      join product on product.code = best.code ${lookJoins(sql)}
      order by cents desc limit ${BEST}`
  ).map(withAddress(config)),
}));

type Short = Row<contract.Stock['short'][number]>;

/**
 * Goods of which more is promised than there is and than suppliers bring, and goods of the last orders of which little
 * is left: what nobody asks for may be sold out, and what was ordered on a delivery is as it should be.
 */
export const dayStock = readingJob({
  title: 'day stock',
  needs: ['stock.read'],
  async work({ sql, config }) {
    const least = await readLeast(sql);
    const [row] = await sql<[{ negative: number; low: number; short: Short[] }]>`
      with asked as materialized (
        select distinct product_id from order_line
        -- With both ends the planner knows that it is a stretch of the index, and not a third of all lines.
        where order_id between (
            select id from orders where created_at > now() - ${`${ASKED} days`}::interval order by created_at, id limit 1)
          and (select max(id) from orders)
        union select product_id from order_line join orders on orders.id = order_id
        where status in ('new', 'accepted', 'ready')),
      short as materialized (
        select id, code, vendor_id, name, unit, slug, stock, ${isNegative(sql)} as is_negative from product
        where id in (select product_id from asked) and is_sold and stock <= ${least}),
      shown as (
        select * from short order by not is_negative, stock, code limit ${SHORT})
      select (select count(*)::int from short where is_negative) as negative,
             (select count(*)::int from short where not is_negative) as low,
             coalesce((select json_agg(to_json(listed) order by not is_negative, stock, code) from (
               select product.code, product.name, unit, product.slug, stock, is_negative,
                      coalesce(coming, 0)::int as coming, expected_on, ${lookColumns(sql)}
               from shown product ${lookJoins(sql)} left join lateral (
                 select sum(quantity) as coming, min(expected_on)::text as expected_on
                 from inbound_delivery where product_id = product.id) arriving on true) listed), '[]') as short`;
    return { ...row, short: row.short.map(withAddress(config)), least };
  },
});

const withAddress = (config: Config) => {
  const looked = withLook(config);
  return <Good extends Row<contract.Best[number] | contract.Stock['short'][number]>>(row: Good) => {
    const { slug, ...good } = looked(row);
    return { ...good, url: `${config.publicUrl}/product/${slug}` };
  };
};

/** Of a `product`: open orders were promised more of it than there is and than suppliers bring. */
export const isNegative = (sql: Db): Fragment => sql`
  (product.stock < 0 and product.stock + coalesce((
    select sum(inbound_delivery.quantity) from inbound_delivery where product_id = product.id), 0) < 0)`;

/** From how many pieces down somebody should order more. */
async function readLeast(sql: Db): Promise<number> {
  const [row] = await sql<{ value: number }[]>`select value from setting where key = 'low_stock'`;
  return row?.value ?? USUAL_LEAST;
}
