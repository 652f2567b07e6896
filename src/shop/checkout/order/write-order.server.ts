import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Db } from '#base/database/database.server.ts';
import { type Cents, centsPart, fractionPart } from '#base/values/money.ts';
import type { Plan } from '#shop/availability/availability.ts';
import type { ContentRow } from '#shop/basket/basket.server.ts';
import type { PricedLine } from '#shop/basket/rules.ts';
import type { CompanyId, PersonId } from '#shop/kernel/visitor.ts';
import { orderedBy } from '#shop/orders/list/orders.server.ts';
import type { OverCredit } from '#shop/checkout/contract.ts';
import { fullName, type TidyAddress } from '#shop/checkout/delivery/addresses.ts';
import {
  placedOrder,
  type PlacedOrder,
  type PlacedRow,
} from '#shop/checkout/placed/placed-order.server.ts';
import { type Draft, separateOf } from '#shop/checkout/steps/readiness.ts';
import type { OrderTotals } from '#shop/basket/totals.ts';

type Method = { id: number; name: string; price_cents: Cents; vat_percent: number };

export type BasketDraft = Omit<Draft, 'lines' | 'shipping' | 'payment'> & {
  id: number;
  note: string;
  customer_reference: string;
  project: { id: number; name: string } | null;
  is_split: boolean;
  /** Each of two shipments is paid for. */
  is_charged_each: boolean;
  /** What becomes of it over the company's credit line. */
  over_credit: OverCredit;
  packeta_point_name: string | null;
  packeta_point_address: string | null;
  shipping: (Method & NonNullable<Draft['shipping']>) | null;
  payment: (Method & NonNullable<Draft['payment']> & { kind: PaymentKind }) | null;
  lines: (ContentRow & { price: PricedLine })[];
};

/** How the goods leave: at once or in two, and what that costs in all. */
export type Sending = { isSplit: boolean; shippingCount: 1 | 2; cents: Cents };

/** A draft that `checkReady` has let through. */
export type ReadyDraft = BasketDraft & {
  shipping: NonNullable<BasketDraft['shipping']>;
  payment: NonNullable<BasketDraft['payment']>;
  invoice: TidyAddress;
};

/** What it comes to, which of its products come later and when, what a gift card pays of it, and what is over the credit line. */
type Settled = {
  /** Its goods left under this one. */
  id: number;
  sent: Sending;
  totals: OrderTotals;
  plans: ReadonlyMap<number, Plan>;
  card: { code: string; cents: Cents } | null;
  overCents: Cents | null;
};

/**
 * One statement: the order with its number, its lines and its first status, the basket closed, and the
 * first order's address kept as the company's own. It returns the rows as they were written, so that
 * whatever tells of the order cannot differ from it.
 */
export async function writeOrder(
  tx: Db,
  {
    customer: { id: customerId },
    person,
  }: { customer: { id: CompanyId }; person: { id: PersonId } },
  draft: ReadyDraft,
  { id, sent, totals, plans, card, overCents }: Settled,
): Promise<PlacedOrder> {
  const separate = separateOf(draft);
  const { shipping, payment, invoice } = draft;
  const delivery = separate ?? invoice;
  const [row] = await tx<PlacedRow[]>`
    with closed as (
      update basket set state = 'ordered', updated_at = now() where id = ${draft.id}
    ), remembered as (
      insert into customer_address (customer_id, type, first_name, last_name, street, city, zip, phone, company)
      select ${customerId}, type, first_name, last_name, street, city, zip, phone, company
      from basket_address
      where basket_id = ${draft.id} and (type = 1 or ${draft.has_delivery_address}) and street <> ''
        and not exists (select from customer_address known where known.customer_id = ${customerId})
    ), placed as (
      insert into orders (
        id, number, customer_id, person_id, basket_id, company_name, company_id, vat_id, ext_vat_id, email,
        invoice_name, invoice_street, invoice_city, invoice_zip, invoice_phone,
        delivery_name, delivery_street, delivery_city, delivery_zip, delivery_phone,
        invoice_company, delivery_company,
        shipping_id, shipping_name, shipping_cents, shipping_vat_percent, is_pick_up, warehouse_id,
        packeta_point, packeta_point_name, packeta_point_address,
        payment_id, payment_name, payment_kind, payment_cents, payment_vat_percent,
        note, customer_reference, project_id, project_name, is_split, shipping_count,
        products_cents, net_cents, vat_cents, gross_cents, gift_card_cents, over_credit_cents)
      select ${id}, next_number('order', extract(year from now())::int), company.id, person.id, ${draft.id},
        company_name, company_id, vat_id, ext_vat_id, email,
        ${fullName(invoice)}, ${invoice.street}, ${invoice.city}, ${invoice.zip}, ${invoice.phone},
        ${fullName(delivery)}, ${delivery.street}, ${delivery.city}, ${delivery.zip}, ${delivery.phone},
        coalesce(nullif(${invoice.company}, ''), company_name),
        coalesce(${separate ? (separate.company ?? null) : invoice.company || null}, company_name),
        ${shipping.id}, ${shipping.name}, ${sent.cents}, ${shipping.vat_percent},
        ${shipping.pick_up}, ${shipping.pick_up ? draft.sale_point_id : null},
        ${draft.packeta_point}, ${draft.packeta_point_name}, ${draft.packeta_point_address},
        ${payment.id}, ${payment.name}, ${payment.kind}, ${payment.price_cents}, ${payment.vat_percent},
        ${draft.note}, ${draft.customer_reference}, ${draft.project?.id ?? null}, ${draft.project?.name ?? ''},
        ${sent.isSplit}, ${sent.shippingCount},
        ${totals.productsCents}, ${totals.netCents}, ${totals.vatCents}, ${totals.grossCents},
        ${card?.cents ?? 0}, ${overCents}
      from company join person on person.customer_id = company.id
      where company.id = ${customerId} and person.id = ${person.id}
      returning *
    ), begun as (
      insert into order_status_change (order_id, status) select id, status from placed
    ), written as (
      insert into order_line (order_id, position, product_id, code, name, unit, quantity, list_cents,
                              list_fraction, discount_bp, unit_cents, unit_fraction, price_decimals,
                              total_cents, vat_percent, later_quantity, expected_on, own_number)
      select placed.id, line.*,
             coalesce((select own.number from own_number own
                       where own.customer_id = placed.customer_id and own.product_id = line.product_id), '')
      from placed, jsonb_to_recordset(${tx.json(draft.lines.map((line, index) => lineRow(line, index, plans)))}) as line(
        position smallint, product_id int, code text, name text, unit text, quantity int,
        list_cents int, list_fraction smallint, discount_bp int, unit_cents int, unit_fraction smallint,
        price_decimals smallint, total_cents int, vat_percent smallint, later_quantity int, expected_on date)
      returning *
    )
    select orders.*, ${orderedBy(tx)}, ${card?.code ?? null} as gift_card_code,
           coalesce(orders.packeta_point_name, warehouse.name) as point_name,
           coalesce(orders.packeta_point_address, warehouse.address) as point_address,
           (select json_agg(written order by written.position) from written) as lines
    from placed as orders left join warehouse on warehouse.id = orders.warehouse_id`;
  return placedOrder(row!);
}

const lineRow = (line: BasketDraft['lines'][number], index: number, plans: Settled['plans']) => ({
  position: index + 1,
  product_id: line.product_id,
  code: line.code,
  name: line.name,
  unit: line.unit,
  quantity: line.quantity,
  list_cents: centsPart(line.price.list),
  list_fraction: fractionPart(line.price.list),
  discount_bp: line.price.discount,
  unit_cents: centsPart(line.price.unit),
  unit_fraction: fractionPart(line.price.unit),
  price_decimals: line.price_decimals,
  total_cents: line.price.cents,
  vat_percent: line.vat_percent,
  later_quantity: plans.get(line.product_id)?.later ?? 0,
  expected_on: plans.get(line.product_id)?.on ?? null,
});
