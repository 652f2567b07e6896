import { all, type Element, everyElement, has, isFilled, textOf } from './element.ts';
import { distance, EURO, fractionDigits, numberAt, shareOf, sumOf } from './decimals.ts';
import { adjustments, isAdjustment } from './adjustments.ts';
import { COUNTRIES } from './codes.ts';
import { error, type Rule } from './rule.ts';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const TOTAL = 'cac:LegalMonetaryTotal';
const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';

/** EN 16931, BR-CO: what must agree with what. */
export const SUMS: Rule[] = [
  ...error('BR-CO-04', '*Line', 'the VAT category of the line is missing', (line) =>
    isFilled(line, 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID'),
  ),
  ...[SELLER, 'cac:AccountingCustomerParty/cac:Party'].flatMap((party) =>
    error(
      'BR-CO-09',
      `${party}/cac:PartyTaxScheme`,
      'a VAT number begins with a country',
      (scheme) => textOf(scheme, 'cac:TaxScheme/cbc:ID') !== 'VAT' || hasCountry(scheme),
    ),
  ),
  ...error(
    'BR-CO-10',
    TOTAL,
    'the sum of lines is another',
    (total, root) =>
      numberAt(total, 'cbc:LineExtensionAmount') ===
      sumOf(all(root, '*Line'), 'cbc:LineExtensionAmount'),
  ),
  ...error('BR-CO-11', TOTAL, 'the sum of discounts is another', (total, root) =>
    isSumOfAdjustments(total, root, 'cbc:AllowanceTotalAmount', false),
  ),
  ...error('BR-CO-12', TOTAL, 'the sum of fees is another', (total, root) =>
    isSumOfAdjustments(total, root, 'cbc:ChargeTotalAmount', true),
  ),
  ...error(
    'BR-CO-13',
    TOTAL,
    'the total without VAT is another',
    (total) =>
      numberAt(total, 'cbc:TaxExclusiveAmount') ===
      numberAt(total, 'cbc:LineExtensionAmount') -
        numberAt(total, 'cbc:AllowanceTotalAmount') +
        numberAt(total, 'cbc:ChargeTotalAmount'),
  ),
  ...error(
    'BR-CO-14',
    'cac:TaxTotal',
    'VAT is not the sum of its rates',
    (total) =>
      !has(total, 'cac:TaxSubtotal') ||
      numberAt(total, 'cbc:TaxAmount') === sumOf(all(total, 'cac:TaxSubtotal'), 'cbc:TaxAmount'),
  ),
  ...error(
    'BR-CO-15',
    TOTAL,
    'the total with VAT is another',
    (total, root) =>
      numberAt(total, 'cbc:TaxInclusiveAmount') ===
      numberAt(total, 'cbc:TaxExclusiveAmount') + numberAt(root, 'cac:TaxTotal/cbc:TaxAmount'),
  ),
  ...error(
    'BR-CO-16',
    TOTAL,
    'the sum to pay is another',
    (total) =>
      numberAt(total, 'cbc:PayableAmount') ===
      numberAt(total, 'cbc:TaxInclusiveAmount') -
        numberAt(total, 'cbc:PrepaidAmount') +
        numberAt(total, 'cbc:PayableRoundingAmount'),
  ),
  ...error('BR-CO-17', SUBTOTAL, 'VAT is not base times rate', isTaxOfBase),
  ...error('BR-CO-18', '', 'no VAT is summed up', (root) => has(root, SUBTOTAL)),
  ...error(
    'BR-CO-25',
    '',
    'something is to be paid, but not until when',
    (root) =>
      root.name !== 'Invoice' ||
      numberAt(root, `${TOTAL}/cbc:PayableAmount`) <= 0n ||
      isFilled(root, 'cbc:DueDate') ||
      isFilled(root, 'cac:PaymentTerms/cbc:Note'),
  ),
  ...error('BR-CO-26', 'cac:AccountingSupplierParty', 'the seller has no number at all', (seller) =>
    ['PartyTaxScheme/cbc:CompanyID', 'PartyIdentification/cbc:ID', 'PartyLegalEntity/cbc:CompanyID']
      .map((way) => `cac:Party/cac:${way}`)
      .some((way) => isFilled(seller, way)),
  ),
];

function hasCountry(scheme: Element): boolean {
  const country = textOf(scheme, 'cbc:CompanyID').slice(0, 2);
  return COUNTRIES.has(country) || country === 'EL';
}

function isSumOfAdjustments(total: Element, root: Element, way: string, isCharge: boolean) {
  const those = adjustments(root, isCharge);
  return has(total, way) || those.length > 0
    ? numberAt(total, way) === sumOf(those, 'cbc:Amount')
    : true;
}

/** The rules let almost a euro pass: VAT of a part may be the rest of the whole. */
export function isTaxOfBase(subtotal: Element): boolean {
  const tax = numberAt(subtotal, 'cbc:TaxAmount');
  const percent = numberAt(subtotal, 'cac:TaxCategory/cbc:Percent');
  const base = numberAt(subtotal, 'cbc:TaxableAmount');
  return distance(tax < 0n ? -tax : tax, shareOf(base, percent)) < EURO;
}

/** BR-DEC: sums have two decimals at most; only a unit price may have more. */
const TWO_DECIMALS: [rule: string, at: string][] = [
  ['BR-DEC-09', `${TOTAL}/cbc:LineExtensionAmount`],
  ['BR-DEC-10', `${TOTAL}/cbc:AllowanceTotalAmount`],
  ['BR-DEC-11', `${TOTAL}/cbc:ChargeTotalAmount`],
  ['BR-DEC-12', `${TOTAL}/cbc:TaxExclusiveAmount`],
  ['BR-DEC-13', 'cac:TaxTotal/cbc:TaxAmount'],
  ['BR-DEC-14', `${TOTAL}/cbc:TaxInclusiveAmount`],
  ['BR-DEC-16', `${TOTAL}/cbc:PrepaidAmount`],
  ['BR-DEC-17', `${TOTAL}/cbc:PayableRoundingAmount`],
  ['BR-DEC-18', `${TOTAL}/cbc:PayableAmount`],
  ['BR-DEC-19', `${SUBTOTAL}/cbc:TaxableAmount`],
  ['BR-DEC-20', `${SUBTOTAL}/cbc:TaxAmount`],
  ['BR-DEC-23', '*Line/cbc:LineExtensionAmount'],
];
const TOO_LONG = 'a sum has two decimals at most';
const isShort = (element: Element) => fractionDigits(textOf(element)) <= 2;

export const DECIMALS: Rule[] = [
  ...TWO_DECIMALS.flatMap(([rule, at]) => error(rule, at, TOO_LONG, isShort)),
  ...[
    { rule: 'BR-DEC-01', way: 'cbc:Amount', isCharge: false },
    { rule: 'BR-DEC-02', way: 'cbc:BaseAmount', isCharge: false },
    { rule: 'BR-DEC-05', way: 'cbc:Amount', isCharge: true },
    { rule: 'BR-DEC-06', way: 'cbc:BaseAmount', isCharge: true },
  ].flatMap(({ rule, way, isCharge }) =>
    error(
      rule,
      'cac:AllowanceCharge',
      TOO_LONG,
      (one) => !isAdjustment(one, isCharge) || fractionDigits(textOf(one, way)) <= 2,
    ),
  ),
  ...error('UBL-DT-01', '', TOO_LONG, (root) =>
    everyElement(root)
      .filter(({ name, path }) => name.endsWith('Amount') && !path.includes('/cac:Price'))
      .every(isShort),
  ),
];
