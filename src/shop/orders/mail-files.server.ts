import { drawIn } from '#base/files/draw.server.ts';
import type { WorkerPool } from '#base/process/worker-pool.server.ts';
import type { Sql } from '#base/database/database.server.ts';
import type { LaterFile, MailFile } from '#shop/mail/outbox.server.ts';
import { getLetterhead } from '#shop/kernel/brand.server.ts';
import { PICKING_LIST } from './documents/draw.server.ts';
import { readPickingList } from './documents/read-picking-list.server.ts';

const TRANSFER_CODE = {
  module: new URL('./one/pay-by-square.server.ts', import.meta.url),
  name: 'qrPng',
};
type DrawContext = { sql: Sql; workerPool: WorkerPool };

/** Files of a mail as they travel: what has to be drawn is drawn now, so that no order waits for it. */
export const filesOf = (
  context: DrawContext,
  files: (MailFile | LaterFile)[],
): Promise<MailFile[]> =>
  Promise.all(files.map(async (file) => ('content' in file ? file : drawn(context, file))));

async function drawn({ sql, workerPool }: DrawContext, file: LaterFile): Promise<MailFile> {
  const { work, input, number } = await taskOf(sql, file);
  // Counted for each order: mails leave one after another, however many orders came.
  const bytes = await drawIn(workerPool, `order ${number}`)(work, input);
  const { filename, contentType, cid } = file;
  return { filename, contentType, content: bytes.toString('base64'), ...(cid ? { cid } : {}) };
}

async function taskOf(sql: Sql, file: LaterFile) {
  if ('transfer' in file) {
    const { transfer } = file;
    return { work: TRANSFER_CODE, input: transfer, number: transfer.variableSymbol };
  }
  const { pickingList: number } = file;
  const [list, letterhead] = await Promise.all([readPickingList(sql, number), getLetterhead(sql)]);
  const input = { ...list, letterhead };
  return { work: PICKING_LIST, input, number };
}
