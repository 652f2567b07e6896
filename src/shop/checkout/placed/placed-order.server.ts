import type { PaymentKind } from '#base/values/payment-kinds.ts';
import type { Cents } from '#base/values/money.ts';
import { totalsOf, type VatRow } from '#base/values/vat.ts';
import type { InvoiceLine } from '#shop/invoices/invoice.server.ts';
import type { Addresses } from '#shop/orders/addresses.server.ts';

export type PlacedOrder = Addresses & {
  id: number;
  number: string;
  created_at: Date;
  email: string;
  company_name: string;
  company_id: string;
  vat_id: string;
  ext_vat_id: string;
  shipping_name: string;
  shipping_cents: Cents;
  shipping_vat_percent: number;
  payment_name: string;
  payment_kind: PaymentKind;
  payment_cents: Cents;
  payment_vat_percent: number;
  note: string;
  /** What the customer calls it, and their project it is for; empty where they said nothing. */
  customer_reference: string;
  project_name: string;
  is_split: boolean;
  shipping_count: number;
  products_cents: Cents;
  net_cents: Cents;
  gross_cents: Cents;
  /** What a gift card has paid of it, and which one. */
  gift_card_cents: Cents;
  gift_card_code: string | null;
  /** Where goods wait that nobody brings to the door. */
  point_name: string | null;
  point_address: string | null;
  /** Who of the company; null where nobody else could have. */
  ordered_by: string | null;
  lines: PlacedLine[];
  rates: VatRow[];
};

export type PlacedLine = Omit<InvoiceLine, 'position' | 'exemption_code' | 'exemption_reason'> & {
  /** How many pieces come later, and on which day if it is known. */
  later_quantity: number;
  expected_on: string | null;
};

/** An order as the database holds it, with its lines in their order. */
export type PlacedRow = Omit<PlacedOrder, 'rates'>;

export const placedOrder = (row: PlacedRow): PlacedOrder => ({ ...row, rates: ratesOf(row) });

function ratesOf(order: PlacedRow): VatRow[] {
  const amounts = [
    ...order.lines.map((line) => ({ cents: line.total_cents, vatPercent: line.vat_percent })),
    { cents: order.shipping_cents, vatPercent: order.shipping_vat_percent },
    { cents: order.payment_cents, vatPercent: order.payment_vat_percent },
  ];
  return totalsOf(amounts.filter(({ cents }) => cents > 0)).rates;
}
