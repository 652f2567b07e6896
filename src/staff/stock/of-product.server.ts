import { ShopError } from '#base/wire/errors.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './of-product-contract.ts';

type Delivery = {
  reference: string;
  quantity: number;
  on: string | null;
  is_late: boolean;
  note: string;
};

/** Sales are movements of orders, less what was given back. */
export const getOutlook = readingJob(contract.getOutlook, async ({ sql }, { id }) => {
  const [[known], deliveries] = await Promise.all([
    sql<{ sold: number; lasts_until: string | null }[]>`
      select sold, case when sold > 0 and stock > 0 and stock::float8 / sold * ${contract.SALES_DAYS}::float8 <= 365
        then (current_date + (stock::float8 / sold * ${contract.SALES_DAYS}::float8)::int)::text end as lasts_until
      from product cross join lateral (
        select coalesce(-sum(quantity), 0)::int as sold from stock_movement
        where product_id = product.id and kind in ('order', 'order_change', 'order_cancel')
          and at >= now() - make_interval(days => ${contract.SALES_DAYS}::int)) as sales
      where product.id = ${id}`,
    sql<Delivery[]>`
      select reference, quantity, expected_on::text as on, note, coalesce(expected_on < current_date, false) as is_late
      from inbound_delivery where product_id = ${id} order by expected_on nulls last, id`,
  ]);
  if (!known) throw ShopError.notFound('messages.product.notFound');
  return { outlook: { ...known, deliveries: [...deliveries] } };
});
