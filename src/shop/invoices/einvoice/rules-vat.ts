import { all, type Element, has, isFilled, textOf } from './element.ts';
import { adjustments, isAdjustment } from './adjustments.ts';
import { distance, EURO, numberAt, sumOf } from './decimals.ts';
import { error, type Rule } from './rule.ts';
import { isTaxOfBase } from './rules-sums.ts';

const CATEGORIES = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory';
const ON_LINE = 'cac:Item/cac:ClassifiedTaxCategory';
const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';

const isOf = (code: string) => (category: Element) => textOf(category, 'cbc:ID') === code;
const linesOf = (root: Element, code: string) =>
  all(root, '*Line').filter((line) => textOf(line, `${ON_LINE}/cbc:ID`) === code);
const adjustmentsOf = (root: Element, code: string, isCharge: boolean) =>
  adjustments(root, isCharge).filter((one) => textOf(one, 'cac:TaxCategory/cbc:ID') === code);
const summedUp = (root: Element, code: string) => all(root, CATEGORIES).filter(isOf(code));
const isUsed = (root: Element, code: string) =>
  linesOf(root, code).length > 0 ||
  [true, false].some((isCharge) => adjustmentsOf(root, code, isCharge).length > 0);

/** What lines, fees and discounts make together; of one rate when it is given. */
export function baseOf(root: Element, code: string, percent?: bigint) {
  const ofRate = (way: string) => (element: Element) =>
    percent === undefined || numberAt(element, `${way}/cbc:Percent`) === percent;
  const adjusted = (isCharge: boolean) =>
    sumOf(adjustmentsOf(root, code, isCharge).filter(ofRate('cac:TaxCategory')), 'cbc:Amount');
  const lines = linesOf(root, code).filter(ofRate(ON_LINE));
  return sumOf(lines, 'cbc:LineExtensionAmount') + adjusted(true) - adjusted(false);
}

/** A rate of nothing is refused even when its base is zero. */
const isRateUsed = (root: Element, code: string, percent: bigint) =>
  linesOf(root, code).some((line) => numberAt(line, `${ON_LINE}/cbc:Percent`) === percent) ||
  [true, false]
    .flatMap((isCharge) => adjustmentsOf(root, code, isCharge))
    .some((one) => numberAt(one, 'cac:TaxCategory/cbc:Percent') === percent);

const hasSellersTaxNumber = (root: Element) =>
  isFilled(root, 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cbc:CompanyID');

/** What has a category: where it stands, and the last digits of the rules about number and rate. */
const TAXED = [
  { at: '*Line', way: ON_LINE, number: '02', rate: '05', is: () => true },
  { number: '03', rate: '06', is: (one: Element) => isAdjustment(one, false) },
  { number: '04', rate: '07', is: (one: Element) => isAdjustment(one, true) },
].map((one) => ({ at: 'cac:AllowanceCharge', way: 'cac:TaxCategory', ...one }));

/** What both categories ask alike: the seller's number, and rates of lines, discounts and fees. */
const common = (code: 'S' | 'E', message: string, isRate: (percent: bigint) => boolean): Rule[] =>
  TAXED.flatMap(({ at, way, number, rate, is }) => {
    const isOfCategory = (one: Element) => is(one) && textOf(one, `${way}/cbc:ID`) === code;
    return [
      ...error(
        `BR-${code}-${number}`,
        '',
        'the seller has no tax number',
        (root) => hasSellersTaxNumber(root) || !all(root, at).some(isOfCategory),
      ),
      ...error(
        `BR-${code}-${rate}`,
        at,
        message,
        (one) =>
          !isOfCategory(one) ||
          (isFilled(one, `${way}/cbc:Percent`) && isRate(numberAt(one, `${way}/cbc:Percent`))),
      ),
    ];
  });

/** Asked of rates of one category in the breakdown only. */
const ofSubtotals = (
  rule: string,
  code: string,
  message: string,
  holds: (subtotal: Element, root: Element) => boolean,
) =>
  error(
    rule,
    SUBTOTAL,
    message,
    (subtotal, root) =>
      textOf(subtotal, 'cac:TaxCategory/cbc:ID') !== code || holds(subtotal, root),
  );
const hasReason = (subtotal: Element) =>
  ['cbc:TaxExemptionReason', 'cbc:TaxExemptionReasonCode'].some((way) =>
    has(subtotal, `cac:TaxCategory/${way}`),
  );

/** EN 16931, BR-S (a rate) and BR-E (exempt): the two categories a Slovak shop has. */
export const VAT: Rule[] = [
  ...error(
    'BR-S-01',
    '',
    'a taxed line is not summed up, or nothing taxed is',
    (root) => isUsed(root, 'S') === summedUp(root, 'S').length > 0,
  ),
  ...common('S', 'a rate of a taxed supply is above zero', (percent) => percent > 0n),
  ...ofSubtotals(
    'BR-S-08',
    'S',
    'the base of the rate is not the sum of its lines',
    (one, root) => {
      const percent = numberAt(one, 'cac:TaxCategory/cbc:Percent');
      return (
        isRateUsed(root, 'S', percent) &&
        distance(numberAt(one, 'cbc:TaxableAmount'), baseOf(root, 'S', percent)) < EURO
      );
    },
  ),
  ...ofSubtotals('BR-S-09', 'S', 'VAT of the rate is not base times rate', isTaxOfBase),
  ...ofSubtotals(
    'BR-S-10',
    'S',
    'a taxed supply has no reason of exemption',
    (one) => !hasReason(one),
  ),

  ...error(
    'BR-E-01',
    '',
    'exempt lines are summed up once',
    (root) =>
      summedUp(root, 'E').length === (isUsed(root, 'E') || summedUp(root, 'E').length > 0 ? 1 : 0),
  ),
  ...common('E', 'the rate of an exempt supply is zero', (percent) => percent === 0n),
  ...ofSubtotals(
    'BR-E-08',
    'E',
    'the exempt base is not the sum of its lines',
    (one, root) => numberAt(one, 'cbc:TaxableAmount') === baseOf(root, 'E'),
  ),
  ...ofSubtotals(
    'BR-E-09',
    'E',
    'VAT of an exempt supply is zero',
    (one) => numberAt(one, 'cbc:TaxAmount') === 0n,
  ),
  ...ofSubtotals('BR-E-10', 'E', 'the reason of the exemption is missing', hasReason),
];
