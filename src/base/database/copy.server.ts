import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Db } from './database.server.ts';

/** `copy … to stdout`: the rows as they come, no faster than they are taken. */
export async function* copyOut(tx: Db, statement: string): AsyncGenerator<Buffer> {
  const stream = await tx.unsafe(statement).readable();
  yield* stream;
  // When the last rows fill its buffer, postgres.js 3.4 leaves the connection paused; this resumes it.
  stream._read(0);
}

/** `copy … from stdin`: ends when the server has taken the rows, or fails with its reason. */
export async function copyIn(
  tx: Db,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  const query = tx.unsafe(statement);
  const stream = await query.writable();
  // What the server finds wrong after the last row (a reference to nothing), postgres.js 3.4 tells only
  // to the query, which is settled by then, and the stream would wait for ever.
  void Object.assign(query, { reject: (error: Error) => stream.destroy(error) });
  await pipeline(Readable.from(rows), stream);
}
