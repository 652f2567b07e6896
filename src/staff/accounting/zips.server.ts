import type { Readable } from 'node:stream';
import type { Db } from '#base/database/database.server.ts';
import { streamZip, type ZipEntry } from '#base/files/zip.server.ts';
import { findXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import type { BookedDocument } from '#shop/invoices/accounting.server.ts';
import type { PrintedDocument } from '#shop/invoices/invoice.server.ts';
import { openKept } from '#shop/invoices/pdf/kept-pdf.server.ts';

type Draw = (document: PrintedDocument) => Promise<Buffer>;

/** Each file is of the day its document was issued, so that a folder of them sorts as a binder does. */
const zipOf = (
  documents: BookedDocument[],
  end: 'pdf' | 'xml',
  open: (id: number) => ReturnType<ZipEntry['open']>,
): Readable =>
  streamZip(
    documents.map(({ id, number, issued_on: day }) => ({
      name: `${number}.${end}`,
      day,
      open: () => open(id),
    })),
  );

/** Only documents that have an XML. */
export const zipOfXmls = (sql: Db, documents: BookedDocument[]): Readable =>
  zipOf(documents, 'xml', async (id) => (await findXml(sql, id))!);

export const zipOfPdfs = (sql: Db, documents: BookedDocument[], draw: Draw): Readable =>
  zipOf(documents, 'pdf', (id) => openKept(sql, { invoice: id }, draw));
