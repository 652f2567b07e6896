import type { Db, Sql } from '#base/database/database.server.ts';
import { type Cents, unitPrice, unitToEuros } from '#base/values/money.ts';
import { readFixed } from '#shop/checkout/order/edit-sending.server.ts';
import { openCents, unpaidCents } from '#shop/invoices/issue/credit.server.ts';
import { listUnused } from '#shop/invoices/payments/prepayments.server.ts';
import { isNotInvoiced } from '#shop/orders/invoiced.server.ts';
import { findOrderKey } from '#shop/orders/ledger.server.ts';
import { getOrder } from '#shop/orders/order.server.ts';
import { isStopped, readOverdue } from '#shop/shipments/dispatch-stop.server.ts';
import { listCarriers } from '#shop/shipments/carriers.server.ts';
import { listShipments } from '#shop/shipments/shipments.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { withLook } from '#staff/goods.server.ts';
import { readingJob, type StaffContext } from '#staff/job.server.ts';
import { formatZip } from '#text/format.ts';
import { stepOf } from './next-step.ts';
import { readLines } from './lines.server.ts';
import { openOrder as openOrderCall, type WorkedOrder } from './order-contract.ts';
import { readTimeline } from './timeline.server.ts';

/** One order with all that is needed to work on it; prices and debts for those who may read prices. */
export const openOrder = readingJob(
  openOrderCall,
  async ({ sql, config, permissions }, { number }) => ({
    order: await readOrder({ sql, config, permissions }, number),
  }),
);

async function readOrder(
  { sql, config, permissions }: Pick<StaffContext, 'sql' | 'config' | 'permissions'>,
  number: string,
) {
  const { id, customerId } = await findOrderKey(sql, number);
  const isPriced = permissions.has('prices.read');
  const [order, head, lines, warehouses, shipments, invoices, overdue, carriers, prepaid, sending] =
    await Promise.all([
      getOrder(sql, customerId, id),
      readHead(sql, id),
      readLines(sql, id),
      sql<{ id: number; name: string; code: string }[]>`
          select id, name, code from warehouse order by position, id`,
      listShipments(sql, id, number),
      readInvoices(sql, id),
      readOverdue(sql, id),
      listCarriers(sql),
      readPrepayment(sql, id),
      readSending(sql, id),
      readFixed(sql, id),
    ]);
  const [timeline, credit] = await Promise.all([
    readTimeline(sql, { id, number, version: head.version, isPriced }, { shipments, invoices }),
    isPriced && permissions.has('customers.read') ? readCredit(sql, customerId) : null,
  ]);
  const cents = (amount: Cents) => (isPriced ? amount : null);
  const status = order.status_code;
  const isOpen = ['new', 'accepted', 'ready'].includes(status);
  const isComing = lines.some(({ later }) => later > 0);
  const isWaiting = head.waits_for_whole && status === 'accepted' && isComing;
  const isWhole = invoices.some((one) => one.kind === 'invoice' && !one.is_of_shipment);
  return {
    number,
    version: head.version,
    created_at: order.created,
    status,
    shipping_state: order.shipping_state,
    is_pick_up: order.is_pick_up,
    next_step: stepOf({ status, is_pick_up: order.is_pick_up }),
    waits_for_whole: isWaiting,
    may: {
      edit: isOpen && !isWhole,
      step_back: isOpen && status !== 'new' && shipments.length === 0 && invoices.length === 0,
      wait: !isWaiting && status === 'accepted' && isComing,
      cancel: isOpen && (shipments.length === 0 || !isWhole),
      invoice: status !== 'cancelled' && head.is_not_invoiced,
      proforma:
        status !== 'cancelled' &&
        prepaid.proforma === null &&
        !invoices.some(({ kind }) => kind === 'invoice'),
      prepay: status !== 'cancelled' && head.is_not_invoiced,
      advance: status !== 'cancelled' && prepaid.unused_cents > 0,
    },
    customer: customerOf(order, head, customerId, credit),
    overdue: isPriced
      ? { ...overdue, is_stopped: isStopped(overdue) }
      : { ...overdue, invoice: null, released: null, is_stopped: isStopped(overdue) },
    over_credit:
      isOpen && head.over_credit_cents !== null ? { cents: cents(head.over_credit_cents) } : null,
    delivery: deliveryOf(order),
    invoicing: invoicingOf(order),
    pick_up_point: order.pick_up_point,
    shipping: order.shipping,
    payment: order.payment,
    sending,
    payment_kind: order.payment_kind,
    note: order.note,
    customer_reference: order.customer_reference,
    project_name: order.project_name,
    sums: isPriced ? sumsOf(head) : null,
    warehouses: warehouses.map((one, place) => ({
      ...one,
      ships: head.warehouse_id === null ? place === 0 : head.warehouse_id === one.id,
    })),
    lines: lines
      .map(withLook(config))
      .map(({ unit_cents, unit_fraction, total_cents, by_hand, ...line }) => ({
        ...line,
        by_hand: isPriced ? by_hand : null,
        unit_price: isPriced ? unitToEuros(unitPrice(unit_cents, unit_fraction)) : null,
        total_cents: cents(total_cents),
      })),
    shipments: shipments.map(
      ({ id: _, document_url: __, created_at: ___, ...shipment }) => shipment,
    ),
    carriers: carriers.map(({ key, name }) => ({ key, name })),
    documents: invoices.map(({ id: _, is_of_shipment: __, gross_cents, paid_cents, ...one }) => ({
      ...one,
      gross_cents: cents(gross_cents),
      paid_cents: cents(paid_cents),
    })),
    prepayment: {
      proforma: prepaid.proforma && {
        ...prepaid.proforma,
        gross_cents: cents(prepaid.proforma.gross_cents),
      },
      received_cents: cents(prepaid.received_cents),
      unused_cents: cents(prepaid.unused_cents),
    },
    notes: timeline.flatMap(({ kind, at, who, text }) =>
      kind === 'note' ? [{ at, who: who ?? '', text }] : [],
    ),
    timeline,
  };
}

type Order = Awaited<ReturnType<typeof getOrder>>;

const customerOf = <T>(order: Order, head: Head, id: CompanyId, credit: T) => ({
  id,
  name: order.company_name,
  ico: order.company_id,
  group: head.group_name,
  city: order.invoice_city,
  orders: head.orders,
  ordered_by: head.person_name,
  email: order.invoice_email,
  phone: order.delivery_phone || order.invoice_phone,
  credit,
});

const sumsOf = (head: Head) => ({
  products_cents: head.products_cents,
  shipping_cents: head.shipping_cents,
  payment_cents: head.payment_cents,
  net_cents: head.net_cents,
  vat_cents: head.vat_cents,
  gross_cents: head.gross_cents,
  gift_card_cents: head.gift_card_cents,
});

const deliveryOf = (order: Order) => ({
  company: order.delivery_company,
  name: order.delivery_name,
  street: order.delivery_street,
  city: order.delivery_city,
  zip: order.delivery_zip,
  phone: order.delivery_phone,
});

const invoicingOf = (order: Order) =>
  [
    order.invoice_company,
    order.invoice_name,
    order.invoice_street,
    `${formatZip(order.invoice_zip)} ${order.invoice_city}`,
  ].filter((line) => line.trim() !== '');

type Head = {
  version: number;
  warehouse_id: number | null;
  group_name: string | null;
  person_name: string;
  orders: number;
  is_not_invoiced: boolean;
  waits_for_whole: boolean;
  over_credit_cents: Cents | null;
} & Record<
  `${'products' | 'shipping' | 'payment' | 'net' | 'vat' | 'gross' | 'gift_card'}_cents`,
  Cents
>;

/** A larger number of orders is not counted: nobody reads it. */
const MOST_COUNTED = 1_000;

async function readHead(sql: Db, orderId: number): Promise<Head> {
  const [row] = await sql<[Head]>`
    select orders.version, orders.waits_for_whole, orders.over_credit_cents, orders.warehouse_id, orders.products_cents, orders.shipping_cents,
           orders.payment_cents, orders.net_cents, orders.vat_cents, orders.gross_cents,
           orders.gift_card_cents, price_group.name as group_name,
           ${isNotInvoiced(sql)} as is_not_invoiced,
           coalesce(nullif(trim(concat_ws(' ', person.first_name, person.last_name)), ''), person.email) as person_name,
           (select count(*)::int from (select from orders one where one.customer_id = orders.customer_id
                                       limit ${MOST_COUNTED}) as counted) as orders
    from orders join company on company.id = orders.customer_id
    join person on person.id = orders.person_id
    left join price_group on price_group.id = company.price_group_id
    where orders.id = ${orderId}`;
  return row;
}

async function readSending(sql: Db, orderId: number): Promise<WorkedOrder['sending']> {
  const [row] = await sql<[Omit<WorkedOrder['sending'], 'fixed'>]>`
    select shipping_id as shipping, payment_id as payment, warehouse_id as sale_point,
           case when packeta_point is not null then json_build_object(
             'point', packeta_point, 'name', coalesce(packeta_point_name, '')) end as packeta
    from orders where id = ${orderId}`;
  return { ...row, fixed: await readFixed(sql, orderId) };
}

type InvoiceRow = {
  id: number;
  number: string;
  kind: string;
  issued_on: string;
  due_on: string;
  /** Of one shipment alone. */
  is_of_shipment: boolean;
  is_overdue: boolean;
  gross_cents: Cents;
  paid_cents: Cents;
};

const readInvoices = (sql: Db, orderId: number) => sql<InvoiceRow[]>`
  select id, number, kind, shipment_id is not null as is_of_shipment, issued_on::text, due_on::text, gross_cents, paid_cents,
         gross_cents > paid_cents and due_on < current_date as is_overdue
  from invoice where order_id = ${orderId} order by id`;

/** The open proforma, the sum of prepayments, and what of it no document has used. */
async function readPrepayment(sql: Db, orderId: number) {
  const [[proforma], [paid], unused] = await Promise.all([
    sql<{ number: string; due_on: string; gross_cents: Cents }[]>`
      select number, due_on::text, gross_cents from proforma
      where order_id = ${orderId} and cancelled_at is null`,
    sql<[{ cents: Cents }]>`
      select coalesce(sum(amount_cents), 0)::int as cents from prepayment where order_id = ${orderId}`,
    listUnused(sql, orderId),
  ]);
  return {
    proforma: proforma ?? null,
    received_cents: paid.cents,
    unused_cents: unused.reduce((sum, { left }) => sum + left, 0),
  };
}

async function readCredit(sql: Sql, customerId: CompanyId) {
  const [row] = await sql<
    [Record<`${'ordered' | 'unpaid' | 'overdue'}_cents`, number> & { limit_cents: Cents | null }]
  >`
    select credit_limit_cents as limit_cents, ${openCents(sql)} as ordered_cents,
           ${unpaidCents(sql)} as unpaid_cents, ${unpaidCents(sql, true)} as overdue_cents
    from company where id = ${customerId}`;
  return row;
}
