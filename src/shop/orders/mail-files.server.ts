import { createHash } from 'node:crypto';
import type { Apart } from '#base/apart.server.ts';
import type { Sql } from '#base/database.server.ts';
import type { LaterFile, MailFile } from '#shop/customers/outbox.server.ts';
import { findOrderKey } from './ledger.server.ts';
import { getOrder } from './order.server.ts';

const PICKING_LIST = {
  module: new URL('./picking-list.server.ts', import.meta.url),
  name: 'pickingListPdf',
};
type Desk = { sql: Sql; apart: Apart };

/** Files of a mail as they travel: a picking list is drawn now, so that no order waits for it. */
export const filesOf = (desk: Desk, files: (MailFile | LaterFile)[]): Promise<MailFile[]> =>
  Promise.all(files.map(async (file) => ('content' in file ? file : pickingListOf(desk, file))));

async function pickingListOf(
  { sql, apart }: Desk,
  { pickingList: number, ...file }: LaterFile,
): Promise<MailFile> {
  const { id, customerId, paymentKind } = await findOrderKey(sql, number);
  const input = { order: await getOrder(sql, customerId, id), paymentKind };
  // Counted for each order: mails leave one after another, however many orders came.
  const whose = `order ${number}`;
  const key = createHash('sha256').update(JSON.stringify(input)).digest('base64');
  const pdf = await apart.run({ job: PICKING_LIST, input, key, whose });
  return { ...file, content: pdf.toString('base64') };
}
