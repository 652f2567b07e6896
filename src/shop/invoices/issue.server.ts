import { type Db, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import type { Cents } from '#base/money.ts';
import { totalsOf, type TaxedAmount } from '#base/vat.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { t } from '#text/text.ts';
import { dueDays } from './due-days.server.ts';
import { sendDocument } from './invoice-mail.server.ts';
import { recordPayment } from './payments.server.ts';

type OrderRow = {
  id: number;
  number: string;
  gift_card_cents: Cents;
  customer_id: number;
  status: string;
  shipping_name: string;
  shipping_cents: Cents;
  shipping_vat_percent: number;
  payment_name: string;
  payment_cents: Cents;
  payment_vat_percent: number;
};
type Line = TaxedAmount & {
  code: string;
  name: string;
  unit: string;
  quantity: number;
  unitCents: Cents;
  unitFraction: number;
};

/**
 * A tax document from an order: number, lines, VAT per rate and the mail with the PDF in one transaction,
 * so the series has no gap and a customer hears of every invoice once.
 */
export async function issueInvoice(
  { sql, config }: ChangeContext,
  orderId: number,
): Promise<{ id: number; number: string }> {
  return inTransaction(sql, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const lines = await linesOf(tx, order);
    const invoice = await writeInvoice(tx, order, totalsOf(lines));
    await tx`insert into invoice_line ${tx(
      lines.map((line, index) => ({
        invoice_id: invoice.id,
        position: index + 1,
        code: line.code,
        name: line.name,
        unit: line.unit,
        quantity: line.quantity,
        unit_cents: line.unitCents,
        unit_fraction: line.unitFraction,
        total_cents: line.cents,
        vat_percent: line.vatPercent,
      })),
    )}`;
    if (order.gift_card_cents > 0) await bookCard(tx, order, invoice.id);
    await sendDocument({ sql: tx, config }, invoice.number);
    return invoice;
  });
}

/** What a gift card has paid of the order is a payment like any other; the reference lets it in once. */
const bookCard = (tx: Db, { number, gift_card_cents: cents }: OrderRow, invoiceId: number) =>
  recordPayment(tx, {
    ...{ invoiceId, cents, paidOn: new Date().toISOString().slice(0, 10) },
    reference: `gift-card:${number}`,
    note: t('cart.giftCard.title'),
  });

async function lockOrder(tx: Db, orderId: number): Promise<OrderRow> {
  const [order] = await tx<OrderRow[]>`select * from orders where id = ${orderId} for update`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  if (order.status === 'cancelled') throw ShopError.conflict('messages.invoice.cancelledOrder');
  const [known] = await tx`select from invoice where order_id = ${orderId} and kind = 'invoice'`;
  if (known) throw ShopError.conflict('messages.invoice.exists');
  return order;
}

async function linesOf(tx: Db, order: OrderRow): Promise<Line[]> {
  const products = await tx<Line[]>`
    select code, name, unit, quantity, unit_cents as "unitCents",
           unit_fraction as "unitFraction", total_cents as cents, vat_percent as "vatPercent"
    from order_line where order_id = ${order.id} order by position`;
  const fee = (name: string, cents: Cents, vatPercent: number): Line[] =>
    cents === 0
      ? []
      : [
          {
            ...{ code: '', name, unit: 'ks', quantity: 1, unitCents: cents, unitFraction: 0 },
            ...{ cents, vatPercent },
          },
        ];
  return [
    ...products,
    ...fee(order.shipping_name, order.shipping_cents, order.shipping_vat_percent),
    ...fee(order.payment_name, order.payment_cents, order.payment_vat_percent),
  ];
}

async function writeInvoice(tx: Db, order: OrderRow, totals: ReturnType<typeof totalsOf>) {
  const [invoice] = await tx<{ id: number; number: string }[]>`
    with taken as (select next_number('invoice', extract(year from now())::int) as number)
    insert into invoice (number, variable_symbol, order_id, customer_id, issued_on, supplied_on, due_on,
                         supplier, buyer, net_cents, vat_cents, gross_cents)
    select taken.number, taken.number, orders.id, orders.customer_id, current_date, current_date,
           current_date + ${await dueDays(tx, order.id)}::int, (select value from setting where key = 'company'),
           jsonb_build_object('name', coalesce(invoice_company, company_name), 'street', invoice_street,
             'city', invoice_city,
             'zip', invoice_zip, 'ico', company_id, 'dic', vat_id, 'icDph', ext_vat_id, 'email', email),
           ${totals.netCents}, ${totals.vatCents}, ${totals.grossCents}
    from orders, taken where orders.id = ${order.id}
    returning id, number`;
  await tx`insert into invoice_vat ${tx(
    totals.rates.map((rate) => ({
      invoice_id: invoice!.id,
      vat_percent: rate.vatPercent,
      base_cents: rate.baseCents,
      vat_cents: rate.vatCents,
    })),
  )}`;
  return invoice!;
}
