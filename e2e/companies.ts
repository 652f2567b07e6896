import { randomBytes } from 'node:crypto';
import type postgres from 'postgres';
import type { Role } from '#shop/kernel/roles.ts';

type Colleague = {
  roles: Role[];
  name: [first: string, last: string];
  /** Without VAT, in cents. */
  orderLimit?: number;
  monthLimit?: number;
};

/** Somebody else of the company of `of`, with the same password. */
export async function addColleague(
  sql: postgres.Sql,
  of: string,
  { roles, name, orderLimit, monthLimit }: Colleague,
): Promise<string> {
  const email = `kolega-${randomBytes(5).toString('hex')}@bastion.sk`;
  await sql`
    insert into person (customer_id, email, password_hash, state, roles, first_name, last_name,
                        display_name, phone, activated_at, order_limit_cents, month_limit_cents)
    select customer_id, ${email}, password_hash, state, ${roles}::text[], ${name[0]}, ${name[1]},
           ${name.join(' ')}, phone, activated_at, ${orderLimit ?? null}, ${monthLimit ?? null}
    from person where email = ${of}`;
  return email;
}

/** Gives the customer a copy of an order of the demo customer, lines and all. */
export async function copyOrder(
  sql: postgres.Sql,
  email: string,
): Promise<{ id: number; number: string }> {
  return sql.begin(async (tx) => {
    const [basket] = await tx`
      insert into basket (person_id, state)
      select id, 'ordered' from person where email = ${email}
      returning id, person_id, (select customer_id from person where id = person_id)`;
    const [order] = await tx`
      insert into orders
      select (jsonb_populate_record(orders, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('orders', 'id')),
        'number', next_number('order', extract(year from now())::int),
        'customer_id', ${basket!.customer_id}::int, 'person_id', ${basket!.person_id}::int,
        'basket_id', ${basket!.id}::int))).*
      from orders where id = (
        select orders.id from orders join order_line on order_id = orders.id
        where customer_id = 1 and status = 'shipped' group by orders.id
        order by count(*) desc limit 1)
      returning id, number`;
    await tx`
      insert into order_line (order_id, position, product_id, code, name, unit, quantity,
                              list_cents, discount_bp, unit_cents, total_cents, vat_percent)
      select ${order!.id}, position, product_id, code, name, unit, quantity,
             list_cents, discount_bp, unit_cents, total_cents, vat_percent
      from order_line join orders on orders.id = order_id
      where customer_id = 1 and status = 'shipped' and orders.id = (
        select order_id from order_line join orders on orders.id = order_id
        where customer_id = 1 and status = 'shipped' group by order_id
        order by count(*) desc limit 1)`;
    return { id: order!.id, number: order!.number };
  });
}

/** So many unpaid invoices, each of an order of its own, that are due in so many days. */
export async function addInvoices(sql: postgres.Sql, email: string, count: number, days = 14) {
  await sql`
    with owner as (select id, customer_id from person where email = ${email}),
    basket as (
      insert into basket (person_id, state)
      select owner.id, 'ordered' from owner, generate_series(1, ${count}) returning id),
    placed as (
      insert into orders
      select (jsonb_populate_record(orders, jsonb_build_object(
        'id', nextval(pg_get_serial_sequence('orders', 'id')), 'number', (7000000000 + basket.id)::text,
        'customer_id', owner.customer_id, 'person_id', owner.id, 'basket_id', basket.id))).*
      from orders, basket, owner where orders.id = (select min(id) from orders where customer_id = 1)
      returning id, customer_id),
    issued as (
    insert into invoice (number, variable_symbol, order_id, customer_id, issued_on, supplied_on, due_on,
                         supplier, buyer, net_cents, vat_cents, gross_cents)
    select (8000000000 + id)::text, (8000000000 + id)::text, id, customer_id, current_date - 30,
           current_date - 30, current_date + ${days}::int, (select value from setting where key = 'company'),
           (select buyer from invoice order by id limit 1), 1000, 230, 1230
    from placed returning id)
    insert into invoice_vat (invoice_id, vat_percent, base_cents, vat_cents)
    select id, 23, 1000, 230 from issued`;
}
