import type { Db } from '#base/database/database.server.ts';
import { stated } from '#base/database/stated.server.ts';
import { leftQuantity } from '#shop/orders/shipped.server.ts';
import { readingJob } from '#staff/job.server.ts';
import * as contract from './waiting-contract.ts';

type Of<Name extends 'orders' | 'baskets' | 'jobs'> = (Omit<
  NonNullable<contract.Waiting[Name]>[number],
  'at'
> & { at: Date })[];

export const whoWaits = readingJob(contract.whoWaits, async ({ sql, permissions }, { id }) => {
  const mayReadCustomers = permissions.has('customers.read');
  const [orders, baskets, jobs] = await Promise.all([
    permissions.has('orders.read') ? ordersWith(sql, id) : null,
    mayReadCustomers ? basketsWith(sql, id) : null,
    mayReadCustomers ? jobsWith(sql, id) : null,
  ]);
  return { waiting: { orders, baskets, jobs } };
});

/** From the orders that are open, which are few, and not from all that were ever of the product. */
const ordersWith = async (sql: Db, id: number): Promise<Of<'orders'>> => [
  ...(await sql<Of<'orders'>>`
    select orders.number, orders.company_name as customer, orders.created_at as at,
           sum(${leftQuantity(sql)})::int as quantity, sum(line.later_quantity)::int as missing
    from orders join order_line line on line.order_id = orders.id
    where orders.status in ('new', 'accepted', 'ready') and line.product_id = ${id}
    group by orders.id having sum(${leftQuantity(sql)}) > 0
    order by orders.created_at limit ${stated(sql, contract.MOST_WAITING)}`),
];

const basketsWith = async (sql: Db, id: number): Promise<Of<'baskets'>> => [
  ...(await sql<Of<'baskets'>>`
    select json_build_object('id', company.id, 'name', company.company_name) as customer,
           line.quantity, basket.updated_at as at
    from basket_line line join basket on basket.id = line.basket_id and basket.state <> 'ordered'
    join person on person.id = basket.person_id join company on company.id = person.customer_id
    where line.product_id = ${id}
    order by basket.updated_at desc limit ${stated(sql, contract.MOST_WAITING)}`),
];

const jobsWith = async (sql: Db, id: number): Promise<Of<'jobs'>> => [
  ...(await sql<Of<'jobs'>>`
    select json_build_object('id', company.id, 'name', company.company_name) as customer,
           case when project.is_private then null else project.name end as name,
           sum(line.quantity)::int as quantity, project.updated_at as at
    from project_line line join project_section section on section.id = line.section_id
    join project on project.id = section.project_id and project.archived_at is null
    join company on company.id = project.customer_id
    where line.product_id = ${id}
    group by project.id, company.id
    order by project.updated_at desc limit ${stated(sql, contract.MOST_WAITING)}`),
];
