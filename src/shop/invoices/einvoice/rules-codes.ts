import { type Element, everyElement, textOf } from './element.ts';
import { isAdjustment } from './adjustments.ts';
import {
  ADDRESS_SCHEMES,
  ALLOWANCE_REASONS,
  CHARGE_REASONS,
  COUNTRIES,
  CREDIT_NOTE_TYPES,
  CURRENCIES,
  INVOICE_TYPES,
  isExemptionCode,
  isOrganisationScheme,
  MIME_CODES,
  PAYMENT_CODES,
  UNIT_CODES,
  VAT_CATEGORIES,
} from './codes.ts';
import { error, type Rule } from './rule.ts';

type List = ReadonlySet<string>;
const isIn = (list: List) => (element: Element) => list.has(textOf(element));
/** An attribute that is missing is another rule's business. */
const attributeIn = (name: string, list: List) => (element: Element) =>
  element.attributes[name] === undefined || list.has(element.attributes[name]);
const isScheme = ({ attributes: { schemeID } }: Element) =>
  schemeID === undefined || isOrganisationScheme(schemeID);

const PARTIES = ['cac:AccountingSupplierParty/cac:Party', 'cac:AccountingCustomerParty/cac:Party'];
const ofParties = (ids: string | string[], way: string, message: string, holds: Rule['holds']) =>
  PARTIES.flatMap((party) => error(ids, `${party}/${way}`, message, holds));
const EMBEDDED = 'cac:AdditionalDocumentReference/cac:Attachment/cbc:EmbeddedDocumentBinaryObject';

/** EN 16931, BR-CL, and the Peppol rules that ask the same: values of code lists. */
export const CODES: Rule[] = [
  ...error('BR-CL-01', 'cbc:InvoiceTypeCode', 'no type of an invoice', isIn(INVOICE_TYPES)),
  ...error(
    'BR-CL-01',
    'cbc:CreditNoteTypeCode',
    'no type of a credit note',
    isIn(CREDIT_NOTE_TYPES),
  ),
  ...error(['BR-CL-03', 'PEPPOL-EN16931-CL007'], '', 'no currency of an amount', (root) =>
    everyElement(root).every(attributeIn('currencyID', CURRENCIES)),
  ),
  ...error('BR-CL-04', 'cbc:DocumentCurrencyCode', 'no currency', isIn(CURRENCIES)),
  // Official codes of a subject pass there; the shop writes none, so what looks like one is a text nobody meant so.
  ...error(
    'BR-CL-08',
    'cbc:Note',
    'three signs between the first two # are read as a code of a subject',
    ({ raw }) => !/^[^#]*#[^#]{3}#/u.test(raw),
  ),
  ...ofParties('BR-CL-10', 'cac:PartyIdentification/cbc:ID', 'no scheme of identifiers', isScheme),
  ...ofParties(
    'BR-CL-11',
    'cac:PartyLegalEntity/cbc:CompanyID',
    'no scheme of registers',
    isScheme,
  ),
  ...ofParties(
    'BR-CL-14',
    'cac:PostalAddress/cac:Country/cbc:IdentificationCode',
    'no country',
    isIn(COUNTRIES),
  ),
  ...error(
    'BR-CL-14',
    'cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode',
    'no country',
    isIn(COUNTRIES),
  ),
  ...error(
    'BR-CL-16',
    'cac:PaymentMeans/cbc:PaymentMeansCode',
    'no way of paying',
    isIn(PAYMENT_CODES),
  ),
  ...['cac:TaxTotal/cac:TaxSubtotal', 'cac:AllowanceCharge'].flatMap((at) =>
    error('BR-CL-17', `${at}/cac:TaxCategory/cbc:ID`, 'no VAT category', isIn(VAT_CATEGORIES)),
  ),
  ...error(
    'BR-CL-18',
    '*Line/cac:Item/cac:ClassifiedTaxCategory/cbc:ID',
    'no VAT category',
    isIn(VAT_CATEGORIES),
  ),
  ...reasons(['BR-CL-19', 'PEPPOL-EN16931-CL002'], false, ALLOWANCE_REASONS),
  ...reasons(['BR-CL-20', 'PEPPOL-EN16931-CL003'], true, CHARGE_REASONS),
  ...error(
    'BR-CL-22',
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReasonCode',
    'no code of an exemption',
    (code) => isExemptionCode(textOf(code)),
  ),
  ...['cbc:InvoicedQuantity', 'cbc:CreditedQuantity'].flatMap((quantity) =>
    error('BR-CL-23', `*Line/${quantity}`, 'no unit', attributeIn('unitCode', UNIT_CODES)),
  ),
  ...error(
    ['BR-CL-24', 'PEPPOL-EN16931-CL001'],
    EMBEDDED,
    'no kind of file that may be attached',
    attributeIn('mimeCode', MIME_CODES),
  ),
  ...ofParties(
    ['BR-CL-25', 'PEPPOL-EN16931-CL008'],
    'cbc:EndpointID',
    'no scheme of addresses',
    attributeIn('schemeID', ADDRESS_SCHEMES),
  ),
];

function reasons(ids: string[], isCharge: boolean, list: List): Rule[] {
  return error(ids, 'cac:AllowanceCharge', 'no code of a reason', (one) => {
    const code = textOf(one, 'cbc:AllowanceChargeReasonCode');
    return code === '' || !isAdjustment(one, isCharge) || list.has(code);
  });
}
