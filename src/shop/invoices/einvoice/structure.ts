import type { Element } from './element.ts';
import { parseDecimal } from './decimals.ts';
import type { Finding } from './rule.ts';

/**
 * The part of UBL 2.1 the shop writes: which elements an element has, in the order of the schema. `!` must be
 * there (where no rule with a number says so), `*` may repeat. An element has the same inside wherever it stands.
 */
const HEAD = `cbc:BuyerReference cac:OrderReference cac:BillingReference* cac:AdditionalDocumentReference*
  cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery* cac:PaymentMeans
  cac:PaymentTerms cac:AllowanceCharge* cac:TaxTotal* cac:LegalMonetaryTotal!`;
const TAX_CATEGORY = `cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason* cac:TaxScheme!`;
const LINE = 'cbc:LineExtensionAmount cac:Item cac:Price';
const ADDRESS = `cbc:StreetName cbc:AdditionalStreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity
  cac:AddressLine* cac:Country`;

const INSIDE: Record<string, string> = {
  Invoice: `cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:DueDate cbc:InvoiceTypeCode
    cbc:Note* cbc:TaxPointDate cbc:DocumentCurrencyCode ${HEAD} cac:InvoiceLine*`,
  CreditNote: `cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:TaxPointDate
    cbc:CreditNoteTypeCode cbc:Note* cbc:DocumentCurrencyCode ${HEAD} cac:CreditNoteLine*`,
  'cac:OrderReference': 'cbc:ID! cbc:SalesOrderID',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate',
  'cac:AdditionalDocumentReference':
    'cbc:ID cbc:DocumentTypeCode cbc:DocumentDescription* cac:Attachment',
  'cac:Attachment': 'cbc:EmbeddedDocumentBinaryObject',
  'cac:AccountingSupplierParty': 'cac:Party!',
  'cac:AccountingCustomerParty': 'cac:Party!',
  'cac:Party': `cbc:EndpointID cac:PartyIdentification* cac:PartyName cac:PostalAddress
    cac:PartyTaxScheme* cac:PartyLegalEntity cac:Contact`,
  'cac:PartyIdentification': 'cbc:ID!',
  'cac:PartyName': 'cbc:Name!',
  'cac:PostalAddress': ADDRESS,
  'cac:Address': ADDRESS,
  'cac:AddressLine': 'cbc:Line!',
  'cac:Country': 'cbc:IdentificationCode',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme!',
  'cac:TaxScheme': 'cbc:ID',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID cbc:CompanyLegalForm',
  'cac:Contact': 'cbc:Name cbc:Telephone cbc:ElectronicMail',
  'cac:Delivery': 'cbc:ActualDeliveryDate cac:DeliveryLocation cac:DeliveryParty',
  'cac:DeliveryLocation': 'cac:Address',
  'cac:DeliveryParty': 'cac:PartyName',
  'cac:PaymentMeans':
    'cbc:PaymentMeansCode cbc:PaymentDueDate cbc:PaymentID cac:PayeeFinancialAccount',
  'cac:PayeeFinancialAccount': 'cbc:ID cbc:Name cac:FinancialInstitutionBranch',
  'cac:FinancialInstitutionBranch': 'cbc:ID',
  'cac:PaymentTerms': 'cbc:Note',
  'cac:AllowanceCharge': `cbc:ChargeIndicator! cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason*
    cbc:MultiplierFactorNumeric cbc:Amount! cbc:BaseAmount cac:TaxCategory`,
  'cac:TaxTotal': 'cbc:TaxAmount! cac:TaxSubtotal*',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': TAX_CATEGORY,
  'cac:ClassifiedTaxCategory': TAX_CATEGORY,
  'cac:LegalMonetaryTotal': `cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount
    cbc:AllowanceTotalAmount cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount
    cbc:PayableAmount`,
  'cac:InvoiceLine': `cbc:ID cbc:Note* cbc:InvoicedQuantity ${LINE}`,
  'cac:CreditNoteLine': `cbc:ID cbc:Note* cbc:CreditedQuantity ${LINE}`,
  'cac:Item': `cbc:Name cac:BuyersItemIdentification cac:SellersItemIdentification
    cac:ClassifiedTaxCategory*`,
  'cac:BuyersItemIdentification': 'cbc:ID!',
  'cac:SellersItemIdentification': 'cbc:ID!',
  'cac:Price': 'cbc:PriceAmount cac:AllowanceCharge',
};

type Place = { name: string; isNeeded: boolean; mayRepeat: boolean };
const PLACES = new Map(
  Object.entries(INSIDE).map(([name, list]) => [name, list.split(/\s+/).map(placeOf)]),
);
function placeOf(text: string): Place {
  const name = text.replace(/[!*]$/, '');
  return { name, isNeeded: text.endsWith('!'), mayRepeat: text.endsWith('*') };
}

const ATTRIBUTES: Record<string, string[]> = {
  'cbc:EndpointID': ['schemeID'],
  'cbc:ID': ['schemeID'],
  'cbc:CompanyID': ['schemeID'],
  'cbc:PaymentMeansCode': ['name'],
  'cbc:InvoicedQuantity': ['unitCode'],
  'cbc:CreditedQuantity': ['unitCode'],
  'cbc:EmbeddedDocumentBinaryObject': ['mimeCode', 'filename'],
};

/** `Date` reads 30 February as 2 March, which the schema does not. */
const isDay = (text: string) => {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const time = Date.parse(day ?? '');
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day!);
};
const isNumber = (text: string) => parseDecimal(text) !== null;

/** What the text of an element is, by the end of its name. An empty one is refused by a rule of its own. */
const TYPES: [end: RegExp, is: (text: string) => boolean][] = [
  [/Date$/, isDay],
  [/(Amount|Quantity|Percent|Numeric)$/, isNumber],
  [/Indicator$/, (text) => /^(true|false|0|1)$/.test(text)],
  [/BinaryObject$/, (text) => /^[A-Za-z0-9+/\s]+={0,2}$/.test(text)],
];

/** Everything the schema would refuse, as one rule: unknown, out of order, too often, missing, of another kind. */
export function structureOf(root: Element): Finding[] {
  if (!PLACES.has(root.name) || root.path !== `/${root.name}` || !/^[IC]/.test(root.name))
    return [found(root, 'this is neither an invoice nor a credit note')];
  return check(root);
}

const found = ({ path }: Element, message: string): Finding => ({
  rule: 'xsd',
  level: 'error',
  where: path,
  message,
});

function check(element: Element): Finding[] {
  const places = PLACES.get(element.name);
  return [
    ...attributesOf(element),
    ...(places ? insideOf(element, places) : leafOf(element)),
    ...(places ? element.children.filter((child) => isPlaced(child, places)) : []).flatMap(check),
  ];
}
const isPlaced = (child: Element, places: Place[]) =>
  places.some(({ name }) => name === child.name);

function insideOf(element: Element, places: Place[]): Finding[] {
  const findings: Finding[] = [];
  let last = -1;
  for (const child of element.children) {
    const place = places.findIndex(({ name }) => name === child.name);
    if (place < 0)
      findings.push(found(child, `${child.name} does not belong into ${element.name}`));
    else if (place < last) findings.push(found(child, `${child.name} stands too late`));
    else if (place === last && !places[place]!.mayRepeat)
      findings.push(found(child, `${child.name} may be there once`));
    last = Math.max(last, place);
  }
  for (const { name, isNeeded } of places)
    if (isNeeded && !element.children.some((child) => child.name === name))
      findings.push(found(element, `${name} is missing`));
  if (element.raw.trim() !== '') findings.push(found(element, 'text stands between elements'));
  return findings;
}

function leafOf(element: Element): Finding[] {
  const text = element.raw.trim();
  const is = TYPES.find(([end]) => end.test(element.name))?.[1];
  return [
    ...element.children.map((child) => found(child, `${element.name} holds text only`)),
    ...(is && text !== '' && !is(text)
      ? [found(element, `“${text.slice(0, 40)}” is no value`)]
      : []),
  ];
}

function attributesOf(element: Element): Finding[] {
  const isAmount = element.name.endsWith('Amount');
  const known = isAmount ? ['currencyID'] : (ATTRIBUTES[element.name] ?? []);
  return [
    ...Object.keys(element.attributes)
      .filter((name) => !known.includes(name))
      .map((name) => found(element, `attribute ${name} is not known here`)),
    ...(isAmount && !element.attributes.currencyID
      ? [found(element, 'currencyID is missing')]
      : []),
  ];
}
