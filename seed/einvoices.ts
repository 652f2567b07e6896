import type { Db } from '#base/database/database.server.ts';
import { checked } from '#shop/invoices/einvoice/checked.ts';
import { keepXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import { type BookedDocument, listBooked } from '#shop/invoices/accounting.server.ts';
import type { Draft } from '#shop/invoices/issue/draft.server.ts';
import { eDocumentOf } from '#shop/invoices/issue/draft-xml.server.ts';

/** Older ones are PDFs only, as in any shop that has begun with electronic invoices some day. */
const NEWEST = 12;

/** The XML of the newest documents from an id on, as the shop would have made it. */
export async function loadEinvoices(db: Db, firstId = 1): Promise<void> {
  const documents = await listBooked(db, { from: '2000-01-01', to: '2999-12-31' });
  const newest = documents
    .filter(({ id }) => id >= firstId)
    .toSorted((a, b) => a.issued_on.localeCompare(b.issued_on) || a.id - b.id)
    .slice(-NEWEST);
  const dayOf = new Map(documents.map(({ number, issued_on }) => [number, issued_on]));
  for (const one of newest) {
    const draft = draftOf(one, dayOf.get(one.credited_number ?? '') ?? '');
    await keepXml(db, one.id, checked(eDocumentOf(draft), [])(one.number));
  }
}

function draftOf(one: BookedDocument, creditedOn: string): Draft {
  const byCard = one.payments.filter(({ reference }) => reference.startsWith('gift-card:'));
  return {
    kind: one.kind,
    orderId: 0,
    customerId: 0,
    reason: one.reason,
    issuedOn: one.issued_on,
    dueOn: one.due_on,
    orderNumber: one.order_number,
    buyerOrder: '',
    supplier: one.supplier,
    buyer: one.buyer,
    delivery: null,
    suppliedOn: one.supplied_on,
    shipmentId: null,
    off: [],
    credited:
      one.credited_number === null
        ? null
        : { id: 0, number: one.credited_number, issuedOn: creditedOn },
    payment: { kind: one.payment_kind, name: '' },
    receiver: { address: null, way: 'network', outsideDuty: null },
    lines: one.lines.map((line) => ({ ...line, exemptionCode: '', exemptionReason: '' })),
    totals: {
      netCents: one.net_cents,
      vatCents: one.vat_cents,
      grossCents: one.gross_cents,
      rates: one.rates,
    },
    prepaidCents: one.kind === 'invoice' ? byCard.reduce((sum, { cents }) => sum + cents, 0) : 0,
    roundingCents: one.said_rounding_cents,
  };
}
