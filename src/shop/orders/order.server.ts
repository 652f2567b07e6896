import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, toEuros, unitPrice, unitToEuros } from '#base/values/money.ts';
import { availabilityOfLine } from '#shop/availability/availability.ts';
import { mediaUrl } from '#shop/catalog/card/cards.server.ts';
import type { Order, OrderProduct, OrderStatus, StatusChange } from './contract.ts';
import { orderedBy, saidIfKnown, statusOf } from './list/orders.server.ts';
import { seenAsShipped, shippingState } from './shipped.server.ts';
import { waitingOf } from './waiting.server.ts';
import { unpaidOf, type PaymentRow } from './unpaid.server.ts';
import { personName } from '#shop/customers/person-name.server.ts';
import { mayDo } from '#shop/kernel/roles.ts';
import { todayInBratislava } from '#text/clock.ts';
import type { CompanyId, PersonId, SignedIn } from '#shop/kernel/visitor.ts';

type OrderRow = Pick<
  Order,
  | 'id'
  | 'number'
  | 'is_pick_up'
  | 'company_name'
  | 'company_id'
  | 'invoice_company'
  | 'delivery_company'
  | 'invoice_name'
  | 'invoice_street'
  | 'invoice_city'
  | 'invoice_zip'
  | 'invoice_phone'
  | 'invoice_email'
  | 'delivery_name'
  | 'delivery_street'
  | 'delivery_city'
  | 'delivery_zip'
  | 'delivery_phone'
  | 'note'
  | 'customer_reference'
  | 'project_id'
  | 'project_name'
  | 'is_split'
  | 'shipping_count'
  | 'shipping_state'
> & {
  status: OrderStatus;
  created_at: Date;
  shipping_name: string;
  shipping_cents: Cents;
  payment_name: string;
  payment_cents: Cents;
  products_cents: Cents;
  net_cents: Cents;
  gift_card_code: string | null;
  point_name: string | null;
  point_address: string | null;
  person_id: PersonId;
  ordered_by: string | null;
  approved_by: string | null;
} & PaymentRow;

/** One order as somebody of the company may see it: documents and payments are not for everybody, but whoever ordered pays. */
export async function getOrderFor(
  sql: Sql,
  { customer, person }: SignedIn,
  orderId: number,
): Promise<Order> {
  const { person_id: orderedBy, ...order } = await readOrder(sql, customer.id, orderId);
  if (mayDo(person.roles, 'documents')) return order;
  return {
    ...order,
    invoice: null,
    invoices: [],
    to_pay: orderedBy === person.id ? order.to_pay : null,
  };
}

/** One order of this customer; anybody else's is not there. */
export async function getOrder(sql: Sql, customerId: CompanyId, orderId: number): Promise<Order> {
  const { person_id: _, ...order } = await readOrder(sql, customerId, orderId);
  return order;
}

async function readOrder(
  sql: Sql,
  customerId: CompanyId,
  orderId: number,
): Promise<Order & { person_id: PersonId }> {
  const [row] = await sql<OrderRow[]>`
    select orders.id, orders.person_id, ${orderedBy(sql)},
           (select ${personName(sql)} from approval join person on person.id = approval.decided_by
            where approval.order_id = orders.id) as approved_by, orders.number, orders.status, orders.created_at, orders.is_pick_up,
           orders.company_name, orders.company_id,
           coalesce(invoice_company, orders.company_name) as invoice_company,
           coalesce(delivery_company, orders.company_name) as delivery_company, invoice_name, invoice_street, invoice_city, invoice_zip,
           invoice_phone, orders.email as invoice_email, delivery_name, delivery_street,
           delivery_city, delivery_zip, delivery_phone, orders.note, customer_reference, project_id,
           project_name, is_split, shipping_count, ${shippingState(sql)}, shipping_name, shipping_cents,
           payment_name, payment_cents, payment_kind, products_cents, orders.net_cents,
           orders.gross_cents, orders.gift_card_cents,
           (select code from gift_card_use use join gift_card on gift_card.id = use.gift_card_id
            where use.order_id = orders.id) as gift_card_code,
           coalesce(packeta_point_name, warehouse.name) as point_name,
           coalesce(packeta_point_address, warehouse.address) as point_address,
           invoice.id as invoice_id, invoice.number as invoice_number, invoice.variable_symbol,
           invoice.due_on::text, invoice.due_on < current_date as is_past_due,
           (select coalesce(sum(amount_cents), 0)::int from prepayment
            where order_id = orders.id) as prepaid_cents,
           invoice.gross_cents - (
             select coalesce(sum(amount_cents), 0)::int from invoice_payment
             where invoice_id = invoice.id) as unpaid_cents
    from orders
    left join warehouse on warehouse.id = orders.warehouse_id
    left join lateral (
      select * from invoice where order_id = orders.id and kind = 'invoice'
      order by gross_cents > paid_cents desc, id limit 1) as invoice on true
    where orders.id = ${orderId} and orders.customer_id = ${customerId}`;
  if (!row) throw ShopError.notFound('messages.order.notFound');
  const [products, history, toPay, invoices] = await Promise.all([
    listProducts(sql, orderId),
    listHistory(sql, orderId),
    unpaidOf(sql, row),
    listDocuments(sql, orderId),
  ]);
  return { ...orderOf(row), products, history, to_pay: toPay, invoices };
}

const orderOf = ({
  ordered_by: orderedBy,
  approved_by: approvedBy,
  ...row
}: OrderRow): Omit<Order, 'products' | 'history' | 'to_pay' | 'invoices'> & {
  person_id: PersonId;
} => ({
  ...row,
  ...saidIfKnown(orderedBy),
  ...(approvedBy ? { approved_by: approvedBy } : {}),
  ...statusOf(row.status),
  created: row.created_at.toISOString(),
  pick_up_point:
    row.point_name === null ? null : { name: row.point_name, address: row.point_address ?? '' },
  shipping: row.shipping_name,
  shipping_price: toEuros(row.shipping_cents),
  payment: row.payment_name,
  payment_price: toEuros(row.payment_cents),
  products_price_without_vat: toEuros(row.products_cents),
  price_without_vat: toEuros(row.net_cents),
  price: toEuros(row.gross_cents),
  gift_card:
    row.gift_card_code === null
      ? null
      : { code: row.gift_card_code, amount: toEuros(row.gift_card_cents) },
  price_to_pay: toEuros(row.gross_cents - row.gift_card_cents),
  invoice:
    row.invoice_id === null
      ? null
      : {
          name: row.invoice_number!,
          invoice_url: `/files/invoice/${row.invoice_id}/${row.invoice_number}.pdf`,
        },
});

async function listDocuments(sql: Db, orderId: number): Promise<Order['invoices']> {
  const rows = await sql<
    { id: number; kind: 'invoice' | 'advance' | 'proforma'; number: string }[]
  >`
    select id, kind, number from (
      select 1 as place, id, kind, number from invoice where order_id = ${orderId} and kind <> 'credit_note'
      union all
      select 0, id, 'proforma', number from proforma where order_id = ${orderId} and cancelled_at is null
    ) as document order by place, id`;
  return rows.map(({ id, kind, number }) => ({
    kind,
    name: number,
    invoice_url: `/files/${kind === 'proforma' ? 'proforma' : 'invoice'}/${id}/${number}.pdf`,
  }));
}

type LineRow = {
  code: string;
  own_number: string;
  name: string;
  unit: string;
  quantity: number;
  shipped: number;
  unit_cents: Cents;
  unit_fraction: number;
  total_cents: Cents;
  slug: string | null;
  image_name: string | null;
  image_caption: string | null;
  is_open: boolean;
  waiting: number;
  expected_on: string | null;
};

async function listProducts(sql: Db, orderId: number): Promise<OrderProduct[]> {
  const rows = await sql<LineRow[]>`
    select line.code, line.own_number, line.name, line.unit, line.quantity, line.unit_cents, line.unit_fraction,
           ${seenAsShipped(sql)} as shipped, line.total_cents, product.slug, file.name as image_name, cover.caption as image_caption,
           orders.status in ('new', 'accepted') as is_open, ${waitingOf(sql)} as waiting,
           line.expected_on::text
    from order_line line join orders on orders.id = line.order_id
    left join product on product.id = line.product_id and product.is_sold
    left join product_image cover on cover.product_id = line.product_id and cover.is_cover
    left join file on file.id = cover.file_id
    where line.order_id = ${orderId} order by line.position`;
  const today = todayInBratislava();
  return rows.map((row) => ({
    code: row.code,
    ...(row.own_number && { own_number: row.own_number }),
    name: row.name,
    amount: row.quantity,
    shipped: row.shipped,
    unit_of_measure: row.unit,
    price_exc_vat: unitToEuros(unitPrice(row.unit_cents, row.unit_fraction)),
    price_sum_exc_vat: toEuros(row.total_cents),
    url: row.slug === null ? null : { url: row.slug },
    image: row.image_name
      ? [{ src: mediaUrl(row.image_name), caption: row.image_caption ?? '', cover: true }]
      : [],
    availability: row.is_open
      ? availabilityOfLine(
          { quantity: row.quantity, later: row.waiting, on: row.expected_on },
          today,
        )
      : null,
  }));
}

async function listHistory(sql: Db, orderId: number): Promise<StatusChange[]> {
  const rows = await sql<{ status: OrderStatus; at: Date; note: string }[]>`
    select status, at, note from order_status_change where order_id = ${orderId} order by id`;
  return rows.map(({ status, at, note }) => ({ ...statusOf(status), at: at.toISOString(), note }));
}
