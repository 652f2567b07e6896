import type { Db } from '#base/database/database.server.ts';

/** In the transaction that gave the number; the database keeps it from being changed. */
export async function keepXml(tx: Db, invoiceId: number, xml: string): Promise<void> {
  const bytes = Buffer.from(xml, 'utf8');
  await tx`
    insert into einvoice_document (invoice_id, xml, hash) values (${invoiceId}, ${bytes}, sha256(${bytes}))`;
}

/** The bytes as they were made, or null for a document that is a PDF only. */
export async function findXml(sql: Db, invoiceId: number): Promise<Buffer | null> {
  const [row] = await sql<{ xml: Buffer }[]>`
    select xml from einvoice_document where invoice_id = ${invoiceId}`;
  return row?.xml ?? null;
}
