import { all, has, isFilled, textOf } from './element.ts';
import { numberAt, parseDecimal } from './decimals.ts';
import { isDic, isIban, isIcDph, isIco, isVariableSymbol } from '#base/values/identifiers.ts';
import { error, type Rule, warning } from './rule.ts';
import { baseOf } from './rules-vat.ts';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const BOTH = [SELLER, BUYER];
const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';
const RATES = ['23', '19', '5'].map(parseDecimal);

/**
 * Rules of our own. SKX-01 to SKX-17 are numbered as in `cases/`: what Slovak law or practice asks and nobody
 * in Europe checks. From SKX-21 on: what this shop never writes, so that the checker refuses what it does not know.
 */
export const SLOVAK: Rule[] = [
  ...BOTH.flatMap((party) => [
    ...error(
      'SKX-01',
      `${party}/cbc:EndpointID`,
      'a Slovak address is a DIČ (0245)',
      (id) => id.attributes.schemeID === '0245',
    ),
    ...error(
      'SKX-02',
      `${party}/cbc:EndpointID`,
      'this is no DIČ',
      (id) => id.attributes.schemeID !== '0245' || isDic(textOf(id)),
    ),
    ...['StreetName', 'CityName', 'PostalZone'].flatMap((part) =>
      warning('SKX-03', `${party}/cac:PostalAddress`, `${part} is missing`, (address) =>
        isFilled(address, `cbc:${part}`),
      ),
    ),
    ...warning(
      'SKX-06',
      `${party}/cac:PartyLegalEntity/cbc:CompanyID`,
      'this is no IČO',
      (id) => id.attributes.schemeID !== '0158' || isIco(textOf(id)),
    ),
    ...error(
      'SKX-07',
      `${party}/cac:PartyTaxScheme`,
      'this is no IČ DPH',
      (scheme) =>
        textOf(scheme, 'cac:TaxScheme/cbc:ID') !== 'VAT' ||
        isIcDph(textOf(scheme, 'cbc:CompanyID')),
    ),
    ...error(
      'SKX-21',
      `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`,
      'seller and buyer are Slovak',
      (country) => textOf(country) === 'SK',
    ),
  ]),
  ...warning('SKX-09', SELLER, 'the entry in the register is missing', (seller) =>
    isFilled(seller, 'cac:PartyLegalEntity/cbc:CompanyLegalForm'),
  ),
  ...warning('SKX-10', '', 'the day of the supply is missing', (root) =>
    isFilled(root, 'cbc:TaxPointDate'),
  ),
  ...error(
    'SKX-11',
    '',
    'a credit note names the invoice it corrects',
    (root) => root.name !== 'CreditNote' || has(root, 'cac:BillingReference'),
  ),
  ...warning('SKX-15', 'cac:PaymentMeans/cbc:PaymentID', 'this is no variable symbol', (id) =>
    isVariableSymbol(textOf(id)),
  ),
  ...warning(
    'SKX-16',
    'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID',
    'this is no IBAN',
    (id) => isIban(textOf(id)),
  ),
  ...warning(
    'SKX-17',
    SUBTOTAL,
    'this is no rate of today',
    (subtotal) =>
      textOf(subtotal, 'cac:TaxCategory/cbc:ID') !== 'S' ||
      RATES.includes(numberAt(subtotal, 'cac:TaxCategory/cbc:Percent')),
  ),
  ...['*Line/cac:Item/cac:ClassifiedTaxCategory', 'cac:AllowanceCharge/cac:TaxCategory']
    .concat(`${SUBTOTAL}/cac:TaxCategory`)
    .flatMap((at) =>
      error('SKX-22', at, 'VAT is a rate (S) or an exemption (E)', (category) =>
        ['S', 'E'].includes(textOf(category, 'cbc:ID')),
      ),
    ),
  ...error(
    'SKX-23',
    SUBTOTAL,
    'the base of the rate is not the sum of its lines to the cent',
    (one, root) => {
      const [code, percent] = [
        textOf(one, 'cac:TaxCategory/cbc:ID'),
        numberAt(one, 'cac:TaxCategory/cbc:Percent'),
      ];
      return code !== 'S' || numberAt(one, 'cbc:TaxableAmount') === baseOf(root, code, percent);
    },
  ),
  ...error(
    'SKX-24',
    'cbc:DocumentCurrencyCode',
    'the shop sells in euros',
    (currency) => textOf(currency) === 'EUR',
  ),
  ...warning('SKX-25', SELLER, 'the IČO of the seller is missing', (seller) =>
    isFilled(seller, 'cac:PartyLegalEntity/cbc:CompanyID'),
  ),
  ...error('SKX-26', '', 'two lines have the same number', (root) => {
    const numbers = all(root, '*Line').map((line) => textOf(line, 'cbc:ID'));
    return new Set(numbers).size === numbers.length;
  }),
];
