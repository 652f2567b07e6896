import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkUbl } from './check.ts';
import { numberAt, sumOf } from './decimals.ts';
import { anyDocument, PLAIN, turned } from './document.fixture.ts';
import { deductionLines, type EDocument, joinExemptions } from './document.ts';
import { all, type Element, everyElement, parseXml, textOf } from './element.ts';
import { cleaned } from './xml-text.ts';
import { writeUbl } from './ubl.ts';

const written = (change: Partial<EDocument>) => parseXml(writeUbl({ ...PLAIN, ...change }));
const cents = (root: Element, way: string) => Number(numberAt(root, way)) / 1e6;

test('the written document is the one of the examples, sign by sign', () => {
  const example = readFileSync(join(import.meta.dirname, 'cases/good/units.xml'), 'utf8');
  const units = ['ks', 'm', 'bal', 'sada', 'par', 'kg', 'hod', 'liter'];
  const lines = units.map((unit, index) => ({
    position: index + 1,
    code: 'KB-1',
    name: 'Kábel',
    unit,
    quantity: index + 1,
    unitPrice: 25_000,
    cents: (index + 1) * 250,
    vatPercent: 23,
  }));
  const document: EDocument = {
    ...PLAIN,
    number: '2026000018',
    orderNumber: '2026500020',
    lines,
    issuedOn: '2026-11-02',
    suppliedOn: '2026-11-02',
    dueOn: '2026-11-16',
    payment: { ...PLAIN.payment, variableSymbol: '2026000018' },
    rates: [{ vatPercent: 23, baseCents: 9000, vatCents: 2070 }],
    netCents: 9000,
    vatCents: 2070,
    grossCents: 11_070,
  };
  expect(writeUbl(document)).toBe(example);
});

test('hundreds of documents of every kind have no findings', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      expect(checkUbl(writeUbl(document))).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('sums say what the shop counted, to the cent', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const root = parseXml(writeUbl(document));
      const sumAt = (from: Element, way: string) => turned(document.kind, cents(from, way));
      const total = (name: string) => sumAt(root, `cac:LegalMonetaryTotal/cbc:${name}`);
      expect(total('TaxExclusiveAmount')).toBe(document.netCents);
      expect(total('TaxInclusiveAmount')).toBe(document.grossCents);
      expect(total('PayableAmount')).toBe(
        document.grossCents - document.prepaidCents + document.roundingCents,
      );
      expect(sumAt(root, 'cac:TaxTotal/cbc:TaxAmount')).toBe(document.vatCents);
      const rates = all(root, 'cac:TaxTotal/cac:TaxSubtotal').map((rate) => ({
        vatPercent: Number(textOf(rate, 'cac:TaxCategory/cbc:Percent')),
        baseCents: sumAt(rate, 'cbc:TaxableAmount'),
        vatCents: sumAt(rate, 'cbc:TaxAmount'),
      }));
      expect(rates).toEqual(document.rates);
      const lines = all(root, '*Line');
      expect(lines.map((line) => sumAt(line, 'cbc:LineExtensionAmount'))).toEqual(
        document.lines.map((line) => line.cents),
      );
      expect(lines.map((line) => Number(textOf(line, 'cac:Price/cbc:PriceAmount')))).toEqual(
        document.lines.map((line) => line.unitPrice / 10_000),
      );
      expect(sumOf(lines, 'cbc:LineExtensionAmount')).toBe(
        numberAt(root, 'cac:LegalMonetaryTotal/cbc:LineExtensionAmount'),
      );
    }),
    { numRuns: 200 },
  );
});

test('texts come through as they are, less what XML cannot hold', () => {
  fc.assert(
    fc.property(anyDocument, (document) => {
      const xml = writeUbl(document);
      expect(Buffer.from(xml, 'utf8').toString('utf8')).toBe(xml);
      const root = parseXml(xml);
      const names = all(root, '*Line/cac:Item/cbc:Name').map(({ raw }) => raw);
      expect(names).toEqual(document.lines.map(({ name }) => cleaned(name)));
    }),
    { numRuns: 200 },
  );
});

test.each([
  ['a\u0000b\u0008c\u001b[2K', 'abc[2K'],
  ['dva\r\nriadky\ta  medzery ', 'dva riadky a medzery'],
  ['1\u00a0000 €', '1 000 €'],
  ['\ud83d\ude00 a \ud83d', '😀 a'],
  ['\ufffe\uffff', ''],
  ['ľščťžýáíéúäôňďĺŕ', 'ľščťžýáíéúäôňďĺŕ'],
])('%j is written as %j', (given, expected) => expect(cleaned(given)).toBe(expected));

test.each([
  ['Reklamácia #123# z 2. 1.', 'Reklamácia # 123# z 2. 1.'],
  ['#AAI# text', '# AAI# text'],
  ['vrátené #😀😀😀#', 'vrátené # 😀😀😀#'],
  ['##abc#', '##abc#'],
  ['obj. #4 a #5', 'obj. #4 a #5'],
  ['#abc', '#abc'],
])('the note %j is no code of a subject: %j', (note, expected) => {
  const xml = writeUbl({ ...PLAIN, note });
  expect(textOf(parseXml(xml), 'cbc:Note')).toBe(expected);
  expect(checkUbl(xml)).toEqual([]);
});

test('what is empty is not written', () => {
  const root = written({
    note: ' \u0000 ',
    delivery: null,
    buyer: { ...PLAIN.buyer, icDph: '', ico: '' },
  });
  expect(everyElement(root).filter((one) => one.children.length === 0 && one.raw === '')).toEqual(
    [],
  );
  expect(textOf(root, 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme')).toBe('');
});

test('a unit price keeps its four decimals and never has less than two', () => {
  const priceOf = (unitPrice: number) =>
    textOf(
      written({ lines: [{ ...PLAIN.lines[0]!, unitPrice }] }),
      '*Line/cac:Price/cbc:PriceAmount',
    );
  expect([3899, 3890, 3900, 10_000, 1, 0].map(priceOf)).toEqual([
    '0.3899',
    '0.389',
    '0.39',
    '1.00',
    '0.0001',
    '0.00',
  ]);
});

test('a payment received is a 386 without a delivery, its final invoice takes it off and names it', () => {
  const rates = [{ vatPercent: 23, baseCents: 4000, vatCents: 920 }];
  const advance = written({ kind: 'payment_received' });
  expect(textOf(advance, 'cbc:InvoiceTypeCode')).toBe('386');
  expect(all(advance, 'cac:Delivery')).toEqual([]);
  const preceding = [{ number: '2027000007', issuedOn: '2027-01-02' }];
  const final: EDocument = {
    ...PLAIN,
    preceding,
    lines: [
      { ...PLAIN.lines[0]!, quantity: 1, unitPrice: 1_000_000, cents: 10_000 },
      ...deductionLines(
        { number: '2027000007', rates },
        2,
        'Odpočet zálohy podľa faktúry 2027000007',
      ),
    ],
    rates: [{ vatPercent: 23, baseCents: 6000, vatCents: 1380 }],
    netCents: 6000,
    vatCents: 1380,
    grossCents: 7380,
  };
  const root = parseXml(writeUbl(final));
  expect(checkUbl(writeUbl(final))).toEqual([]);
  expect(textOf(root, 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')).toBe(
    '2027000007',
  );
  expect(all(root, '*Line/cbc:InvoicedQuantity').map(({ raw }) => raw)).toEqual(['1', '-1']);
  expect(all(root, '*Line/cac:Price/cbc:PriceAmount').map(({ raw }) => raw)).toEqual([
    '100.00',
    '40.00',
  ]);
});

test('a gift card is paid ahead, cash is rounded', () => {
  const root = written({ prepaidCents: 5000, roundingCents: 3 });
  const total = (name: string) => textOf(root, `cac:LegalMonetaryTotal/cbc:${name}`);
  expect(['PrepaidAmount', 'PayableRoundingAmount', 'PayableAmount'].map(total)).toEqual([
    '50.00',
    '0.03',
    '96.30',
  ]);
});

test('only a transfer shows the account, and a credit note never does', () => {
  const accountOf = (change: Partial<EDocument>) =>
    textOf(written(change), 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID');
  expect(accountOf({})).toBe('SK3611000000002921004021');
  expect(accountOf({ payment: { ...PLAIN.payment, kind: 'card' } })).toBe('');
  expect(accountOf({ kind: 'credit_note' })).toBe('');
});

test('reasons of exemptions are one: a code when it is the same, else texts', () => {
  const school = { code: 'VATEX-EU-132-1I', text: '§ 31' };
  expect(joinExemptions([])).toBeNull();
  expect(joinExemptions([school, school])).toEqual(school);
  expect(joinExemptions([school, { code: '', text: '§ 42' }])).toEqual({
    code: '',
    text: '§ 31; § 42',
  });
  expect(joinExemptions([{ code: 'VATEX-EU-J', text: '' }, school])?.text).toBe('VATEX-EU-J; § 31');
});

test('a sum that is not whole cents is not written', () => {
  expect(() => written({ netCents: 10.5 })).toThrow(RangeError);
});
