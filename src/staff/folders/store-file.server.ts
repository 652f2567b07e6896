import { webcrypto } from 'node:crypto';
import type { Tx } from '#base/database/database.server.ts';

type Given = { bytes: Buffer; extension: string; mediaType: string; small?: Buffer };

/** Keeps a file under the hash of its content, once, and says which row it is. */
export async function storeFile(
  tx: Tx,
  { bytes, extension, mediaType, small }: Given,
): Promise<number> {
  // In another thread: fifty megabytes take a while.
  const digest = await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes));
  const hash = Buffer.from(digest).toString('hex').slice(0, 32);
  const name = `${hash}.${extension}`;
  const [known] = await tx<{ id: number }[]>`select id from file where name = ${name}`;
  // One that is there already may have come before there were small forms.
  if (known && small)
    await tx`update file set small = ${small} where id = ${known.id} and small is null`;
  if (known) return known.id;
  const [row] = await tx<{ id: number }[]>`
    insert into file (name, media_type, size, bytes, small)
    values (${name}, ${mediaType}, ${bytes.length}, ${bytes}, ${small ?? null}) returning id`;
  return row!.id;
}
