import { createHash } from 'node:crypto';
import { drawIn } from '#base/files/draw.server.ts';
import { type Db, inTransaction, type Sql } from '#base/database/database.server.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import type { KeptFile } from '#shop/mail/outbox.server.ts';
import { invoicesBy } from './draw.server.ts';
import { type PrintedDocument, readIssued } from '#shop/invoices/invoice.server.ts';
import { readIssuedProforma } from './proforma-document.server.ts';

/** Which document. */
export type Which = KeptFile['keptPdf'];
type Draw = (document: PrintedDocument) => Promise<Buffer>;

const columnsOf = (which: Which) =>
  'invoice' in which
    ? { invoice_id: which.invoice, proforma_id: null }
    : { invoice_id: null, proforma_id: which.proforma };

const isOf = (sql: Db, which: Which) =>
  'invoice' in which ? sql`invoice_id = ${which.invoice}` : sql`proforma_id = ${which.proforma}`;

/** In the transaction that gives the number, so that no document is forgotten, whatever is killed afterwards. */
export async function letKeep(tx: Db, which: Which): Promise<void> {
  await tx`insert into pdf_to_keep ${tx(columnsOf(which))}`;
}

async function findKept(sql: Db, which: Which): Promise<Buffer | null> {
  const [row] = await sql<{ pdf: Buffer }[]>`select pdf from kept_pdf where ${isOf(sql, which)}`;
  return row?.pdf ?? null;
}

/**
 * The document as it was issued, always the same bytes. One that is not kept yet is drawn and kept now: it is just
 * issued, or of the time before PDFs were kept.
 */
export async function openKept(sql: Db, which: Which, draw: Draw): Promise<Buffer> {
  return (await findKept(sql, which)) ?? keep(sql, which, draw);
}

async function keep(sql: Db, which: Which, draw: Draw): Promise<Buffer> {
  const document =
    'invoice' in which
      ? await readIssued(sql, which.invoice)
      : await readIssuedProforma(sql, which.proforma);
  if (!document) throw ShopError.notFound('messages.invoice.notFound');
  const pdf = await draw(document);
  const hash = createHash('sha256').update(pdf).digest();
  await inTransaction(sql, async (tx) => {
    const [waiting] = await tx`delete from pdf_to_keep where ${isOf(tx, which)} returning id`;
    // Two who draw it at once keep one, and both get that.
    await tx`
      insert into kept_pdf ${tx({ ...columnsOf(which), pdf, hash, is_late: waiting === undefined })}
      on conflict do nothing`;
  });
  return (await findKept(sql, which))!;
}

/** What the worker and mails open. */
export const openForMail = (sql: Db, workerPool: WorkerPool, which: Which) =>
  openKept(sql, which, invoicesBy(drawIn(workerPool, 'kept documents'), { isOneOfMany: true }));

type Due = { invoice_id: number | null; proforma_id: number | null };

/** Keeps the next document that waits for it; false when none does. One that cannot be drawn is tried later and later. */
export async function keepNext(sql: Sql, workerPool: WorkerPool): Promise<boolean> {
  const [due] = await sql<Due[]>`
    update pdf_to_keep
    set attempts = attempts + 1, due_at = now() + least(interval '1 minute' * pow(2, least(attempts, 20)), interval '6 hours')
    where id = (select id from pdf_to_keep where due_at <= now() order by due_at, id limit 1 for update skip locked)
    returning invoice_id, proforma_id`;
  if (!due) return false;
  const which =
    due.invoice_id === null ? { proforma: due.proforma_id! } : { invoice: due.invoice_id };
  await openForMail(sql, workerPool, which);
  return true;
}

type KeptMark = { kept_at: Date; is_late: boolean };

/** When it was kept, and whether that was later than it was issued; null for one that is not yet. */
export async function findMark(sql: Db, which: Which): Promise<KeptMark | null> {
  const [row] = await sql<KeptMark[]>`
    select kept_at, is_late from kept_pdf where ${isOf(sql, which)}`;
  return row ?? null;
}
