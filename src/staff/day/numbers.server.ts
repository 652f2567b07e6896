import { FOR_PEOPLE } from '#shop/invoices/einvoice/network/staff.server.ts';
import { readingJob } from '#staff/job.server.ts';
import { isNegative } from './goods.server.ts';

/** Numbers beside the sections of the office: what waits there, or is wrong. */
export const numberOfOrders = readingJob({
  title: 'number of orders',
  needs: ['orders.read'],
  async work({ sql }) {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from orders where status in ('new', 'accepted', 'ready')`;
    return row.count;
  },
});

/** Overdue invoices, and electronic ones that wait for a person; an invoice that is both counts once. */
export const numberOfInvoices = readingJob({
  title: 'number of invoices that need somebody',
  needs: ['invoices.read'],
  async work({ sql }) {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from (
        select id from invoice where kind = 'invoice' and gross_cents > paid_cents and due_on < current_date
        union select invoice_id from einvoice_delivery where state = any(${[...FOR_PEOPLE]})) as waiting`;
    return row.count;
  },
});

export const numberOfRegistrations = readingJob({
  title: 'number of registrations',
  needs: ['customers.read'],
  async work({ sql }) {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from company where state = 'pending'`;
    return row.count;
  },
});

/** Goods of which open orders were promised more than there is and than suppliers bring. */
export const numberOfNegative = readingJob({
  title: 'number of negative stock',
  needs: ['stock.read'],
  async work({ sql }) {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count from product
      where ${isNegative(sql)} and is_sold and id in (
        select product_id from orders join order_line on order_id = orders.id
        where status in ('new', 'accepted', 'ready'))`;
    return row.count;
  },
});
