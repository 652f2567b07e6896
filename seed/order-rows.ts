import { totalsOf } from '#base/values/vat.ts';
import type { LineRow } from './order-lines.ts';
import type { OrderPlan } from './order-plans.ts';
import type { Address, Person } from './people.ts';

export type ShippingMethod = { id: number; name: string; price_cents: number; vat_percent: number };
export type PaymentMethod = ShippingMethod & { kind: string };
export type OrderRow = ReturnType<typeof orderRow>;

type Parts = {
  id: number;
  number: string;
  plan: OrderPlan;
  person: Person;
  shipping: ShippingMethod;
  payment: PaymentMethod;
  lines: LineRow[];
};

/** An order with everything it copies from the customer and the shop on its day. */
export function orderRow({ id, number, plan, person, shipping, payment, lines }: Parts) {
  const isPickUp = plan.delivery === 'pickUp';
  const amounts = [
    ...lines.map((line) => ({ cents: line.total_cents, vatPercent: line.vat_percent })),
    ...[shipping, payment].map((fee) => ({ cents: fee.price_cents, vatPercent: fee.vat_percent })),
  ];
  const totals = totalsOf(amounts);
  return {
    id,
    number,
    customer_id: person.id,
    person_id: person.personId,
    basket_id: id,
    status: plan.status,
    company_name: person.companyName,
    company_id: person.companyId,
    vat_id: person.vatId,
    ext_vat_id: person.extVatId,
    email: person.email,
    ...invoiceColumns(person),
    ...deliveryColumns(person, isPickUp ? person.invoice : person.delivery),
    shipping_id: shipping.id,
    shipping_name: shipping.name,
    shipping_cents: shipping.price_cents,
    shipping_vat_percent: shipping.vat_percent,
    is_pick_up: isPickUp,
    warehouse_id: isPickUp ? person.salePoint : null,
    ...(plan.delivery === 'packeta' ? pointOf(person) : NO_POINT),
    payment_id: payment.id,
    payment_name: payment.name,
    payment_kind: payment.kind,
    payment_cents: payment.price_cents,
    payment_vat_percent: payment.vat_percent,
    note: plan.note ?? '',
    customer_reference: plan.reference ?? '',
    project_name: plan.project ?? '',
    products_cents: lines.reduce((sum, line) => sum + line.total_cents, 0),
    net_cents: totals.netCents,
    vat_cents: totals.vatCents,
    gross_cents: totals.grossCents,
    gift_card_cents: plan.giftCard ?? 0,
    cancel_reason: plan.cancelled?.reason ?? '',
    created_at: new Date(`${plan.placed}Z`),
  };
}

export const basketRow = (order: OrderRow) => ({
  id: order.basket_id,
  person_id: order.person_id,
  state: 'ordered',
  shipping_id: order.shipping_id,
  payment_id: order.payment_id,
  sale_point_id: order.warehouse_id,
  packeta_point: order.packeta_point,
  packeta_point_name: order.packeta_point_name,
  packeta_point_address: order.packeta_point_address,
  has_delivery_address: !order.is_pick_up,
  note: order.note,
  created_at: order.created_at,
  updated_at: order.created_at,
});

export const basketAddressRows = (basketId: number, person: Person) =>
  [person.invoice, person.delivery].map((address, index) => ({
    basket_id: basketId,
    type: index + 1,
    phone: person.phone,
    first_name: person.firstName,
    last_name: person.lastName,
    ...address,
  }));

const pointOf = ({ boxStreet, delivery: { city, zip } }: Person) => ({
  packeta_point: '10482',
  packeta_point_name: `Z-BOX ${city}, ${boxStreet}`,
  packeta_point_address: `${boxStreet}, ${zip.slice(0, 3)} ${zip.slice(3)} ${city}`,
});
const NO_POINT = { packeta_point: null, packeta_point_name: null, packeta_point_address: null };

const invoiceColumns = ({ firstName, lastName, phone, invoice }: Person) => ({
  invoice_name: `${firstName} ${lastName}`,
  invoice_street: invoice.street,
  invoice_city: invoice.city,
  invoice_zip: invoice.zip,
  invoice_phone: phone,
});

const deliveryColumns = ({ firstName, lastName, phone }: Person, address: Address) => ({
  delivery_name: `${firstName} ${lastName}`,
  delivery_street: address.street,
  delivery_city: address.city,
  delivery_zip: address.zip,
  delivery_phone: phone,
});
