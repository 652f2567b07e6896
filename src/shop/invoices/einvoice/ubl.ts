import type { EAdjustment, EDocument, ELine, EParty, ESupplier } from './document.ts';
import { PAYMENT_CODE, SET_OFF, TRANSFERS, unitCode } from './codes.ts';
import { CUSTOMIZATION, NAMESPACES, PROFILE } from './names.ts';
import { amount, cleaned, group, leaf, price } from './xml-text.ts';

/**
 * A document as UBL 2.1 by Peppol BIS Billing 3.0. Elements stand in the order of the schema, which differs
 * between an invoice and a credit note. A credit note's sums are turned: what it takes back is positive there.
 */
export function writeUbl(document: EDocument): string {
  const root = document.kind === 'credit_note' ? 'CreditNote' : 'Invoice';
  const turned = document.kind === 'credit_note' ? withOppositeSign(document) : document;
  const body = [
    ...head(turned),
    party('cac:AccountingSupplierParty', turned.supplier),
    party('cac:AccountingCustomerParty', turned.buyer),
    delivery(turned),
    paymentMeans(turned),
    ...turned.adjustments.map((one) => adjustment(one)),
    taxTotal(turned),
    totals(turned),
    ...turned.lines.map((one) => line(one, root)),
  ];
  const spaces = `xmlns="${NAMESPACES[root]}" xmlns:cac="${NAMESPACES.cac}" xmlns:cbc="${NAMESPACES.cbc}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${spaces}>${body.join('')}</${root}>\n`;
}

/** A price never has a sign (BR-27): what is taken off has a negative quantity. */
const withOppositeSign = (document: EDocument): EDocument => ({
  ...document,
  lines: document.lines.map((one) => ({ ...one, quantity: -one.quantity, cents: -one.cents })),
  rates: document.rates.map((rate) => ({
    ...rate,
    baseCents: -rate.baseCents,
    vatCents: -rate.vatCents,
  })),
  netCents: -document.netCents,
  vatCents: -document.vatCents,
  grossCents: -document.grossCents,
  prepaidCents: -document.prepaidCents,
  roundingCents: -document.roundingCents,
});

const TYPE_CODE = { invoice: '380', payment_received: '386', credit_note: '381' };

function head(document: EDocument): string[] {
  const isNote = document.kind === 'credit_note';
  const taxPoint = leaf('cbc:TaxPointDate', document.suppliedOn);
  return [
    leaf('cbc:CustomizationID', CUSTOMIZATION),
    leaf('cbc:ProfileID', PROFILE),
    leaf('cbc:ID', document.number),
    leaf('cbc:IssueDate', document.issuedOn),
    isNote ? taxPoint : leaf('cbc:DueDate', document.dueOn),
    leaf(isNote ? 'cbc:CreditNoteTypeCode' : 'cbc:InvoiceTypeCode', TYPE_CODE[document.kind]),
    leaf('cbc:Note', plainNote(document.note)),
    isNote ? '' : taxPoint,
    leaf('cbc:DocumentCurrencyCode', 'EUR'),
    leaf('cbc:BuyerReference', document.buyerReference),
    orderReference(document),
    ...document.preceding.map(({ number, issuedOn }) =>
      group(
        'cac:BillingReference',
        group(
          'cac:InvoiceDocumentReference',
          leaf('cbc:ID', number),
          leaf('cbc:IssueDate', issuedOn),
        ),
      ),
    ),
  ];
}

/** Three characters between the first two # are read as a code of a subject (BR-CL-08); with a space they are four. */
const plainNote = (note: string) => cleaned(note).replace(/^([^#]*#)([^#]{3}#)/u, '$1 $2');

/** The shop's own number is a sales order's; the element before it must be there, NA says the buyer gave none. */
function orderReference({ orderNumber, buyerOrder }: EDocument): string {
  if (cleaned(orderNumber + buyerOrder) === '') return '';
  const theirs = leaf('cbc:ID', buyerOrder) || leaf('cbc:ID', 'NA');
  return group('cac:OrderReference', theirs, leaf('cbc:SalesOrderID', orderNumber));
}

const packed = (text: string) => text.replace(/\s+/g, '');

const party = (role: string, who: EParty | ESupplier): string =>
  group(
    role,
    group(
      'cac:Party',
      leaf('cbc:EndpointID', packed(who.dic), { schemeID: '0245' }),
      address('cac:PostalAddress', who),
      leaf('cbc:CompanyID', packed(who.icDph)) &&
        group('cac:PartyTaxScheme', leaf('cbc:CompanyID', packed(who.icDph)), VAT),
      group(
        'cac:PartyLegalEntity',
        leaf('cbc:RegistrationName', who.name),
        leaf('cbc:CompanyID', packed(who.ico), { schemeID: '0158' }),
        'register' in who ? leaf('cbc:CompanyLegalForm', who.register) : '',
      ),
      group(
        'cac:Contact',
        leaf('cbc:Telephone', who.phone ?? ''),
        leaf('cbc:ElectronicMail', who.email ?? ''),
      ),
    ),
  );

const VAT = group('cac:TaxScheme', leaf('cbc:ID', 'VAT'));

const address = (name: string, where: { street: string; city: string; zip: string }) =>
  group(
    name,
    leaf('cbc:StreetName', where.street),
    leaf('cbc:CityName', where.city),
    leaf('cbc:PostalZone', where.zip),
    group('cac:Country', leaf('cbc:IdentificationCode', 'SK')),
  );

/** Only an invoice tells of goods that were handed over. */
function delivery({ kind, suppliedOn, delivery: to }: EDocument): string {
  if (kind !== 'invoice') return '';
  return group(
    'cac:Delivery',
    leaf('cbc:ActualDeliveryDate', suppliedOn),
    to ? group('cac:DeliveryLocation', address('cac:Address', to)) : '',
    to ? group('cac:DeliveryParty', group('cac:PartyName', leaf('cbc:Name', to.name))) : '',
  );
}

/** What a credit note returns is set off: an account there would ask the buyer to pay. */
function paymentMeans({ kind, dueOn, payment, supplier }: EDocument): string {
  const isNote = kind === 'credit_note';
  const code = isNote ? SET_OFF : PAYMENT_CODE[payment.kind];
  return group(
    'cac:PaymentMeans',
    leaf('cbc:PaymentMeansCode', code, { name: payment.name }),
    isNote ? leaf('cbc:PaymentDueDate', dueOn) : '',
    leaf('cbc:PaymentID', payment.variableSymbol),
    TRANSFERS.has(code) ? account(supplier) : '',
  );
}

/** A name without an account is none (BR-50). */
const account = ({ iban, name, bic }: ESupplier) =>
  leaf('cbc:ID', packed(iban)) &&
  group(
    'cac:PayeeFinancialAccount',
    leaf('cbc:ID', packed(iban)),
    leaf('cbc:Name', name),
    group('cac:FinancialInstitutionBranch', leaf('cbc:ID', packed(bic))),
  );

/** Slovakia has no zero rate: what bears no tax is exempt, and the breakdown says why. */
const category = (name: string, vatPercent: number, ...reason: string[]) =>
  group(
    name,
    leaf('cbc:ID', vatPercent > 0 ? 'S' : 'E'),
    leaf('cbc:Percent', String(vatPercent)),
    ...reason,
    VAT,
  );

const adjustment = ({ kind, reasonCode, reason, cents, vatPercent }: EAdjustment) =>
  group(
    'cac:AllowanceCharge',
    leaf('cbc:ChargeIndicator', String(kind === 'charge')),
    leaf('cbc:AllowanceChargeReasonCode', reasonCode),
    leaf('cbc:AllowanceChargeReason', reason),
    amount('cbc:Amount', cents),
    category('cac:TaxCategory', vatPercent),
  );

const taxTotal = ({ vatCents, rates, exemption }: EDocument) =>
  group(
    'cac:TaxTotal',
    amount('cbc:TaxAmount', vatCents),
    ...rates.map((rate) =>
      group(
        'cac:TaxSubtotal',
        amount('cbc:TaxableAmount', rate.baseCents),
        amount('cbc:TaxAmount', rate.vatCents),
        category(
          'cac:TaxCategory',
          rate.vatPercent,
          rate.vatPercent > 0 ? '' : leaf('cbc:TaxExemptionReasonCode', exemption?.code ?? ''),
          rate.vatPercent > 0 ? '' : leaf('cbc:TaxExemptionReason', exemption?.text ?? ''),
        ),
      ),
    ),
  );

function totals(document: EDocument): string {
  const { netCents, grossCents, prepaidCents, roundingCents, adjustments } = document;
  const sumOf = (kind: EAdjustment['kind']) =>
    adjustments.filter((one) => one.kind === kind).reduce((sum, one) => sum + one.cents, 0);
  const [charges, allowances] = [sumOf('charge'), sumOf('allowance')];
  const ifAny = (name: string, cents: number) => (cents === 0 ? '' : amount(name, cents));
  return group(
    'cac:LegalMonetaryTotal',
    amount('cbc:LineExtensionAmount', netCents - charges + allowances),
    amount('cbc:TaxExclusiveAmount', netCents),
    amount('cbc:TaxInclusiveAmount', grossCents),
    ifAny('cbc:AllowanceTotalAmount', allowances),
    ifAny('cbc:ChargeTotalAmount', charges),
    ifAny('cbc:PrepaidAmount', prepaidCents),
    ifAny('cbc:PayableRoundingAmount', roundingCents),
    amount('cbc:PayableAmount', grossCents - prepaidCents + roundingCents),
  );
}

const line = (one: ELine, root: 'Invoice' | 'CreditNote') =>
  group(
    `cac:${root}Line`,
    leaf('cbc:ID', String(one.position)),
    leaf(
      root === 'Invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity',
      String(one.quantity),
      { unitCode: unitCode(one.unit) },
    ),
    amount('cbc:LineExtensionAmount', one.cents),
    group(
      'cac:Item',
      leaf('cbc:Name', one.name),
      group('cac:BuyersItemIdentification', leaf('cbc:ID', one.ownNumber ?? '')),
      group('cac:SellersItemIdentification', leaf('cbc:ID', one.code)),
      category('cac:ClassifiedTaxCategory', one.vatPercent),
    ),
    group('cac:Price', price('cbc:PriceAmount', one.unitPrice)),
  );
