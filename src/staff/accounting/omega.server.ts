import type { Cents } from '#base/values/money.ts';
import { unitToEuros } from '#base/values/money.ts';
import { cleaned } from '#shop/invoices/einvoice/xml-text.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';
import type { ELine } from '#shop/invoices/einvoice/document.ts';
import { toWindows1250 } from './windows-1250.ts';
import { euros, rateOf } from './written.server.ts';

const RATE: Record<number, string> = { 23: 'V', 19: 'N', 5: 'Y', 0: '0' };
/** Also for taxed prepayments: what the program calls an advance (1) bears no tax. */
const INVOICE = '0';
const CREDIT_NOTE = '4';
/** Records have many more columns; these are the last that we fill. */
const LAST_COLUMN = 97;

/**
 * OMEGA (KROS), text of records R00, R01, R02 by its columns of 2025 as other programs write them: tabs, CRLF,
 * Windows-1250. Sums per rate stand in the head, so lines may be lines.
 */
export function omegaText(documents: BookedDocument[]): Uint8Array {
  const supplier = documents[0]?.supplier;
  const records = [
    supplier
      ? [
          'R00',
          'T01',
          '',
          supplier.name,
          supplier.ico,
          supplier.street,
          bare(supplier.zip),
          supplier.city,
        ]
      : ['R00', 'T01'],
    ...documents.flatMap((one) => [head(one), ...one.lines.map(item)]),
  ];
  const text = records.map((cells) => `${cells.map(cleaned).join('\t')}\r\n`).join('');
  // A difference of a cent on the whole document is in the head of the record and is not recounted.
  return toWindows1250(text);
}

const bare = (zip: string) => zip.replace(/\s/g, '');
const comma = (cents: Cents) => euros(cents).replace('.', ',');
const dayOf = (day: string) => day.split('-').toReversed().join('.');

function head(one: BookedDocument): string[] {
  const [high, low, third, none] = [23, 19, 5, 0].map((percent) => rateOf(one, percent));
  const columns: Record<number, string> = {
    1: 'R01',
    2: one.number,
    3: one.buyer.name.slice(0, 75),
    4: one.buyer.ico,
    5: dayOf(one.issued_on),
    6: dayOf(one.due_on),
    7: dayOf(one.supplied_on),
    8: comma(low!.baseCents),
    9: comma(high!.baseCents),
    10: comma(none!.baseCents),
    11: '0,00',
    12: '19',
    13: '23',
    14: comma(low!.vatCents),
    15: comma(high!.vatCents),
    16: '0,00',
    18: one.kind === 'credit_note' ? CREDIT_NOTE : INVOICE,
    25: one.buyer.street,
    26: bare(one.buyer.zip),
    27: one.buyer.city,
    28: one.buyer.dic,
    40: 'EUR',
    41: '1',
    43: comma(one.gross_cents),
    45: one.reason,
    47: 'Slovensko',
    48: one.buyer.icDph.slice(0, 2),
    49: one.buyer.icDph,
    71: one.variable_symbol,
    95: '5',
    96: comma(third!.baseCents),
    97: comma(third!.vatCents),
  };
  return Array.from({ length: LAST_COLUMN }, (_, index) => columns[index + 1] ?? '');
}

const item = (line: ELine): string[] => [
  'R02',
  line.name,
  String(line.quantity),
  line.unit,
  String(unitToEuros(line.unitPrice)).replace('.', ','),
  RATE[line.vatPercent]!,
  '',
  '',
  '',
  'V',
];
