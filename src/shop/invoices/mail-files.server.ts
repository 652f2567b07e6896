import type { Sql } from '#base/database/database.server.ts';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import type { KeptFile, LaterFile, MailFile } from '#shop/mail/outbox.server.ts';
import { filesOf } from '#shop/orders/mail-files.server.ts';
import { openForMail } from './pdf/kept-pdf.server.ts';

type Context = { sql: Sql; workerPool: WorkerPool };
type File = MailFile | LaterFile | KeptFile;

/** Files of a mail: kept documents byte by byte, others drawn now. */
export async function openFiles(context: Context, files: File[]): Promise<MailFile[]> {
  const opened = await Promise.all(
    files.map(async (file) => ('keptPdf' in file ? open(context, file) : file)),
  );
  return filesOf(context, opened);
}

async function open({ sql, workerPool }: Context, file: KeptFile): Promise<MailFile> {
  const { keptPdf, ...rest } = file;
  const bytes = await openForMail(sql, workerPool, keptPdf);
  return { ...rest, content: bytes.toString('base64') };
}
