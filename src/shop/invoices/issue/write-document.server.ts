import type { Db } from '#base/database/database.server.ts';
import { centsPart, fractionPart } from '#base/values/money.ts';
import { handOn } from '#shop/invoices/einvoice/network/delivery.server.ts';
import { keepXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import type { Draft } from './draft.server.ts';
import { xmlOf } from './draft-xml.server.ts';
import { letKeep } from '#shop/invoices/pdf/kept-pdf.server.ts';

export type Issued = { id: number; number: string };

/**
 * A draft becomes a document: the next number of its series, lines, VAT per rate, the XML and its delivery. What the network would
 * refuse is refused before the number is taken.
 */
export async function writeDocument(tx: Db, draft: Draft): Promise<Issued> {
  const xml = await xmlOf(tx, draft);
  const { totals } = draft;
  const [issued] = await tx<[Issued]>`
    with taken as (select next_number(${draft.kind === 'credit_note' ? 'credit_note' : 'invoice'}, extract(year from now())::int) as number)
    insert into invoice (kind, number, variable_symbol, order_id, customer_id, credited_invoice_id,
                         issued_on, supplied_on, due_on, supplier, buyer, net_cents, vat_cents,
                         gross_cents, rounding_cents, reason, shipment_id)
    select ${draft.kind}, taken.number, taken.number, ${draft.orderId}, ${draft.customerId},
           ${draft.credited?.id ?? null}, ${draft.issuedOn}::date, ${draft.suppliedOn}::date,
           ${draft.dueOn}::date, ${tx.json(draft.supplier)}, ${tx.json(draft.buyer)},
           ${totals.netCents}, ${totals.vatCents}, ${totals.grossCents}, ${draft.roundingCents},
           ${draft.reason}, ${draft.shipmentId}
    from taken
    returning id, number`;
  await tx`insert into invoice_line ${tx(
    draft.lines.map((line) => ({
      invoice_id: issued.id,
      position: line.position,
      code: line.code,
      own_number: line.ownNumber ?? '',
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      unit_cents: centsPart(line.unitPrice),
      unit_fraction: fractionPart(line.unitPrice),
      total_cents: line.cents,
      vat_percent: line.vatPercent,
      exemption_code: line.exemptionCode,
      exemption_reason: line.exemptionReason,
      order_line_id: line.orderLineId ?? null,
      pieces: line.pieces ?? null,
    })),
  )}`;
  await tx`insert into invoice_vat ${tx(
    totals.rates.map((rate) => ({
      invoice_id: issued.id,
      vat_percent: rate.vatPercent,
      base_cents: rate.baseCents,
      vat_cents: rate.vatCents,
    })),
  )}`;
  if (draft.off.length > 0)
    await tx`insert into advance_settlement ${tx(
      draft.off.map((one) => ({
        invoice_id: issued.id,
        advance_id: one.advance.id,
        vat_percent: one.vatPercent,
        base_cents: one.baseCents,
        vat_cents: one.vatCents,
      })),
    )}`;
  await letKeep(tx, { invoice: issued.id });
  if (xml) {
    const written = xml(issued.number);
    await keepXml(tx, issued.id, written);
    await handOn(tx, issued.id, written, draft.receiver.way);
  }
  return issued;
}
