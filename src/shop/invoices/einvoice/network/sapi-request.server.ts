import { createHash } from 'node:crypto';
import { PROFILE } from '#shop/invoices/einvoice/names.ts';

/** All of a sending, to be stored before the first try: every try sends these bytes under this key. */
export type SapiRequest = { key: string; body: string };

type Sending = { xml: string; number: string; sender: string; receiver: string; createdAt: Date };

export function sapiRequest({ xml, number, sender, receiver, createdAt }: Sending): SapiRequest {
  const root = xml.includes('</CreditNote>') ? 'CreditNote' : 'Invoice';
  const metadata = {
    documentId: number,
    documentTypeId: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2::${root}##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1`,
    processId: PROFILE,
    senderParticipantId: sender,
    receiverParticipantId: receiver,
    creationDateTime: createdAt.toISOString(),
  };
  const checksum = createHash('sha256').update(xml, 'utf8').digest('hex');
  const rest = { payload: xml, payloadFormat: 'XML', payloadEncoding: 'UTF-8', checksum };
  return { key: uuidOf(checksum), body: JSON.stringify({ metadata, ...rest }) };
}

/** A UUID of version 8 (made by ourselves) from the content: the same document has the same key, whoever sends it. */
function uuidOf(hash: string): string {
  const hex = `${hash.slice(0, 12)}8${hash.slice(13, 16)}a${hash.slice(17, 32)}`;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
