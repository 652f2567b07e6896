import type { Sql } from '#base/database.server.ts';
import type { LaterFile, MailFile } from '#shop/customers/outbox.server.ts';
import { findOrderKey } from './ledger.server.ts';
import { getOrder } from './order.server.ts';
import { pickingListPdf } from './picking-list.server.ts';

/** Files of a mail as they travel: a picking list is drawn now, so that no order waits for it. */
export const filesOf = (sql: Sql, files: (MailFile | LaterFile)[]): Promise<MailFile[]> =>
  Promise.all(files.map(async (file) => ('content' in file ? file : pickingListOf(sql, file))));

async function pickingListOf(sql: Sql, { pickingList, ...file }: LaterFile): Promise<MailFile> {
  const { id, customerId, paymentKind } = await findOrderKey(sql, pickingList);
  const pdf = await pickingListPdf(await getOrder(sql, customerId, id), paymentKind);
  return { ...file, content: pdf.toString('base64') };
}
