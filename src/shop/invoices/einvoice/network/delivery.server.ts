import type { Db } from '#base/database/database.server.ts';
import { parseXml, textOf } from '#shop/invoices/einvoice/element.ts';
import { sapiRequest } from './sapi-request.server.ts';
import { getEinvoiceSettings } from './settings.server.ts';

export type DeliveryState =
  'waiting' | 'taken' | 'delivered' | 'failed' | 'refused' | 'no_receiver' | 'held' | 'mailed';

/**
 * Hands a document on in the transaction that made it: to the network where the shop sends, to the mailbox of who has
 * agreed to that. Otherwise it is only kept.
 */
export async function handOn(tx: Db, invoiceId: number, xml: string, way: 'network' | 'mail') {
  if (way === 'mail') return putDelivery(tx, invoiceId, xml, 'mailed');
  const { sending } = await getEinvoiceSettings(tx);
  if (sending) await putDelivery(tx, invoiceId, xml, 'waiting');
}

/** Who sends it to whom is said by the document itself, so the two cannot differ. */
export async function putDelivery(
  tx: Db,
  invoiceId: number,
  xml: string,
  state: 'waiting' | 'mailed',
): Promise<void> {
  const root = parseXml(xml);
  const addressOf = (party: string) =>
    `0245:${textOf(root, `cac:Accounting${party}Party/cac:Party/cbc:EndpointID`)}`;
  const [sender, receiver] = [addressOf('Supplier'), addressOf('Customer')];
  const { key, body } = sapiRequest({
    xml,
    number: textOf(root, 'cbc:ID'),
    sender,
    receiver,
    createdAt: new Date(),
  });
  await tx`insert into einvoice_delivery ${tx({
    invoice_id: invoiceId,
    state,
    receiver,
    key,
    ...(state === 'waiting' ? { request: body } : { request: null, next_at: null }),
  })}`;
}
