import { all, type Element, has, isFilled, textOf } from './element.ts';
import { isAdjustment } from './adjustments.ts';
import { numberAt } from './decimals.ts';
import { TRANSFERS } from './codes.ts';
import { error, type Rule } from './rule.ts';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const TOTAL = 'cac:LegalMonetaryTotal';
const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';
const EMBEDDED = 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject';

/** What must be there: of which element, on which way from it, and in words. */
const NEEDED: [rule: string, at: string, way: string, what: string][] = [
  ['BR-01', '', 'cbc:CustomizationID', 'the specification'],
  ['BR-02', '', 'cbc:ID', 'the number of the document'],
  ['BR-03', '', 'cbc:IssueDate', 'the day of issue'],
  ['BR-05', '', 'cbc:DocumentCurrencyCode', 'the currency'],
  ['BR-06', '', `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`, 'the name of the seller'],
  ['BR-07', '', `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`, 'the name of the buyer'],
  ['BR-09', `${SELLER}/cac:PostalAddress`, 'cac:Country/cbc:IdentificationCode', 'the country'],
  ['BR-11', `${BUYER}/cac:PostalAddress`, 'cac:Country/cbc:IdentificationCode', 'the country'],
  ['BR-12', TOTAL, 'cbc:LineExtensionAmount', 'the sum of lines'],
  ['BR-13', TOTAL, 'cbc:TaxExclusiveAmount', 'the total without VAT'],
  ['BR-14', TOTAL, 'cbc:TaxInclusiveAmount', 'the total with VAT'],
  ['BR-15', TOTAL, 'cbc:PayableAmount', 'the sum to pay'],
  ['BR-21', '*Line', 'cbc:ID', 'the number of the line'],
  ['BR-24', '*Line', 'cbc:LineExtensionAmount', 'the sum of the line'],
  ['BR-25', '*Line', 'cac:Item/cbc:Name', 'the name of the goods'],
  ['BR-26', '*Line', 'cac:Price/cbc:PriceAmount', 'the price'],
  ['BR-45', SUBTOTAL, 'cbc:TaxableAmount', 'the base of the rate'],
  ['BR-46', SUBTOTAL, 'cbc:TaxAmount', 'the VAT of the rate'],
  ['BR-47', SUBTOTAL, 'cac:TaxCategory/cbc:ID', 'the VAT category'],
  ['BR-49', 'cac:PaymentMeans', 'cbc:PaymentMeansCode', 'how it is paid'],
  ['BR-50', 'cac:PaymentMeans/cac:PayeeFinancialAccount', 'cbc:ID', 'the number of the account'],
  ['BR-52', 'cac:AdditionalDocumentReference', 'cbc:ID', 'the name of the attached document'],
  ['BR-55', 'cac:BillingReference', 'cac:InvoiceDocumentReference/cbc:ID', 'the earlier invoice'],
  [
    'BR-57',
    'cac:Delivery/cac:DeliveryLocation/cac:Address',
    'cac:Country/cbc:IdentificationCode',
    'the country',
  ],
];

/** A category without the scheme VAT is none to the rules. */
const isOfVat = (category: Element) =>
  textOf(category, 'cac:TaxScheme/cbc:ID').toUpperCase() === 'VAT';
const OTHER_TAX = 'the category is of another tax';

/** EN 16931, BR-01 to BR-63: what a document consists of. */
export const CONTENT: Rule[] = [
  ...NEEDED.flatMap(([rule, at, way, what]) =>
    error(rule, at, `${what} is missing`, (element) => isFilled(element, way)),
  ),
  ...error('BR-04', '', 'the kind of the document is missing', (root) =>
    ['cbc:InvoiceTypeCode', 'cbc:CreditNoteTypeCode'].some((way) => isFilled(root, way)),
  ),
  ...error('BR-08', '', 'the address of the seller is missing', (root) =>
    has(root, `${SELLER}/cac:PostalAddress`),
  ),
  ...error('BR-10', '', 'the address of the buyer is missing', (root) =>
    has(root, `${BUYER}/cac:PostalAddress`),
  ),
  ...error('BR-16', '', 'there is no line', (root) => has(root, '*Line')),
  ...error('BR-22', '*Line', 'the quantity is missing', (line) => has(line, quantityOf(line.name))),
  ...error('BR-23', '*Line', 'the unit is missing', (line) =>
    Boolean(all(line, quantityOf(line.name))[0]?.attributes.unitCode),
  ),
  ...error(
    'BR-27',
    '*Line',
    'a price is never negative',
    (line) => numberAt(line, 'cac:Price/cbc:PriceAmount') >= 0n,
  ),
  ...error(
    'BR-28',
    '*Line',
    'a price before discount is never negative',
    (line) => numberAt(line, 'cac:Price/cac:AllowanceCharge/cbc:BaseAmount') >= 0n,
  ),
  ...ofAdjustments(false, ['BR-31', 'BR-32', 'BR-33', 'BR-CO-21'], 'discount'),
  ...ofAdjustments(true, ['BR-36', 'BR-37', 'BR-38', 'BR-CO-22'], 'fee'),
  ...error('BR-47', `${SUBTOTAL}/cac:TaxCategory`, OTHER_TAX, isOfVat),
  ...error('BR-CO-04', '*Line/cac:Item/cac:ClassifiedTaxCategory', OTHER_TAX, isOfVat),
  ...error(
    'BR-48',
    SUBTOTAL,
    'the rate is missing',
    (subtotal) =>
      isFilled(subtotal, 'cac:TaxCategory/cbc:Percent') ||
      textOf(subtotal, 'cac:TaxCategory/cbc:ID') === 'O',
  ),
  ...error(
    'BR-61',
    'cac:PaymentMeans',
    'a transfer needs an account',
    (means) =>
      !TRANSFERS.has(textOf(means, 'cbc:PaymentMeansCode')) ||
      isFilled(means, 'cac:PayeeFinancialAccount/cbc:ID'),
  ),
  ...error('BR-62', `${SELLER}/cbc:EndpointID`, 'the scheme of the address is missing', (id) =>
    Boolean(id.attributes.schemeID),
  ),
  ...error('BR-63', `${BUYER}/cbc:EndpointID`, 'the scheme of the address is missing', (id) =>
    Boolean(id.attributes.schemeID),
  ),
  ...error('UBL-DT-06', EMBEDDED, 'the kind of the attached file is missing', (file) =>
    Boolean(file.attributes.mimeCode),
  ),
  ...error('UBL-DT-07', EMBEDDED, 'the name of the attached file is missing', (file) =>
    Boolean(file.attributes.filename),
  ),
  ...['VAT', 'TAX'].flatMap((scheme, index) =>
    error(
      `UBL-SR-1${index + 2}`,
      SELLER,
      'a seller has one number of each kind',
      (party) =>
        all(party, 'cac:PartyTaxScheme/cac:TaxScheme/cbc:ID').filter(
          (id) => (textOf(id) === 'VAT') === (scheme === 'VAT'),
        ).length <= 1,
    ),
  ),
  ...error(
    'UBL-SR-16',
    BUYER,
    'a buyer has one identifier',
    (party) => all(party, 'cac:PartyIdentification').length <= 1,
  ),
  ...error(
    'UBL-SR-18',
    BUYER,
    'a buyer has one VAT number',
    (party) => all(party, 'cac:PartyTaxScheme').length <= 1,
  ),
  ...error(
    'UBL-SR-24',
    '',
    'goods are delivered once',
    (root) => all(root, 'cac:Delivery').length <= 1,
  ),
  ...[false, true].flatMap((isCharge) =>
    error(
      isCharge ? 'UBL-SR-31' : 'UBL-SR-30',
      'cac:AllowanceCharge',
      'a discount or a fee has one reason',
      (one) => !isAdjustment(one, isCharge) || all(one, 'cbc:AllowanceChargeReason').length <= 1,
    ),
  ),
  ...error(
    'UBL-SR-32',
    `${SUBTOTAL}/cac:TaxCategory`,
    'an exemption has one reason',
    (category) => all(category, 'cbc:TaxExemptionReason').length <= 1,
  ),
  ...error(
    'UBL-SR-42',
    SELLER,
    'a seller has two tax numbers at most',
    (party) => all(party, 'cac:PartyTaxScheme').length <= 2,
  ),
  ...error(
    'UBL-SR-48',
    '*Line',
    'a line has one VAT category',
    (line) => all(line, 'cac:Item/cac:ClassifiedTaxCategory').length === 1,
  ),
  ...[SELLER, BUYER].flatMap((party) =>
    error('UBL-SR-53', `${party}/cac:PartyTaxScheme`, 'the tax number is missing', (scheme) =>
      isFilled(scheme, 'cbc:CompanyID'),
    ),
  ),
];

function quantityOf(line: string) {
  return line === 'cac:InvoiceLine' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity';
}

/** Sum, VAT category and reason, of a discount or of a fee; the last two ids ask the same. */
function ofAdjustments(isCharge: boolean, [sum, vat, ...reason]: string[], what: string): Rule[] {
  const at = 'cac:AllowanceCharge';
  const ask = (ids: string | string[], ways: string[], missing: string) =>
    error(
      ids,
      at,
      `the ${missing} of the ${what} is missing`,
      (one) => !isAdjustment(one, isCharge) || ways.some((way) => isFilled(one, way)),
    );
  return [
    ...ask(sum!, ['cbc:Amount'], 'sum'),
    ...ask(vat!, ['cac:TaxCategory/cbc:ID'], 'VAT category'),
    ...error(
      vat!,
      at,
      OTHER_TAX,
      (one) => !isAdjustment(one, isCharge) || all(one, 'cac:TaxCategory').every(isOfVat),
    ),
    ...ask(reason, ['cbc:AllowanceChargeReason', 'cbc:AllowanceChargeReasonCode'], 'reason'),
  ];
}
