import { all, type Element, everyElement, has, textOf } from './element.ts';
import { CENT, distance, numberAt, times } from './decimals.ts';
import {
  CATEGORY_OF_EXEMPTION,
  DIRECT_DEBITS,
  GERMAN_TYPES,
  PEPPOL_CREDIT_NOTE_TYPES,
  PEPPOL_INVOICE_TYPES,
} from './codes.ts';
import { CUSTOMIZATION, PROFILE } from './names.ts';
import { error, type Finding, type Rule } from './rule.ts';

const id = (rest: string) => `PEPPOL-EN16931-${rest}`;
const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const countryOf = (root: Element, party: string) =>
  textOf(root, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`);

/** Peppol BIS Billing 3.0: what the network asks beyond EN 16931. */
export const PEPPOL: Rule[] = [
  ...error(id('R001'), '', 'the process is missing', (root) => has(root, 'cbc:ProfileID')),
  ...error(
    id('R002'),
    '',
    'there is one note at most',
    (root) => all(root, 'cbc:Note').length <= 1,
  ),
  ...error(
    id('R003'),
    '',
    'neither a reference of the buyer nor a number of the order',
    (root) => has(root, 'cbc:BuyerReference') || has(root, 'cac:OrderReference/cbc:ID'),
  ),
  ...error(id('R004'), '', 'the specification is another', (root) =>
    textOf(root, 'cbc:CustomizationID').startsWith(CUSTOMIZATION),
  ),
  ...error(
    id('R007'),
    '',
    'the process is another',
    (root) => textOf(root, 'cbc:ProfileID') === PROFILE,
  ),
  ...error(id('R010'), BUYER, 'the buyer has no address on the network', (party) =>
    has(party, 'cbc:EndpointID'),
  ),
  ...error(id('R020'), SELLER, 'the seller has no address on the network', (party) =>
    has(party, 'cbc:EndpointID'),
  ),
  ...error(
    id('R040'),
    'cac:AllowanceCharge',
    'the sum is not base times percentage',
    (one) =>
      !(has(one, 'cbc:MultiplierFactorNumeric') && has(one, 'cbc:BaseAmount')) ||
      distance(
        numberAt(one, 'cbc:Amount'),
        times(numberAt(one, 'cbc:BaseAmount'), numberAt(one, 'cbc:MultiplierFactorNumeric')) / 100n,
      ) <=
        2n * CENT,
  ),
  ...error(
    id('R041'),
    'cac:AllowanceCharge',
    'a percentage needs its base',
    (one) => !has(one, 'cbc:MultiplierFactorNumeric') || has(one, 'cbc:BaseAmount'),
  ),
  ...error(
    id('R042'),
    'cac:AllowanceCharge',
    'a base needs its percentage',
    (one) => has(one, 'cbc:MultiplierFactorNumeric') || !has(one, 'cbc:BaseAmount'),
  ),
  ...error(id('R043'), 'cac:AllowanceCharge/cbc:ChargeIndicator', 'true or false', (one) =>
    ['true', 'false'].includes(textOf(one)),
  ),
  ...error(
    id('R044'),
    '*Line/cac:Price/cac:AllowanceCharge',
    'a price has no fee',
    (one) => textOf(one, 'cbc:ChargeIndicator') === 'false',
  ),
  ...error(
    id('R046'),
    '*Line/cac:Price',
    'the price is not the list price less the discount',
    (one) =>
      !has(one, 'cac:AllowanceCharge/cbc:BaseAmount') ||
      numberAt(one, 'cbc:PriceAmount') ===
        numberAt(one, 'cac:AllowanceCharge/cbc:BaseAmount') -
          numberAt(one, 'cac:AllowanceCharge/cbc:Amount'),
  ),
  ...error(id('R051'), '', 'an amount has another currency than the document', (root) =>
    everyElement(root).every(
      ({ attributes: { currencyID } }) =>
        currencyID === undefined || currencyID === textOf(root, 'cbc:DocumentCurrencyCode'),
    ),
  ),
  ...error(
    id('R053'),
    '',
    'VAT is summed up once',
    (root) =>
      all(root, 'cac:TaxTotal').filter((total) => has(total, 'cac:TaxSubtotal')).length === 1,
  ),
  ...error(id('R054'), '', 'VAT without its rates is for another currency only', (root) =>
    all(root, 'cac:TaxTotal').every((total) => has(total, 'cac:TaxSubtotal')),
  ),
  ...error(
    id('R061'),
    'cac:PaymentMeans',
    'a direct debit needs a mandate',
    (means) => !DIRECT_DEBITS.has(textOf(means, 'cbc:PaymentMeansCode')),
  ),
  ...error(id('R120'), '*Line', 'the sum of the line is not quantity times price', (line) => {
    const quantity =
      numberAt(line, 'cbc:InvoicedQuantity') + numberAt(line, 'cbc:CreditedQuantity');
    const exact = times(quantity, numberAt(line, 'cac:Price/cbc:PriceAmount'));
    return distance(numberAt(line, 'cbc:LineExtensionAmount'), exact) <= 2n * CENT;
  }),
  ...error(id('P0100'), 'cbc:InvoiceTypeCode', 'not a type of this process', (code) =>
    PEPPOL_INVOICE_TYPES.has(textOf(code)),
  ),
  ...error(id('P0101'), 'cbc:CreditNoteTypeCode', 'not a type of this process', (code) =>
    PEPPOL_CREDIT_NOTE_TYPES.has(textOf(code)),
  ),
  ...Object.entries(CATEGORY_OF_EXEMPTION).flatMap(([code, { rule, category }]) =>
    error(
      rule,
      'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
      `${code} is for ${category}`,
      (one) =>
        textOf(one, 'cbc:TaxExemptionReasonCode').toUpperCase() !== code ||
        textOf(one, 'cbc:ID') === category,
    ),
  ),
  ...error(
    id('P0112'),
    'cbc:InvoiceTypeCode',
    'a type for Germany only',
    (code, root) =>
      !GERMAN_TYPES.has(textOf(code)) ||
      [SELLER, BUYER].every((party) => countryOf(root, party) === 'DE'),
  ),
];

/** R008 and F001 are asked of every element, wherever it stands. */
export const ofEveryElement = (root: Element): Finding[] =>
  everyElement(root).flatMap(({ name, path, children, raw }) => {
    const found = (rule: string, message: string): Finding => ({
      rule: id(rule),
      level: 'error',
      where: path,
      message,
    });
    if (children.length === 0 && raw.trim() === '') return [found('R008', 'the element is empty')];
    if (name.endsWith('Date') && !/^\d{4}-\d{2}-\d{2}$/.test(raw.trim()))
      return [found('F001', 'a day is written YYYY-MM-DD')];
    return [];
  });
