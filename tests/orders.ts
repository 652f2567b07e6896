import type { Sql } from '#base/database/database.server.ts';

type Line = { code: string; quantity: number; unitCents?: number; later?: number };

/** An order straight in the tables, so that it can hold what nobody can order any more. */
export async function addOrder(
  sql: Sql,
  { id, customerId }: { id: number; customerId: number },
  lines: Line[],
  status = 'delivered',
): Promise<{ id: number; lines: number[] }> {
  const [model] = await sql<[{ id: number }]>`
    select id from orders where status = 'delivered' order by id limit 1`;
  const [basket] = await sql<[{ id: number }]>`
    insert into basket (person_id, state) values (${id}, 'ordered') returning id`;
  const [next] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('orders', 'id'))::int as id`;
  const own = {
    id: next.id,
    number: `9${String(next.id).padStart(9, '0')}`,
    basket_id: basket.id,
    customer_id: customerId,
    person_id: id,
    status,
  };
  const [order] = await sql<[{ id: number }]>`
    insert into orders select (jsonb_populate_record(one, ${sql.json(own)})).*
    from orders one where one.id = ${model.id} returning id`;
  const ids: number[] = [];
  for (const [at, { code, quantity, unitCents = 100, later = 0 }] of lines.entries()) {
    const [line] = await sql<[{ id: number }]>`
      insert into order_line (order_id, position, product_id, code, name, unit, quantity, list_cents,
        discount_bp, unit_cents, total_cents, vat_percent, later_quantity)
      select ${order.id}, ${at + 1}, id, code, name, unit, ${quantity}, ${unitCents}, 0, ${unitCents},
             ${unitCents * quantity}, 23, ${later}
      from product where code = ${code} returning id`;
    ids.push(line.id);
  }
  return { id: order.id, lines: ids };
}
