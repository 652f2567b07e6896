import type { PaymentKind } from '#base/values/payment-kinds.ts';
import { group, leaf } from '#shop/invoices/einvoice/xml-text.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';
import type { AccountingCodes } from '#staff/setting-store/shape.ts';
import { say } from '#text/staff.ts';
import { euros, rateOf } from './written.server.ts';

const PAYMENT: Record<PaymentKind, string> = {
  invoice: 'prevodom',
  prepayment: 'prevodom',
  cash: 'hotovosť',
  card: 'kartou',
  on_delivery: 'dobierka',
};
const LONGEST_TEXT = 50;

/**
 * Money S3, MoneyData, by the schemas of 2021-03: sums of the two head rates by their historic names, the third beside
 * them, one item for each rate. A credit note has negative amounts and a positive quantity; a tax document for money
 * that was prepaid is a kind of its own (D).
 */
export function moneyXml(
  documents: BookedDocument[],
  { ico, codes }: { ico: string; codes: AccountingCodes['money'] },
): Uint8Array {
  const list = group('SeznamFaktVyd', ...documents.map((one) => document(one, codes[one.kind])));
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n<MoneyData ICAgendy="${ico}" description="${say('accounting.title')}">${list}</MoneyData>\n`;
  return Buffer.from(text, 'utf8');
}

const document = (one: BookedDocument, codes: AccountingCodes['money']['invoice']) =>
  group(
    'FaktVyd',
    leaf('Doklad', one.number),
    leaf('Popis', titleOf(one).slice(0, LONGEST_TEXT)),
    leaf('Vystaveno', one.issued_on),
    leaf('DatUcPr', one.issued_on),
    leaf('PlnenoDPH', one.supplied_on),
    leaf('Splatno', one.due_on),
    leaf('KodDPH', codes.vat),
    leaf('VarSymbol', one.variable_symbol),
    leaf('CObjednavk', one.order_number),
    leaf('PuvDoklad', one.credited_number ?? ''),
    leaf('Druh', one.kind === 'advance' ? 'D' : 'N'),
    leaf('Dobropis', one.kind === 'credit_note' ? '1' : '0'),
    leaf('Uhrada', PAYMENT[one.payment_kind]),
    leaf('PredKontac', codes.accounting),
    leaf('Stredisko', codes.centre),
    leaf('SazbaDPH1', '19'),
    leaf('SazbaDPH2', '23'),
    sums(one),
    leaf('Celkem', euros(one.gross_cents)),
    group(
      'DodOdb',
      leaf('ObchNazev', one.buyer.name),
      group(
        'ObchAdresa',
        leaf('Ulice', one.buyer.street),
        leaf('Misto', one.buyer.city),
        leaf('PSC', one.buyer.zip),
        leaf('Stat', 'Slovensko'),
        leaf('KodStatu', 'SK'),
      ),
      leaf('ICO', one.buyer.ico),
      leaf('DIC', one.buyer.icDph),
      leaf('DICSK', one.buyer.dic),
    ),
    group(
      'SeznamPolozek',
      ...one.rates.map(({ vatPercent, baseCents }) =>
        group(
          'Polozka',
          leaf('Popis', say('accounting.goods', { percent: vatPercent }).slice(0, LONGEST_TEXT)),
          leaf('PocetMJ', '1'),
          leaf('SazbaDPH', String(vatPercent)),
          leaf('Cena', euros(baseCents)),
          leaf('CenaTyp', '0'),
        ),
      ),
    ),
  );

const titleOf = ({ kind, order_number: order }: BookedDocument) =>
  say(kind === 'advance' ? 'accounting.advance' : 'accounting.order', { order });

function sums(one: BookedDocument): string {
  const [low, high, third] = [rateOf(one, 19), rateOf(one, 23), rateOf(one, 5)];
  return group(
    'SouhrnDPH',
    leaf('Zaklad0', euros(rateOf(one, 0).baseCents)),
    leaf('Zaklad5', euros(low.baseCents)),
    leaf('Zaklad22', euros(high.baseCents)),
    leaf('DPH5', euros(low.vatCents)),
    leaf('DPH22', euros(high.vatCents)),
    third.baseCents === 0 && third.vatCents === 0
      ? ''
      : group(
          'SeznamDalsiSazby',
          group(
            'DalsiSazba',
            leaf('Sazba', '5'),
            leaf('Zaklad', euros(third.baseCents)),
            leaf('DPH', euros(third.vatCents)),
          ),
        ),
  );
}
