import type { Readable } from 'node:stream';
import type { Cell } from '#base/files/cell.ts';
import { drawIn } from '#base/files/draw.server.ts';
import type { Db, Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { LongReads } from '#base/database/long-reads.server.ts';
import { toEuros } from '#base/values/money.ts';
import { streamWorkbook } from '#base/files/workbook.server.ts';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import { streamZip, type ZipEntry } from '#base/files/zip.server.ts';
import { findXml } from '#shop/invoices/einvoice/network/documents.server.ts';
import type { CompanyId } from '#shop/kernel/visitor.ts';
import { plainSpaces } from '#text/no-break.ts';
import { t } from '#text/account.ts';
import { documentColumns, type DocumentRow, type Filter, isFound } from './documents.server.ts';
import { MOST_IN_ZIP } from './documents-contract.ts';
import { invoicesBy } from '#shop/invoices/pdf/draw.server.ts';
import { openKept } from '#shop/invoices/pdf/kept-pdf.server.ts';

/** Chosen by their ids, or all that a filter finds. */
export type Chosen = Filter & { ids?: number[] | undefined };

const isChosen = (sql: Db, customerId: CompanyId, { ids, ...filter }: Chosen) =>
  ids
    ? sql`invoice.customer_id = ${customerId} and invoice.id = any(${ids})`
    : isFound(sql, customerId, filter);

type Files = 'pdf' | 'xml' | 'all';

/** The documents as they were issued, each opened when its turn comes, or their XMLs, or both. */
export async function openZip(
  { sql, workerPool }: { sql: Sql; workerPool: WorkerPool },
  customerId: CompanyId,
  { files = 'pdf', ...chosen }: Chosen & { files?: Files | undefined },
): Promise<Readable> {
  const rows = await sql<{ id: number; number: string; day: string; has_xml: boolean }[]>`
    select invoice.id, invoice.number, invoice.issued_on::text as day,
           exists (select from einvoice_document where invoice_id = invoice.id) as has_xml
    from invoice where ${isChosen(sql, customerId, chosen)}
    order by invoice.number limit ${MOST_IN_ZIP + 1}`;
  if (rows.length === 0 || (chosen.ids && rows.length < new Set(chosen.ids).size))
    throw ShopError.notFound('messages.invoice.notFound');
  if (rows.length > MOST_IN_ZIP) throw new ShopError('messages.invoice.tooMany');
  const entries = rows.flatMap(({ id, number, day, has_xml: hasXml }): ZipEntry[] => [
    ...(files === 'xml' ? [] : [{ name: `${number}.pdf`, day, open: () => drawn(id) }]),
    ...(files === 'pdf' || !hasXml
      ? []
      : [{ name: `${number}.xml`, day, open: () => written(id) }]),
  ]);
  if (entries.length === 0) throw ShopError.notFound('messages.einvoice.none');
  return streamZip(entries);

  async function drawn(id: number) {
    const whose = `documents of customer ${customerId}`;
    return openKept(
      sql,
      { invoice: id },
      invoicesBy(drawIn(workerPool, whose), { isOneOfMany: true }),
    );
  }

  async function written(id: number) {
    const xml = await findXml(sql, id);
    if (!xml) throw ShopError.notFound('messages.invoice.notFound');
    return xml;
  }
}

/** The list as a workbook, as many rows as there are. */
export async function openList(
  { sql, longReads }: { sql: Sql; longReads: LongReads },
  customerId: CompanyId,
  chosen: Chosen,
): Promise<Readable> {
  if (chosen.ids) {
    const [known] = await sql<[{ count: number }]>`
      select count(*)::int from invoice where ${isChosen(sql, customerId, chosen)}`;
    if (known.count < new Set(chosen.ids).size)
      throw ShopError.notFound('messages.invoice.notFound');
  }
  const read = await longReads.open(`customer ${customerId}`);
  const rows = longReads.rows<DocumentRow>(
    read,
    read.tx`
      ${documentColumns(read.tx)} where ${isChosen(read.tx, customerId, chosen)}
      order by invoice.issued_on desc, invoice.id desc`,
  );
  async function* portions(): AsyncGenerator<Cell[][]> {
    yield [HEAD];
    for await (const portion of rows) yield portion.map(recordOf);
  }
  return longReads.endWith(read, streamWorkbook(t('account.invoices.title'), portions()));
}

const HEAD = [
  t('account.invoices.number'),
  t('documents.kind'),
  t('account.invoices.varSymbol'),
  t('account.orders.name'),
  t('account.invoices.date'),
  t('account.invoices.dueDate'),
  t('account.invoices.total'),
  t('account.invoices.unpaid'),
].map(plainSpaces);

const recordOf = (row: DocumentRow): Cell[] => [
  row.number,
  t(`documents.kinds.${row.kind}`),
  row.variable_symbol,
  row.order_number,
  row.issued_on,
  row.due_on,
  toEuros(row.gross_cents),
  toEuros(row.gross_cents - row.paid_cents),
];
