import { type Cents, toEuros, unitPrice, unitToEuros } from '#base/values/money.ts';
import { INK, MARGIN, MUTED, type Pdf, row, rule } from '#base/files/pdf.server.ts';
import { unitLabel } from '#text/units.ts';
import {
  formatCount,
  formatDate,
  formatPhone,
  formatPrice,
  formatUnitPrice,
  formatZip,
} from '#text/format.ts';
import { t } from '#text/documents.ts';
import {
  columnHeads,
  documentsPdf,
  pageHead,
  roomFor,
  TOP,
} from '#shop/kernel/document-pages.server.ts';
import { summary, summaryHeight } from './invoice-summary.server.ts';
import type { InvoiceLine, PrintedDocument, Party } from '#shop/invoices/invoice.server.ts';

const price = (cents: Cents) => formatPrice(toEuros(cents));
const TITLES = {
  invoice: 'invoice.taxDocument',
  credit_note: 'invoice.creditNote',
  advance: 'invoice.advance',
  proforma: 'invoice.proforma',
} as const;
const NUMBERS = {
  invoice: 'invoice.number',
  credit_note: 'invoice.creditNumber',
  advance: 'invoice.number',
  proforma: 'invoice.proformaNumber',
} as const;
const titleOf = ({ kind }: PrintedDocument) => t(TITLES[kind]);
const numberOf = ({ kind, number }: PrintedDocument) => t(NUMBERS[kind], { number });

const TABLE = [
  { x: 42, width: 72 },
  { x: 118, width: 176 },
  { x: 298, width: 58, align: 'right' as const },
  { x: 360, width: 66, align: 'right' as const },
  { x: 430, width: 40, align: 'right' as const },
  { x: 474, width: 79, align: 'right' as const },
];
/** Facts beside each other, up to the right margin. */
const LABELS = [
  { x: 42, width: 110 },
  { x: 308, width: 110 },
];
const VALUES = [
  { x: 154, width: 150 },
  { x: 420, width: 133 },
];

/** A Slovak tax document: as many pages as it takes, each with its head, each numbered. */
export const invoicePdf = (invoice: PrintedDocument): Promise<Buffer> =>
  documentsPdf(`${titleOf(invoice)} ${invoice.number}`, [invoice], draw, sender);

/** Several in one file, each from a page of its own and with its own count of pages. */
export const invoicesPdf = (invoices: PrintedDocument[]): Promise<Buffer> =>
  documentsPdf(t('invoice.several'), invoices, draw, sender);

async function draw(pdf: Pdf, invoice: PrintedDocument): Promise<void> {
  head(pdf, invoice);
  let y = parties(pdf, invoice, TOP);
  y = facts(pdf, invoice, y + 14);
  y = tableHead(pdf, y + 16);
  for (const line of invoice.lines) y = tableLine(pdf, invoice, line, y);
  y = roomFor(pdf, y + 12, summaryHeight(invoice), () => {
    head(pdf, invoice);
    return TOP;
  });
  await summary(pdf, invoice, y);
}

function head(pdf: Pdf, invoice: PrintedDocument) {
  pageHead(pdf, invoice.letterhead, titleOf(invoice), numberOf(invoice));
  pdf.fontSize(8.5);
  if (invoice.as_of)
    pdf
      .font('bold')
      .text(t('invoice.asOf', { day: formatDate(invoice.as_of) }), 220, 74, {
        width: 333,
        align: 'right',
      })
      .font('plain');
}

function parties(pdf: Pdf, { supplier, buyer }: PrintedDocument, top: number): number {
  const column = (label: string, party: Party, extra: string[], x: number) => {
    pdf.fillColor(MUTED).text(label, x, top).fillColor(INK);
    pdf
      .font('bold')
      .fontSize(10)
      .text(party.name, x, top + 13, { width: 245 });
    pdf.font('plain').fontSize(8.5);
    const lines = [
      party.street,
      `${formatZip(party.zip)} ${party.city}`,
      ...[
        [t('invoice.companyId'), party.ico],
        [t('invoice.taxId'), party.dic],
        [t('invoice.vatId'), party.icDph],
      ].flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
      ...extra,
    ];
    pdf.text(lines.join('\n'), x, pdf.y + 2, { width: 245, lineGap: 1.5 });
    return pdf.y;
  };
  return Math.max(
    column(
      t('invoice.supplier'),
      supplier,
      [supplier.register, formatPhone(supplier.phone), supplier.email],
      MARGIN,
    ),
    column(t('invoice.customer'), buyer, [], 308),
  );
}

function facts(pdf: Pdf, invoice: PrintedDocument, top: number): number {
  const { supplier, kind } = invoice;
  const asked = [
    [t('invoice.issueDate'), formatDate(invoice.issued_on)],
    ...(kind === 'proforma'
      ? []
      : [
          [
            t(kind === 'advance' ? 'invoice.receivedDate' : 'invoice.supplyDate'),
            formatDate(invoice.supplied_on),
          ],
        ]),
    [t('invoice.dueDate'), formatDate(invoice.due_on)],
    [t('invoice.varSymbol'), invoice.variable_symbol],
    [t('invoice.orderNumber'), invoice.order_number],
    [
      t('invoice.paymentMethod'),
      kind === 'credit_note' ? t('invoice.setOff') : invoice.payment_name,
    ],
  ];
  // What a credit note returns is set off, as the XML says: an account there would ask the buyer to pay.
  const account =
    kind === 'credit_note'
      ? []
      : [
          [t('invoice.iban'), supplier.iban.replace(/(.{4})(?=.)/g, '$1 ')],
          [t('invoice.swift'), supplier.bic],
        ];
  // The number of the account has room only on the left.
  const left = asked.length - (asked.length % 2);
  const pairs = [
    ...asked.slice(0, left),
    ...account,
    ...asked.slice(left),
    ...(invoice.credited_number ? [[t('invoice.credits'), invoice.credited_number]] : []),
  ] as [string, string][];
  rule(pdf, top);
  let bottom = top + 8;
  for (let index = 0; index < pairs.length; index += 2) {
    const [one, other = ['', '']] = pairs.slice(index, index + 2);
    pdf.fillColor(MUTED);
    row(pdf, bottom, LABELS, [one![0], other[0]]);
    pdf.fillColor(INK);
    bottom += row(pdf, bottom, VALUES, [one![1], other[1]]) + 4;
  }
  const words = [
    [t('reference.number'), invoice.customer_reference],
    [t('reference.project'), invoice.project_name],
    [t('invoice.reason'), invoice.reason],
    [t('invoice.notice'), kind === 'proforma' ? t('invoice.noTaxDocument') : ''],
  ].filter(([, text]) => text) as [string, string][];
  if (words.length === 0) return bottom + 2;
  return words.reduce((y, [label, text]) => wordsLine(pdf, label, text, y), bottom);
}

/** Somebody's own words take the whole width, and as many lines as they need. */
function wordsLine(pdf: Pdf, label: string, text: string, y: number): number {
  pdf.fillColor(MUTED).text(label, MARGIN, y, { width: 110 });
  pdf.fillColor(INK).text(text, MARGIN + 112, y, { width: 399 });
  return pdf.y + 4;
}

const tableHead = (pdf: Pdf, y: number): number =>
  columnHeads(pdf, y, TABLE, [
    t('invoice.code'),
    t('invoice.item'),
    t('invoice.quantity'),
    t('invoice.unitPrice'),
    t('invoice.vatRate'),
    t('invoice.lineTotal'),
  ]);

function tableLine(pdf: Pdf, invoice: PrintedDocument, line: InvoiceLine, top: number): number {
  const { own_number: number } = line;
  const item = number ? `${line.name}\n${t('invoice.ownNumber', { number })}` : line.name;
  const needed = pdf.heightOfString(item, { width: TABLE[1]!.width }) + 8;
  const y = roomFor(pdf, top, needed, () => {
    head(pdf, invoice);
    return tableHead(pdf, TOP);
  });
  const height = row(pdf, y, TABLE, [
    line.code,
    item,
    `${formatCount(line.quantity)} ${unitLabel(line.unit)}`,
    formatUnitPrice(unitToEuros(unitPrice(line.unit_cents, line.unit_fraction))),
    `${line.vat_percent} %`,
    price(line.total_cents),
  ]);
  rule(pdf, y + height + 3);
  return y + height + 7;
}

/** At the foot of each page, beside its number. */
function sender(pdf: Pdf, { supplier }: PrintedDocument, y: number) {
  rule(pdf, y - 8);
  const { name, street, zip, city } = supplier;
  pdf.text(`${name}, ${street}, ${formatZip(zip)} ${city}`, MARGIN, y, { width: 380 });
}
