import { expect, test } from 'vitest';
import { checkUbl } from './check.ts';
import { FULL, PLAIN } from './document.fixture.ts';
import type { EDocument } from './document.ts';
import { toComplete } from './to-complete.ts';
import { writeUbl } from './ubl.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const of = (change: Partial<EDocument>) => {
  const document = { ...PLAIN, ...change };
  return toComplete(checkUbl(writeUbl(document)), document);
};
const buyer = (change: Partial<EDocument['buyer']>) => ({ buyer: { ...PLAIN.buyer, ...change } });
const supplier = (change: Partial<EDocument['supplier']>) => ({
  supplier: { ...PLAIN.supplier, ...change },
});
const line = (change: Partial<EDocument['lines'][number]>) => ({
  lines: [{ ...PLAIN.lines[0]!, ...change }],
});

test('a good document has nothing to complete', () => {
  expect(of({})).toEqual([]);
  expect(toComplete(checkUbl(writeUbl(FULL)), FULL)).toEqual([]);
});

test.each<[Partial<EDocument>, string, RegExp]>([
  [buyer({ name: '' }), 'error buyer name', /z objednávky 2027500020 doplňte názov firmy/],
  [buyer({ dic: '' }), 'error buyer dic', /Zákazníkovi Elmont servis, s\. r\. o\. doplňte DIČ/],
  [buyer({ dic: '46812032' }), 'error buyer dicWrong', /Elmont servis.*Uložené je „46812032“/],
  [buyer({ dic: 'SK2023581747' }), 'error buyer dicWrong', /desať číslic bez SK/],
  [buyer({ icDph: '2023581747' }), 'error buyer icDphWrong', /IČ DPH zákazníka Elmont/],
  [buyer({ ico: '46812033' }), 'warning buyer icoWrong', /„46812033“/],
  [buyer({ street: ' ' }), 'warning buyer street', /doplňte ulicu/],
  [buyer({ city: '' }), 'warning buyer city', /doplňte mesto/],
  [buyer({ zip: '' }), 'warning buyer zip', /doplňte PSČ/],
  [supplier({ name: '' }), 'error supplier name', /doplňte názov/],
  [supplier({ dic: '' }), 'error supplier dic', /V nastaveniach firmy doplňte DIČ/],
  [supplier({ dic: '1' }), 'error supplier dicWrong', /opravte DIČ „1“/],
  [supplier({ icDph: '' }), 'error supplier icDph', /doplňte IČ DPH/],
  [supplier({ icDph: 'SK1' }), 'error supplier icDphWrong', /„SK1“/],
  [supplier({ ico: '' }), 'warning supplier ico', /doplňte IČO/],
  [supplier({ ico: '1' }), 'warning supplier icoWrong', /„1“/],
  [supplier({ zip: '' }), 'warning supplier zip', /PSČ sídla/],
  [supplier({ register: '' }), 'warning supplier register', /zápis v registri/],
  [supplier({ iban: '' }), 'error supplier iban', /doplňte IBAN/],
  [supplier({ iban: 'SK12' }), 'warning supplier ibanWrong', /„SK12“/],
  [line({ name: '\u0000' }), 'error goods name', /Položka č\. 1 nemá názov/],
  [line({ unitPrice: 4000 }), 'error goods price', /„Kábel“: množstvo krát cena/],
  [{ dueOn: '' }, 'error document due', /dátum splatnosti/],
  [{ suppliedOn: '' }, 'warning document supplied', /dátum dodania/],
  [{ orderNumber: '' }, 'error document order', /číslo objednávky/],
  [
    { payment: { ...PLAIN.payment, variableSymbol: '20270000180' } },
    'warning document variableSymbol',
    /„20270000180“/,
  ],
  [{ number: '' }, 'error document rule', /pravidlo BR-02/],
])('%#: %j', (change, expected, sentence) => {
  const found = of(change);
  expect(found.map(({ level, who, field }) => `${level} ${who} ${field}`)).toEqual([expected]);
  expect(plain(found[0]!.text)).toMatch(sentence);
});

test('a rate of zero asks for its reason, by the names of the goods', () => {
  const document: EDocument = { ...FULL, exemption: null };
  const found = toComplete(checkUbl(writeUbl(document)), document);
  expect(found.map(({ text }) => plain(text))).toEqual([
    'Položka „Kábel“ má sadzbu 0 %. Doplňte pri nej dôvod oslobodenia od dane.',
  ]);
  const odd: EDocument = { ...FULL, exemption: { code: 'VATEX-SK-1', text: '' } };
  expect(toComplete(checkUbl(writeUbl(odd)), odd).map(({ field }) => field)).toEqual([
    'exemptionCode',
  ]);
});

test('a rate of another day is named, a credit note of no invoice too', () => {
  const old = of({
    ...line({ vatPercent: 20 }),
    rates: [{ vatPercent: 20, baseCents: 11_892, vatCents: 2378 }],
    vatCents: 2378,
    grossCents: 14_270,
  });
  expect(old.map(({ text }) => plain(text))).toEqual([
    'Položka „Kábel“ má sadzbu 20 %, ktorá dnes neplatí. Skontrolujte ju.',
  ]);
  expect(of({ kind: 'credit_note' }).map(({ field }) => field)).toContain('credited');
});

test('each sentence is said once, what is refused first, and a long name is cut', () => {
  const found = of(buyer({ name: 'Veľmi dlhý názov '.repeat(20), dic: '', street: '', city: '' }));
  expect(found.map(({ level, field }) => `${level} ${field}`)).toEqual([
    'error dic',
    'warning street',
    'warning city',
  ]);
  expect(found[0]!.text.length).toBeLessThan(160);
});
