import { PAYMENT_KINDS } from '#base/values/payment-kinds.ts';
import fc from 'fast-check';
import { lineCents } from '#base/values/money.ts';
import { totalsOf } from '#base/values/vat.ts';
import type { EAdjustment, EDocument, ELine } from './document.ts';
import { deductionLines } from './document.ts';

/** A document of one line; tests change what they are about. */
export const PLAIN: EDocument = {
  kind: 'invoice',
  number: '2027000018',
  note: '',
  issuedOn: '2027-01-04',
  suppliedOn: '2027-01-04',
  dueOn: '2027-01-18',
  orderNumber: '2027500020',
  buyerOrder: '',
  buyerReference: '',
  preceding: [],
  supplier: {
    name: 'Bastion, a. s.',
    street: 'Priemyselná 5',
    city: 'Bratislava',
    zip: '821 09',
    ico: '50629565',
    dic: '2120401690',
    icDph: 'SK2120401690',
    phone: '+421 2 321 00 400',
    email: 'obchod@bastion.sk',
    register: 'Obchodný register Mestského súdu Bratislava III, oddiel Sa, vložka č. 6214/B',
    iban: 'SK36 1100 0000 0029 2100 4021',
    bic: 'TATRSKBX',
  },
  buyer: {
    name: 'Elmont servis, s. r. o.',
    street: 'Závodská cesta 28',
    city: 'Žilina',
    zip: '01001',
    ico: '46812032',
    dic: '2023581747',
    icDph: 'SK2023581747',
  },
  delivery: { name: 'Marek Hudák', street: 'Kamenná 9', city: 'Žilina', zip: '01001' },
  payment: { kind: 'invoice', name: 'Faktúra so splatnosťou 14 dní', variableSymbol: '2027000018' },
  lines: [
    {
      position: 1,
      code: 'KB-1',
      name: 'Kábel',
      unit: 'm',
      quantity: 305,
      unitPrice: 3899,
      cents: 11_892,
      vatPercent: 23,
    },
  ],
  adjustments: [],
  rates: [{ vatPercent: 23, baseCents: 11_892, vatCents: 2735 }],
  netCents: 11_892,
  vatCents: 2735,
  grossCents: 14_627,
  exemption: null,
  prepaidCents: 0,
  roundingCents: 0,
};

/** Everything the shop can write in one document, so that every element has its turn. */
export const FULL: EDocument = {
  ...PLAIN,
  note: 'Ďakujeme.',
  buyerOrder: 'OBJ-1',
  buyerReference: 'Stavba',
  preceding: [{ number: '2027000007', issuedOn: '2027-01-02' }],
  lines: [
    { ...PLAIN.lines[0]!, quantity: 100, unitPrice: 10_000, cents: 10_000 },
    {
      ...PLAIN.lines[0]!,
      position: 2,
      quantity: 1,
      unitPrice: 200_000,
      cents: 2000,
      vatPercent: 0,
    },
  ],
  adjustments: [
    { kind: 'charge', reasonCode: 'FC', reason: 'Kuriér', cents: 490, vatPercent: 23 },
    { kind: 'allowance', reasonCode: '95', reason: 'Zľava', cents: 200, vatPercent: 23 },
  ],
  rates: [
    { vatPercent: 23, baseCents: 10_290, vatCents: 2367 },
    { vatPercent: 0, baseCents: 2000, vatCents: 0 },
  ],
  netCents: 12_290,
  vatCents: 2367,
  grossCents: 14_657,
  prepaidCents: 1000,
  roundingCents: 3,
  exemption: { code: 'VATEX-EU-132-1I', text: 'Oslobodené od dane podľa § 31' },
};
/** Text as people and files bring it: diacritics, emoji, marks of XML, invisible characters, very long. */
const text = fc.oneof(
  fc.constantFrom('Káblový žľab 60 × 40 mm „drôtený“', 'Kryt 19" < 5 kg & menej', '📦 kamera 👩‍🔧'),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }).map((some) => `x${some}`),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }).map((some) => `ž ${some}`),
  fc
    .integer({ min: 1, max: 40 })
    .map((count) => 'Veľmi dlhý názov výrobku s parametrami '.repeat(count)),
  fc.constantFrom(
    'a\u0000b\u0008c',
    '\ud800osamelý',
    'dva\nriadky\tslov',
    ']]>',
    '\u{1f469}\ufffe',
    'obj. #123# a #45',
  ),
);
const maybe = (arbitrary: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), arbitrary);
const rate = fc.constantFrom(23, 19, 5, 0);
const unit = fc.constantFrom('ks', 'm', 'bal', 'sada', 'par', 'kg', 'hod', 'liter', '');

const product = fc
  .record({
    code: maybe(text),
    ownNumber: maybe(text),
    name: text,
    unit,
    vatPercent: rate,
    quantity: fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 10_000 })),
    unitPrice: fc.oneof(
      fc.integer({ min: 0, max: 50_000 }).map((cents) => cents * 100),
      fc.integer({ min: 1, max: 99_999 }),
    ),
  })
  .map((some) => ({ ...some, cents: lineCents(some.unitPrice, some.quantity) }));

const adjustment = fc.record({
  reason: text,
  cents: fc.integer({ min: 1, max: 20_000 }),
  vatPercent: rate,
  kind: fc.constantFrom<EAdjustment['kind']>('charge', 'allowance'),
});

const parts = fc.record({
  kind: fc.constantFrom<EDocument['kind']>('invoice', 'credit_note', 'payment_received'),
  products: fc.array(product, { minLength: 1, maxLength: 12 }),
  adjustments: fc.array(adjustment, { maxLength: 3 }),
  fees: fc.array(
    fc.record({ name: text, cents: fc.integer({ min: 1, max: 2000 }), vatPercent: rate }),
    {
      maxLength: 2,
    },
  ),
  note: maybe(text),
  buyerOrder: maybe(text),
  buyerReference: maybe(text),
  name: text,
  street: text,
  city: text,
  recipient: text,
  payment: maybe(text),
  paymentKind: fc.constantFrom(...PAYMENT_KINDS),
  isPickedUp: fc.boolean(),
  paysVat: fc.boolean(),
  isPrepaid: fc.boolean(),
  prepaid: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 30_000 })),
  rounding: fc.constantFrom(0, 0, 0, -2, -1, 1, 2),
  /** How far VAT is from base times rate when this is the last part of a whole. */
  centsOff: fc.constantFrom(0, 0, 0, -1, 1),
  exemption: fc.constantFrom(
    { code: 'VATEX-EU-132-1I', text: 'Oslobodené od dane podľa § 31 zákona o DPH' },
    { code: '', text: 'Oslobodené od dane podľa § 42' },
    { code: 'VATEX-EU-J', text: '' },
  ),
});
type Parts = typeof parts extends fc.Arbitrary<infer T> ? T : never;

/** Documents of every kind the shop issues, as it would count them. */
export const anyDocument: fc.Arbitrary<EDocument> = parts.map(documentOf);

/** A credit note's sums have the opposite sign in the shop; nothing is nothing either way. */
export const turned = (kind: EDocument['kind'], cents: number) =>
  kind === 'credit_note' && cents !== 0 ? -cents : cents;

function documentOf(some: Parts): EDocument {
  const fees = some.fees.map(({ cents, ...fee }) => ({
    ...fee,
    cents,
    code: '',
    unit: 'ks',
    quantity: 1,
    unitPrice: cents * 100,
  }));
  const sold = [...some.products, ...fees].map((line, index) => ({ ...line, position: index + 1 }));
  const isFinal = some.kind === 'invoice' && some.isPrepaid;
  const advance = totalsOf([
    { cents: Math.floor(sold[0]!.cents / 3), vatPercent: sold[0]!.vatPercent },
  ]);
  const deducted = isFinal
    ? deductionLines({ number: '2027000007', ...advance }, sold.length + 1, 'Odpočet zálohy')
    : [];
  const lines: ELine[] = [...sold, ...deducted];
  const adjustments = some.adjustments.map((one) => ({
    ...one,
    reasonCode: one.kind === 'charge' ? 'FC' : '95',
  }));
  const totals = totalsOf([
    ...lines,
    ...adjustments.map(({ kind, cents, vatPercent }) => ({
      vatPercent,
      cents: kind === 'charge' ? cents : -cents,
    })),
  ]);
  const rates = totals.rates.map((row) => ({
    ...row,
    vatCents: row.vatPercent > 0 ? row.vatCents + some.centsOff : 0,
  }));
  const vatCents = rates.reduce((sum, row) => sum + row.vatCents, 0);
  const isNote = some.kind === 'credit_note';
  const signed = (cents: number) => turned(some.kind, cents);
  return {
    ...PLAIN,
    kind: some.kind,
    note: some.note,
    buyerOrder: some.buyerOrder,
    buyerReference: some.buyerReference,
    preceding: isNote || isFinal ? [{ number: '2027000007', issuedOn: '2027-01-02' }] : [],
    buyer: {
      ...PLAIN.buyer,
      name: some.name,
      street: some.street,
      city: some.city,
      icDph: some.paysVat ? PLAIN.buyer.icDph : '',
    },
    delivery: some.isPickedUp ? null : { ...PLAIN.delivery!, name: some.recipient },
    payment: { ...PLAIN.payment, kind: some.paymentKind, name: some.payment },
    lines: lines.map((line) => ({
      ...line,
      quantity: signed(line.quantity),
      cents: signed(line.cents),
    })),
    adjustments,
    rates: rates.map((row) => ({
      ...row,
      baseCents: signed(row.baseCents),
      vatCents: signed(row.vatCents),
    })),
    netCents: signed(totals.netCents),
    vatCents: signed(vatCents),
    grossCents: signed(totals.netCents + vatCents),
    exemption: rates.some(({ vatPercent }) => vatPercent === 0) ? some.exemption : null,
    prepaidCents: isNote ? 0 : some.prepaid,
    roundingCents: isNote ? 0 : some.rounding,
  };
}
