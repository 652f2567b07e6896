import { describe, expect, test } from 'vitest';
import { checkUbl } from './check.ts';
import { FULL, PLAIN } from './document.fixture.ts';
import type { EDocument } from './document.ts';
import { type Element, everyElement, parseXml } from './element.ts';
import { NAMESPACES } from './names.ts';
import { writeUbl } from './ubl.ts';

const NOTE: EDocument = {
  ...PLAIN,
  kind: 'credit_note',
  preceding: FULL.preceding,
  note: 'Vrátené.',
  lines: PLAIN.lines.map((line) => ({ ...line, quantity: -line.quantity, cents: -line.cents })),
  rates: [{ vatPercent: 23, baseCents: -11_892, vatCents: -2735 }],
  netCents: -11_892,
  vatCents: -2735,
  grossCents: -14_627,
};

/** What may be absent: nothing else may be taken away without a finding. */
const OPTIONAL = [
  'cbc:Note',
  'cbc:BuyerReference',
  'cac:OrderReference',
  'cbc:SalesOrderID',
  'cac:PartyTaxScheme',
  'cac:Contact',
  'cbc:Telephone',
  'cbc:ElectronicMail',
  'cac:Delivery',
  'cbc:ActualDeliveryDate',
  'cac:DeliveryLocation',
  'cac:DeliveryParty',
  'cac:PaymentMeans',
  'cbc:PaymentDueDate',
  'cbc:PaymentID',
  'cac:FinancialInstitutionBranch',
  'cbc:AllowanceChargeReasonCode',
  'cbc:AllowanceChargeReason',
  'cac:SellersItemIdentification',
  'cbc:TaxExemptionReasonCode',
  'cbc:TaxExemptionReason',
];
const OPTIONAL_THERE =
  /(Delivery\/.*(StreetName|CityName|PostalZone)|Account\/cbc:Name|Customer.*Entity\/cbc:CompanyID|InvoiceDocumentReference\/cbc:IssueDate|Invoice\/cac:BillingReference)$/;

const isOptional = ({ name, path }: Element) =>
  (OPTIONAL.includes(name) && !/Supplier.*PartyTaxScheme$/.test(path)) || OPTIONAL_THERE.test(path);

/** The document with the element at a path put through a change of its place among the others. */
function changed(xml: string, path: string, change: (element: Element) => Element[]): string {
  const rebuilt = (element: Element): Element[] =>
    element.path === path
      ? change(element)
      : [{ ...element, children: element.children.flatMap(rebuilt) }];
  return rebuilt(parseXml(xml)).map(toXml).join('');
}
function toXml({ name, path, attributes, children, raw }: Element): string {
  const spaces = `xmlns="${NAMESPACES[name as 'Invoice']}" xmlns:cac="${NAMESPACES.cac}" xmlns:cbc="${NAMESPACES.cbc}"`;
  const marks = Object.entries(attributes).map(([key, value]) => ` ${key}="${value}"`);
  const inner = children.length > 0 ? children.map(toXml).join('') : raw.replaceAll('&', '&amp;');
  return `<${name}${path === `/${name}` ? ` ${spaces}` : ''}${marks.join('')}>${inner}</${name}>`;
}

/** Paths whose change of this kind nobody minds. */
const unnoticed = (xml: string, paths: string[], change: (element: Element) => Element[]) =>
  paths.filter((path) => checkUbl(changed(xml, path, change)).length === 0);

describe.each([
  ['an invoice', FULL],
  ['a credit note', NOTE],
])('%s', (_, document) => {
  const xml = writeUbl(document);
  const elements = everyElement(parseXml(xml)).slice(1);
  const leaves = elements.filter(({ children }) => children.length === 0).map(({ path }) => path);
  const paths = elements.map(({ path }) => path);

  test('is good before it is changed, also when it is written anew', () => {
    expect(checkUbl(xml)).toEqual([]);
    expect(checkUbl(changed(xml, '', () => []))).toEqual([]);
    expect(paths.length).toBeGreaterThan(60);
  });

  test('misses whatever is taken away, but for what is optional', () => {
    const missed = elements.filter((one) => !isOptional(one)).map(({ path }) => path);
    expect(unnoticed(xml, missed, () => [])).toEqual([]);
    expect(missed.length).toBeGreaterThan(40);
  });

  test('is refused with an empty element', () => {
    expect(unnoticed(xml, leaves, (element) => [{ ...element, raw: ' ' }])).toEqual([]);
  });

  test('is refused with an element that stands twice', () => {
    const once = paths.filter((path) => !path.endsWith('cac:BillingReference'));
    expect(unnoticed(xml, once, (element) => [element, element])).toEqual([]);
  });

  test('is refused with an element nobody knows before any other', () => {
    const stranger: Element = { name: 'cbc:Odd', path: '', attributes: {}, children: [], raw: '1' };
    expect(unnoticed(xml, paths, (element) => [stranger, element])).toEqual([]);
  });

  test('is refused with two elements in the other order', () => {
    const others = elements.filter(({ children }) =>
      children.some(({ name }) => name !== children[0]!.name),
    );
    const turn = (element: Element) => [{ ...element, children: element.children.toReversed() }];
    expect(unnoticed(xml, [`/${xml.includes('<Inv') ? 'Invoice' : 'CreditNote'}`], turn)).toEqual(
      [],
    );
    expect(
      unnoticed(
        xml,
        others.map(({ path }) => path),
        turn,
      ),
    ).toEqual([]);
  });

  test('is refused with any sum a cent away', () => {
    const sums = leaves.filter(
      (path) => /Amount(\[\d\])?$/.test(path) && !path.includes('cac:Price/'),
    );
    expect(sums.length).toBeGreaterThan(7);
    for (const cent of [0.01, -0.01]) {
      const move = (element: Element) => [
        { ...element, raw: (Number(element.raw) + cent).toFixed(2) },
      ];
      expect(unnoticed(xml, sums, move)).toEqual([]);
    }
  });

  test('is refused with a third decimal, another currency, an attribute of its own', () => {
    const sums = leaves.filter(
      (path) => /Amount(\[\d\])?$/.test(path) && !path.includes('cac:Price/'),
    );
    const longer = (element: Element) => [{ ...element, raw: `${element.raw}0` }];
    expect(unnoticed(xml, sums, longer)).toEqual([]);
    const dollars = (element: Element) => [{ ...element, attributes: { currencyID: 'USD' } }];
    expect(unnoticed(xml, sums, dollars)).toEqual([]);
    const marked = (element: Element) => [
      { ...element, attributes: { ...element.attributes, odd: '1' } },
    ];
    expect(unnoticed(xml, paths, marked)).toEqual([]);
  });

  test('is refused with a text where a number or a day is', () => {
    const typed = leaves.filter((path) =>
      /(Amount|Quantity|Percent|Date|Indicator)(\[\d\])?$/.test(path),
    );
    expect(unnoticed(xml, typed, (element) => [{ ...element, raw: 'päť' }])).toEqual([]);
  });

  test('is refused when it is cut anywhere', () => {
    for (let end = 0; end < xml.trimEnd().length; end += 97)
      expect(checkUbl(xml.slice(0, end)).map(({ rule }) => rule)).toEqual(['xml']);
  });
});

test.each([
  ['<Faktura/>', 'xsd'],
  [
    '<cbc:ID xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">1</cbc:ID>',
    'xsd',
  ],
  ['', 'xml'],
  ['%PDF-1.4', 'xml'],
  [writeUbl(PLAIN).replace('Kábel', 'K\u0001ábel'), 'xml'],
  [writeUbl(PLAIN).replace('<Invoice', '<!DOCTYPE x [<!ENTITY a "b">]><Invoice'), 'xml'],
  [writeUbl(PLAIN).replace(/Invoice-2"/, 'Order-2"'), 'xsd'],
])('%.40s… is refused', (xml, rule) => {
  expect(checkUbl(xml).map((finding) => finding.rule)).toEqual([rule]);
});
