import { stated } from '#base/database/stated.server.ts';
import { unitPrice, unitToEuros } from '#base/values/money.ts';
import { ShopError } from '#base/wire/errors.ts';
import { waitingOf } from '#shop/orders/waiting.server.ts';
import { lookColumns, lookJoins, withLook } from '#staff/goods.server.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './delivery-contract.ts';

export const listDeliveries = readingJob(
  contract.listDeliveries,
  async ({ sql }, { search = '' }) => {
    const typed = search.trim().replace(/[\\%_]/g, '\\$&');
    return {
      deliveries: [
        ...(await sql<contract.ListedDelivery[]>`
          select min(delivery.id) as id, reference, min(expected_on)::text as on,
                 coalesce(bool_or(expected_on < current_date), false) as is_late,
                 array_agg(distinct vendor.name order by vendor.name) as vendors,
                 count(*)::int as products, max(note) as note
          from inbound_delivery delivery
          join product on product.id = product_id join vendor on vendor.id = vendor_id
          group by reference
          having ${typed === ''} or bool_or(
            plain_text(reference || ' ' || code || ' ' || vendor.name || ' ' || note)
              like '%' || plain_text(${typed}) || '%')
          order by min(expected_on) nulls last, min(delivery.id)
          limit ${stated(sql, contract.MOST_DELIVERIES)}`),
      ],
    };
  },
);

type Row = Omit<contract.DeliveryLine, 'picture' | 'cost'> & {
  note: string;
  image_name: string | null;
  purchase_cents: number | null;
  purchase_fraction: number;
};

export const lookAtDelivery = readingJob(
  contract.lookAtDelivery,
  async ({ sql, config, permissions }, { reference }) => {
    const rows = await sql<Row[]>`
      select product.id, product.code, product.vendor_code, product.ean, product.name, product.unit,
             ${lookColumns(sql)}, delivery.quantity as ordered, expected_on::text as on, stock as free, note,
             purchase_cents, purchase_fraction,
             (select count(distinct orders.id)::int from order_line line join orders on orders.id = line.order_id
              where line.product_id = product.id and line.later_quantity > 0 and ${waitingOf(sql)} > 0) as waiting
      from inbound_delivery delivery join product on product.id = delivery.product_id ${lookJoins(sql)}
      where reference = ${reference} order by product.code`;
    if (rows.length === 0) throw ShopError.notFound('messages.office.deliveryGone');
    const warehouses = await sql<{ id: number; name: string }[]>`
      select id, name from warehouse order by position, id`;
    const look = withLook(config);
    const lines = rows.map(
      ({ note: _, purchase_cents: cents, purchase_fraction: part, ...row }) => ({
        ...look(row),
        cost:
          cents === null || !permissions.has('prices.read')
            ? null
            : unitToEuros(unitPrice(cents, part)),
      }),
    );
    const note = rows.map((row) => row.note).find(Boolean) ?? '';
    return { delivery: { reference, note, lines, warehouses: [...warehouses] } };
  },
);
