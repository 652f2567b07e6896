import { type Db, type Fragment, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import type { Cents } from '#base/money.ts';
import { totalsOf } from '#base/vat.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { t } from '#text/text.ts';
import { type DraftLine, readFrame } from './draft.server.ts';
import { dueDays } from './due-days.server.ts';
import { sendDocument } from './invoice-mail.server.ts';
import { recordPayment } from './payments.server.ts';
import { type Issued, writeDocument } from './write-document.server.ts';

type OrderRow = { id: number; number: string; gift_card_cents: Cents; status: string };

/**
 * A tax document from an order: number, lines, VAT per rate, XML and the mail with the PDF in one transaction,
 * so the series has no gap and a customer hears of every invoice once.
 */
export async function issueInvoice(
  { sql, config }: ChangeContext,
  orderId: number,
): Promise<Issued> {
  return inTransaction(sql, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const lines = await linesOf(tx, order);
    const invoice = await writeDocument(tx, {
      ...(await readFrame(tx, { orderId, days: await dueDays(tx, orderId) })),
      ...{ kind: 'invoice', reason: '', lines, totals: totalsOf(lines) },
      prepaidCents: order.gift_card_cents,
    });
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
  const [order] = await tx<OrderRow[]>`
    select id, number, gift_card_cents, status from orders where id = ${orderId} for update`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  if (order.status === 'cancelled') throw ShopError.conflict('messages.invoice.cancelledOrder');
  const [known] = await tx`select from invoice where order_id = ${orderId} and kind = 'invoice'`;
  if (known) throw ShopError.conflict('messages.invoice.exists');
  return order;
}

/** Goods as they were ordered, then the fees; why something bears no tax is asked of it now. */
async function linesOf(tx: Db, order: OrderRow): Promise<DraftLine[]> {
  const products = await tx<Omit<DraftLine, 'position'>[]>`
    select line.code, line.name, line.unit, line.quantity, total_cents as cents,
           (unit_cents::bigint * 100 + unit_fraction)::float8 as "unitPrice", line.vat_percent as "vatPercent",
           ${exemption(tx, tx`line.vat_percent`, tx`product`)}
    from order_line line left join product on product.id = line.product_id
    where order_id = ${order.id} order by line.position`;
  const fees = await tx<Omit<DraftLine, 'position'>[]>`
    select '' as code, fee.name, 'ks' as unit, 1 as quantity, fee.cents, (fee.cents::bigint * 100)::float8 as "unitPrice",
           fee.vat_percent as "vatPercent", ${exemption(tx, tx`fee.vat_percent`, tx`fee`)}
    from (
      select 1 as place, shipping_name as name, shipping_cents as cents, shipping_vat_percent as vat_percent,
             exemption_code, exemption_reason
      from orders left join shipping_method on shipping_method.id = shipping_id where orders.id = ${order.id}
      union all
      select 2, payment_name, payment_cents, payment_vat_percent, exemption_code, exemption_reason
      from orders left join payment_method on payment_method.id = payment_id where orders.id = ${order.id}
    ) as fee
    where cents <> 0 order by place`;
  return [...products, ...fees].map((line, index) => ({ ...line, position: index + 1 }));
}

const exemption = (tx: Db, rate: Fragment, of: Fragment): Fragment => tx`
  case when ${rate} = 0 then coalesce(${of}.exemption_code, '') else '' end as "exemptionCode",
  case when ${rate} = 0 then coalesce(${of}.exemption_reason, '') else '' end as "exemptionReason"`;
