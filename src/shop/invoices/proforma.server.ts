import { type Db, type Fragment, inTransaction } from '#base/database.server.ts';
import { ShopError } from '#base/errors.ts';
import { type Cents, centsPart, fractionPart, toEuros } from '#base/money.ts';
import { totalsOf, type VatRow } from '#base/vat.ts';
import type { EPaymentKind } from '#shop/einvoice/document.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { putMail } from '#shop/mail/outbox.server.ts';
import type { ChangeContext } from '#shop/orders/status.server.ts';
import { formatDate, formatPrice } from '#text/format.ts';
import { t } from '#text/documents.ts';
import { allLines } from './billed.server.ts';
import { readFrame } from './draft.server.ts';
import { usualDays } from './due-days.server.ts';
import type { InvoiceLine, Paper, Party, Supplier } from './invoice.server.ts';
import { invoicePdf } from './invoice-pdf.server.ts';
import { recipientsOf } from './recipients.server.ts';
import type { Issued } from './write-document.server.ts';

/**
 * Asks for the money of an order ahead: PDF and mail, a series of its own, never a tax document nor an electronic
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
      ...{ position: line.position, code: line.code, name: line.name, unit: line.unit },
      ...{ quantity: line.quantity, unit_cents: centsPart(unitPrice), total_cents: cents },
      ...{ unit_fraction: fractionPart(unitPrice), vat_percent: vatPercent },
      ...{ exemption_code: line.exemptionCode, exemption_reason: line.exemptionReason },
    }));
    const [issued] = await tx<[Issued]>`
      insert into proforma (number, variable_symbol, order_id, customer_id, issued_on, due_on, supplier, buyer,
                            lines, rates, net_cents, vat_cents, gross_cents, card_cents)
      values ('Z' || next_number('proforma', extract(year from now())::int), ${frame.orderNumber}, ${orderId},
              ${frame.customerId}, ${frame.issuedOn}::date, ${frame.dueOn}::date, ${tx.json(frame.supplier)},
              ${tx.json(frame.buyer)}, ${tx.json(rows)}, ${tx.json(totals.rates)}, ${totals.netCents},
              ${totals.vatCents}, ${totals.grossCents}, ${cardCents})
      returning id, number`;
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

/** Once more to the same people, as it is now; one that nobody is to pay any more is not sent. */
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

type Row = {
  id: number;
  number: string;
  variable_symbol: string;
  order_id: number;
  order_number: string;
  customer_id: CompanyId;
  payment_name: string;
  payment_kind: EPaymentKind;
  note: string;
  customer_reference: string;
  project_name: string;
  issued_on: string;
  due_on: string;
  supplier: Supplier;
  buyer: Party;
  lines: InvoiceLine[];
  rates: VatRow[];
  net_cents: Cents;
  vat_cents: Cents;
  gross_cents: Cents;
  card_cents: Cents;
  /** Of the order, what came ahead. */
  received_cents: Cents;
  /** Nobody is to pay it any more: its order was cancelled or costs something else now, or has an invoice. */
  closed: 'cancelled' | 'invoiced' | null;
};

/** For its owner only. */
export const findProforma = (sql: Db, customerId: CompanyId, id: number) =>
  read(sql, sql`proforma.id = ${id} and proforma.customer_id = ${customerId}`);

export async function getProforma(sql: Db, number: string): Promise<Paper & Row> {
  const proforma = await read(sql, sql`proforma.number = ${number}`);
  if (!proforma) throw ShopError.notFound('messages.proforma.notFound');
  return proforma;
}

async function read(sql: Db, condition: Fragment): Promise<(Paper & Row) | null> {
  const [row] = await sql<Row[]>`
    select proforma.id, proforma.number, variable_symbol, order_id, orders.number as order_number,
           proforma.customer_id, payment_name, payment_kind, orders.note, customer_reference, project_name,
           issued_on::text, due_on::text, supplier, buyer, lines, rates, proforma.net_cents, proforma.vat_cents,
           proforma.gross_cents, card_cents, ${closedBy(sql)} as closed,
           (select coalesce(sum(amount_cents), 0)::int from prepayment
            where order_id = orders.id) as received_cents
    from proforma join orders on orders.id = order_id where ${condition}`;
  if (!row) return null;
  const paidCents = row.card_cents + row.received_cents;
  return {
    ...{ ...row, kind: 'proforma', supplied_on: row.issued_on, credited_number: null, reason: '' },
    ...{ paid_cents: paidCents, rounding_cents: 0, letterhead: await getLetterhead(sql) },
  };
}

/** Why a proforma is not to be paid any more, as a value of a query of them. */
export const closedBy = (sql: Db): Fragment => sql`
  case when proforma.cancelled_at is not null then 'cancelled'
       when exists (select from invoice where invoice.order_id = proforma.order_id and kind = 'invoice') then 'invoiced'
  end`;

/** To whom it was sent. */
async function send(
  { sql, config }: ChangeContext,
  number: string,
  time: string,
): Promise<string[]> {
  const proforma = await getProforma(sql, number);
  const pdf = await invoicePdf(proforma);
  const toPay = formatPrice(toEuros(proforma.gross_cents - proforma.paid_cents));
  const recipients = await recipientsOf(sql, proforma.order_id);
  for (const { to, recipient } of recipients)
    await putMail(sql, {
      ...{ kind: 'proforma', subjectKey: `proforma:${proforma.id}${time}${to}`, recipient },
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
          content: pdf.toString('base64'),
        },
      ],
    });
  return recipients.map(({ recipient }) => recipient);
}
