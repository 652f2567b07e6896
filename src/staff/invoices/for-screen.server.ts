import type { PrintedDocument } from '#shop/invoices/invoice.server.ts';

/** The parts of a document that a screen shows otherwise than the PDF. */
export const forScreen = ({
  letterhead,
  lines,
}: Pick<PrintedDocument, 'letterhead' | 'lines'>) => ({
  letterhead: letterhead.name,
  lines: lines.map((line) => ({
    ...line,
    unit_price: line.unit_cents * 100 + line.unit_fraction,
  })),
});
