import { describe, expect, test } from 'vitest';
import { totalsOf } from '#base/values/vat.ts';
import { checkUbl } from '#shop/invoices/einvoice/check.ts';
import { discountOn, ownUnitPrice, type Priced } from '#shop/customers/prices.ts';
import { endSession, findVisitor, startSession } from '#shop/customers/session.server.ts';
import { useDatabase } from '#tests/database.ts';
import { TODAY } from './order-plans.ts';

const { sql } = useDatabase();

type Amount = { cents: number; vat: number };
const taxed = (amounts: Amount[]) =>
  totalsOf(amounts.map(({ cents, vat }) => ({ cents, vatPercent: vat })));

describe('orders', () => {
  test('thirty of the demo customer, three of the other', async () => {
    const rows = await sql`
      select email, count(*)::int as orders from orders group by email order by email`;
    expect([...rows]).toEqual([
      { email: 'demo@bastion.sk', orders: 30 },
      { email: 'druhy@bastion.sk', orders: 3 },
    ]);
  });

  test('every status, delivery and kind of payment occurs, from one line to twenty-five', async () => {
    const [found] = await sql`
      select array(select distinct status from orders order by 1) as statuses,
             array(select distinct payment_kind from orders order by 1) as payments,
             array(select distinct shipping_id from orders order by 1) as shippings,
             (select array[min(n), max(n)]::int[] from (
                select count(*) as n from order_line group by order_id) as sizes) as sizes`;
    expect(found).toEqual({
      statuses: ['accepted', 'cancelled', 'delivered', 'new', 'ready', 'shipped'],
      payments: ['card', 'cash', 'invoice', 'on_delivery', 'prepayment'],
      shippings: [1, 2, 3, 4],
      sizes: [1, 25],
    });
  });

  test('one has left in part, one came in two parcels', async () => {
    const rows = await sql`
      select status, delivered_on is not null as is_delivered,
             (select count(*)::int from shipment_parcel where shipment_id = shipment.id) as parcels,
             (select count(*)::int from shipment_line where shipment_id = shipment.id) as sent,
             (select count(*)::int from order_line where order_id = orders.id) as lines
      from shipment join orders on orders.id = order_id order by shipment.id`;
    expect([...rows]).toEqual([
      { status: 'delivered', is_delivered: true, parcels: 2, sent: 20, lines: 20 },
      { status: 'accepted', is_delivered: false, parcels: 1, sent: 3, lines: 5 },
    ]);
  });

  test('totals are the lines and the fees, without VAT and with it', async () => {
    const orders = await sql`
      select orders.*, array(select jsonb_build_object('cents', total_cents, 'vat', vat_percent)
                             from order_line where order_id = orders.id) as amounts
      from orders`;
    for (const order of orders) {
      const goods: Amount[] = order.amounts;
      const totals = taxed([
        ...goods,
        { cents: order.shipping_cents, vat: order.shipping_vat_percent },
        { cents: order.payment_cents, vat: order.payment_vat_percent },
      ]);
      expect(order.products_cents).toBe(goods.reduce((sum, { cents }) => sum + cents, 0));
      expect([order.net_cents, order.vat_cents, order.gross_cents]).toEqual([
        totals.netCents,
        totals.vatCents,
        totals.grossCents,
      ]);
    }
  });

  test('lines carry the price a session of the customer sees', async () => {
    const people = await sql<
      { id: number; customer_id: number }[]
    >`select id, customer_id from person`;
    for (const { id, customer_id: customerId } of people) {
      const { token, sessionId } = await startSession(sql, id);
      const { customer } = await findVisitor(sql, token);
      await endSession(sql, sessionId);
      const lines = await sql<(Priced & { discount_bp: number; unit: number })[]>`
        select line.discount_bp, (line.unit_cents * 100 + line.unit_fraction)::int as unit, product.price_cents,
               product.price_fraction, product.price_decimals, product.vat_percent,
               product.category_id, product.vendor_id
        from order_line line join orders on orders.id = line.order_id
        join product on product.id = line.product_id
        where orders.customer_id = ${customerId}`;
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) {
        expect(line.discount_bp).toBe(discountOn(line, customer!.discounts));
        expect(line.unit).toBe(ownUnitPrice(line, customer!.discounts));
      }
    }
  });

  test('history starts as new, never goes back in time, and ends where the order stands', async () => {
    const orders = await sql<{ status: string; way: string[]; times: Date[]; created_at: Date }[]>`
      select status, created_at,
             array(select status from order_status_change where order_id = orders.id order by id) as way,
             array(select at from order_status_change where order_id = orders.id order by id) as times
      from orders`;
    for (const { status, way, times, created_at } of orders) {
      expect(way[0]).toBe('new');
      expect(way.at(-1)).toBe(status);
      expect(times[0]).toEqual(created_at);
      expect(times).toEqual(times.toSorted((a, b) => a.getTime() - b.getTime()));
      expect(times.at(-1)! < new Date(`${TODAY}T24:00Z`)).toBe(true);
    }
  });

  test('each order keeps its basket with the same goods, whole packages only', async () => {
    const [odd] = await sql`
      select (select count(*)::int from orders join basket on basket.id = basket_id
              where basket.state <> 'ordered' or basket.person_id <> orders.person_id) as baskets,
             (select count(*)::int from order_line line join orders on orders.id = line.order_id
              left join basket_line kept using (basket_id, product_id)
              where kept.quantity is distinct from line.quantity) as lines,
             (select count(*)::int from order_line line join product on product.id = product_id
              where quantity % quantity_step <> 0) as packages`;
    expect(odd).toEqual({ baskets: 0, lines: 0, packages: 0 });
  });
});

describe('invoices', () => {
  test('paid, unpaid, overdue and partly paid ones exist', async () => {
    const [found] = await sql`
      with balance as (
        select gross_cents, due_on, coalesce((select sum(amount_cents) from invoice_payment
          where invoice_id = invoice.id), 0) as paid
        from invoice where kind = 'invoice' and customer_id = 1)
      select bool_or(paid = gross_cents) as paid,
             bool_or(paid = 0 and due_on >= ${TODAY}) as unpaid,
             bool_or(paid = 0 and due_on < ${TODAY}) as overdue,
             bool_or(paid between 1 and gross_cents - 1) as partly,
             bool_or(paid > gross_cents) as overpaid
      from balance`;
    expect(found).toEqual({
      paid: true,
      unpaid: true,
      overdue: true,
      partly: true,
      overpaid: false,
    });
  });

  test('the newest have their XML, which the network takes; older ones are PDFs only', async () => {
    const kept = await sql<{ number: string; xml: Buffer | null }[]>`
      select number, xml from invoice left join einvoice_document on invoice_id = invoice.id
      order by issued_on desc, invoice.id desc`;
    const withXml = kept.filter(({ xml }) => xml !== null);
    expect(withXml).toEqual(kept.slice(0, 12));
    for (const { number, xml } of withXml) {
      expect(checkUbl(xml!.toString('utf8'))).toEqual([]);
      expect(xml!.toString('utf8')).toContain(`<cbc:ID>${number}</cbc:ID>`);
    }
  });

  test('sums are those of the order, of the lines and of the VAT rows', async () => {
    const invoices = await sql`
      select invoice.kind, invoice.net_cents, invoice.vat_cents, invoice.gross_cents,
             orders.net_cents as order_net, orders.vat_cents as order_vat,
             array(select jsonb_build_object('cents', total_cents, 'vat', vat_percent)
                   from invoice_line where invoice_id = invoice.id) as amounts,
             (select array[sum(base_cents), sum(vat_cents)]::int[] from invoice_vat
              where invoice_id = invoice.id) as rates
      from invoice join orders on orders.id = order_id`;
    for (const invoice of invoices) {
      const sign = invoice.kind === 'credit_note' ? -1 : 1;
      const totals = taxed(invoice.amounts);
      const own = [invoice.net_cents, invoice.vat_cents];
      expect(own).toEqual([sign * invoice.order_net, sign * invoice.order_vat]);
      expect(own).toEqual([totals.netCents, totals.vatCents]);
      expect(own).toEqual(invoice.rates);
    }
  });

  test('what was shipped and came back has a credit note that settles it', async () => {
    const notes = await sql`
      select orders.status, credited.order_id = note.order_id as same_order,
             note.gross_cents + credited.gross_cents as sum,
             (select sum(amount_cents)::int from invoice_payment
              where invoice_id in (note.id, credited.id)) as payments
      from invoice note
      join invoice credited on credited.id = note.credited_invoice_id
      join orders on orders.id = note.order_id`;
    expect([...notes]).toEqual([{ status: 'cancelled', same_order: true, sum: 0, payments: 0 }]);
  });
});

test('numbers ascend with time, without a gap, up to where the series continues', async () => {
  const rows = await sql<{ series: string; year: number; numbers: string[]; last: number }[]>`
    with document as (
      select 'order' as series, number, created_at as at, id from orders
      union all select kind, number, created_at, id from invoice)
    select series, year, last,
           array(select number from document
                 where document.series = number_series.series and left(number, 4) = year::text
                 order by at, id) as numbers
    from number_series`;
  expect(rows).toHaveLength(5);
  expect(rows.flatMap(({ numbers }) => numbers)).toHaveLength(33 + 28);
  const first: Record<string, number> = { order: 500_001, invoice: 1, credit_note: 900_001 };
  for (const { series, year, numbers, last } of rows) {
    const expected = numbers.map(
      (_, index) => `${year}${String(first[series]! + index).padStart(6, '0')}`,
    );
    expect(numbers).toEqual(expected);
    expect(numbers.at(-1)).toBe(`${year}${String(last).padStart(6, '0')}`);
  }
});
