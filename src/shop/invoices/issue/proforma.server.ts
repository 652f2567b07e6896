import { type Db, inTransaction } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import { type Cents, centsPart, fractionPart, toEuros } from '#base/values/money.ts';
import { totalsOf } from '#base/values/vat.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/documents.ts';
import { allLines } from './billed.server.ts';
import { readFrame } from './draft.server.ts';
import { usualDays } from './due-days.server.ts';
import { letKeep } from '#shop/invoices/pdf/kept-pdf.server.ts';
import { getProforma } from '#shop/invoices/pdf/proforma-document.server.ts';
import { recipientsOf } from './recipients.server.ts';
import type { Issued } from './write-document.server.ts';

/**
 * Asks for a prepayment of an order: PDF and mail, a series of its own, never a tax document nor an electronic
 * invoice. It is paid under the number of the order, as the order itself says.
 */
export async function issueProforma(
  { sql, config }: ChangeContext,
  orderId: number,
): Promise<Issued> {
  return inTransaction(sql, async (tx) => {
    const cardCents = await lockOrder(tx, orderId);
    const lines = await allLines(tx, orderId);
    const totals = totalsOf(lines);
    const frame = await readFrame(tx, { orderId, days: await usualDays(tx) });
    const rows = lines.map(({ unitPrice, cents, vatPercent, ...line }) => ({
      position: line.position,
      code: line.code,
      own_number: line.ownNumber ?? '',
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      unit_cents: centsPart(unitPrice),
      total_cents: cents,
      unit_fraction: fractionPart(unitPrice),
      vat_percent: vatPercent,
      exemption_code: line.exemptionCode,
      exemption_reason: line.exemptionReason,
    }));
    const [issued] = await tx<[Issued]>`
      insert into proforma (number, variable_symbol, order_id, customer_id, issued_on, due_on, supplier, buyer,
                            lines, rates, net_cents, vat_cents, gross_cents, card_cents)
      values ('Z' || next_number('proforma', extract(year from now())::int), ${frame.orderNumber}, ${orderId},
              ${frame.customerId}, ${frame.issuedOn}::date, ${frame.dueOn}::date, ${tx.json(frame.supplier)},
              ${tx.json(frame.buyer)}, ${tx.json(rows)}, ${tx.json(totals.rates)}, ${totals.netCents},
              ${totals.vatCents}, ${totals.grossCents}, ${cardCents})
      returning id, number`;
    await letKeep(tx, { proforma: issued.id });
    await send({ sql: tx, config }, issued.number, '');
    return issued;
  });
}

async function lockOrder(tx: Db, orderId: number): Promise<Cents> {
  const [order] = await tx<{ status: string; gift_card_cents: Cents }[]>`
    select status, gift_card_cents from orders where id = ${orderId} for update`;
  if (!order) throw ShopError.notFound('messages.order.notFound');
  if (order.status === 'cancelled') throw ShopError.conflict('messages.invoice.cancelledOrder');
  const [billed] = await tx`select from invoice where order_id = ${orderId} and kind = 'invoice'`;
  if (billed) throw ShopError.conflict('messages.invoice.exists');
  const [known] = await tx`
    select from proforma where order_id = ${orderId} and cancelled_at is null`;
  if (known) throw ShopError.conflict('messages.proforma.exists');
  return order.gift_card_cents;
}

/** So many times one is sent again before somebody should rather call. */
const MOST_AGAIN = 99;

/** Keys of its mails, the first and those sent again: they are what finds them. */
export const proformaMails = (id: number): string[] =>
  ['', ...Array.from({ length: MOST_AGAIN }, (_, place) => `:again${place + 1}`)].flatMap(
    (time) => [`proforma:${id}${time}`, `proforma:${id}${time}:orderer`],
  );

/** The same proforma once more to the same people; not when nothing is to be paid any more. */
export async function sendProformaAgain(
  { sql, config }: ChangeContext,
  number: string,
): Promise<string[]> {
  return inTransaction(sql, async (tx) => {
    const { id, closed } = await getProforma(tx, number);
    await tx`select from proforma where id = ${id} for update`;
    if (closed) throw ShopError.conflict('messages.proforma.closed');
    const [{ next }] = await tx<[{ next: number }]>`
      select coalesce(max(place), 0) + 1 as next from generate_series(1, ${MOST_AGAIN}) place
      where exists (select from outbox where subject_key = 'proforma:' || ${id}::int || ':again' || place)`;
    if (next > MOST_AGAIN) throw ShopError.conflict('messages.proforma.sentOften');
    return send({ sql: tx, config }, number, `:again${next}`);
  });
}

/** To whom it was sent. */
async function send(
  { sql, config }: ChangeContext,
  number: string,
  time: string,
): Promise<string[]> {
  const proforma = await getProforma(sql, number);
  const toPay = formatPrice(toEuros(proforma.gross_cents - proforma.paid_cents));
  const recipients = await recipientsOf(sql, proforma.order_id);
  for (const { to, recipient } of recipients)
    await putMail(sql, {
      kind: 'proforma',
      subjectKey: `proforma:${proforma.id}${time}${to}`,
      recipient,
      subject: t('mail.proforma.subject', { number }),
      parts: [
        { paragraph: t('mail.proforma.text', { order: proforma.order_number }) },
        {
          facts: [
            [t('invoice.document'), number],
            [t('invoice.varSymbol'), proforma.variable_symbol],
            [t('invoice.iban'), proforma.supplier.iban],
            [t('invoice.dueDate'), formatDate(proforma.due_on)],
            [t('invoice.toPay'), toPay],
          ],
        },
        {
          link: {
            label: t('mail.invoice.link'),
            url: `${config.publicUrl}/files/proforma/${proforma.id}/${number}.pdf`,
          },
        },
      ],
      files: [
        {
          filename: `${number}.pdf`,
          contentType: 'application/pdf',
          keptPdf: { proforma: proforma.id },
        },
      ],
    });
  return recipients.map(({ recipient }) => recipient);
}
