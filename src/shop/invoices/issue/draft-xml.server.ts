import type { Db } from '#base/database/database.server.ts';
import { checked, foreignBuyer } from '#shop/invoices/einvoice/checked.ts';
import { type EDocument, joinExemptions } from '#shop/invoices/einvoice/document.ts';
import { formatFor } from '#shop/invoices/einvoice/duty.ts';
import {
  type EinvoiceSettings,
  getEinvoiceSettings,
} from '#shop/invoices/einvoice/network/settings.server.ts';
import type { Draft, DraftLine } from './draft.server.ts';

/** The electronic invoice of a draft, to be written under its number; null for who gets a PDF only. */
export async function xmlOf(tx: Db, draft: Draft): Promise<((number: string) => string) | null> {
  return checkedXml(draft, await getEinvoiceSettings(tx));
}

/** The same by settings that were read before: what the network would refuse is refused. */
export function checkedXml(
  draft: Draft,
  { duty_from: dutyFrom }: Pick<EinvoiceSettings, 'duty_from'>,
): ((number: string) => string) | null {
  const { supplier, buyer, issuedOn, receiver } = draft;
  const { outsideDuty } = receiver;
  const format = formatFor({ supplier, buyer, outsideDuty, issuedOn, dutyFrom });
  if (format === 'foreign') throw foreignBuyer(buyer);
  return format === 'pdf' ? null : checked(eDocumentOf(draft), draft.lines.filter(isUnexplained));
}

const isUntaxed = ({ vatPercent }: DraftLine) => vatPercent === 0;
const isUnexplained = (line: DraftLine) =>
  isUntaxed(line) && line.exemptionCode === '' && line.exemptionReason === '';

/** As the PDF says it: fees are lines, a discount is in the price, what a gift card has paid is taken off the sum. */
export function eDocumentOf(draft: Draft): EDocument {
  const { supplier, buyer, totals } = draft;
  return {
    kind: draft.kind === 'advance' ? 'payment_received' : draft.kind,
    number: '',
    note: draft.reason,
    issuedOn: draft.issuedOn,
    suppliedOn: draft.suppliedOn,
    dueOn: draft.dueOn,
    orderNumber: draft.orderNumber,
    buyerOrder: draft.buyerOrder,
    buyerReference: '',
    preceding: precedingOf(draft),
    supplier,
    buyer: {
      name: buyer.name,
      street: buyer.street,
      city: buyer.city,
      zip: buyer.zip,
      ico: buyer.ico,
      dic: addressOf(draft),
      icDph: buyer.icDph,
    },
    delivery: draft.delivery,
    payment: { ...draft.payment, variableSymbol: '' },
    lines: draft.lines.map((line) => ({
      position: line.position,
      code: line.code,
      ownNumber: line.ownNumber,
      name: line.name,
      unit: line.unit,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      cents: line.cents,
      vatPercent: line.vatPercent,
    })),
    adjustments: [],
    rates: totals.rates,
    netCents: totals.netCents,
    vatCents: totals.vatCents,
    grossCents: totals.grossCents,
    exemption: joinExemptions(
      draft.lines
        .filter((line) => isUntaxed(line) && !isUnexplained(line))
        .map((line) => ({ code: line.exemptionCode, text: line.exemptionReason })),
    ),
    prepaidCents: draft.prepaidCents,
    roundingCents: draft.roundingCents,
  };
}

/** What the document corrects, or takes off, each once. */
function precedingOf({ credited, off }: Draft): EDocument['preceding'] {
  const all = [...(credited ? [credited] : []), ...off.map(({ advance }) => advance)];
  return [...new Map(all.map(({ number, issuedOn }) => [number, { number, issuedOn }])).values()];
}

/** On the network the customer is its DIČ, unless it has said another one. */
const addressOf = ({ buyer, receiver }: Draft): string =>
  receiver.address?.replace(/^0245:/, '') ?? buyer.dic;
