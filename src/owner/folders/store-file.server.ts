import { createHash } from 'node:crypto';
import type { Tx } from '#base/database.server.ts';

/** Keeps a file under the hash of its content, once, and says which row it is. */
export async function storeFile(
  tx: Tx,
  { bytes, extension, mediaType }: { bytes: Buffer; extension: string; mediaType: string },
): Promise<number> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  const name = `${hash}.${extension}`;
  const [known] = await tx<{ id: number }[]>`select id from file where name = ${name}`;
  if (known) return known.id;
  const [row] = await tx<{ id: number }[]>`
    insert into file (name, media_type, size, bytes)
    values (${name}, ${mediaType}, ${bytes.length}, ${bytes}) returning id`;
  return row!.id;
}
