import { lineCents, unitPrice } from '#base/values/money.ts';
import { totalsOf } from '#base/values/vat.ts';
import type { PlacedOrder } from './orders.ts';

export type TaxDocument = {
  id: number;
  number: string;
  kind: 'invoice' | 'credit_note';
  order: PlacedOrder;
  at: Date;
};

const DAYS_TO_PAY = 14;

export function invoiceRow(document: TaxDocument) {
  const { id, kind, number, order, at } = document;
  const totals = totalsOfDocument(document);
  return {
    id,
    kind,
    number,
    variable_symbol: number,
    order_id: order.row.id,
    customer_id: order.row.customer_id,
    issued_on: dayOf(at),
    supplied_on: dayOf(at),
    due_on: dueOn(document),
    net_cents: totals.netCents,
    vat_cents: totals.vatCents,
    gross_cents: totals.grossCents,
    created_at: at,
  };
}

/** The goods, then what was charged for bringing them and for the way of paying. */
export function lineRows({ id, kind, order: { row, lines } }: TaxDocument) {
  const fees = [
    {
      code: 'DOPRAVA',
      name: row.shipping_name,
      cents: row.shipping_cents,
      vat_percent: row.shipping_vat_percent,
    },
    {
      code: 'PLATBA',
      name: row.payment_name,
      cents: row.payment_cents,
      vat_percent: row.payment_vat_percent,
    },
  ].filter((fee) => fee.cents > 0);
  const sign = kind === 'credit_note' ? -1 : 1;
  return [
    ...lines,
    ...fees.map(({ cents, ...fee }) => ({
      ...fee,
      unit: 'ks',
      quantity: 1,
      unit_cents: cents,
      unit_fraction: 0,
    })),
  ].map(({ code, name, unit, quantity, unit_cents, unit_fraction, vat_percent }, index) => ({
    invoice_id: id,
    position: index + 1,
    code,
    name,
    unit,
    unit_cents,
    unit_fraction,
    vat_percent,
    quantity: sign * quantity,
    total_cents: sign * lineCents(unitPrice(unit_cents, unit_fraction), quantity),
  }));
}

export const vatRows = (document: TaxDocument) =>
  totalsOfDocument(document).rates.map(({ vatPercent, baseCents, vatCents }) => ({
    invoice_id: document.id,
    vat_percent: vatPercent,
    base_cents: baseCents,
    vat_cents: vatCents,
  }));

const totalsOfDocument = (document: TaxDocument) =>
  totalsOf(
    lineRows(document).map((line) => ({ cents: line.total_cents, vatPercent: line.vat_percent })),
  );

/** What is paid before or at hand-over is due at once. */
function dueOn({ at, order }: TaxDocument): string {
  const isLater = ['invoice', 'on_delivery'].includes(order.plan.payment);
  return dayOf(new Date(at.getTime() + (isLater ? DAYS_TO_PAY : 0) * 86_400_000));
}

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
