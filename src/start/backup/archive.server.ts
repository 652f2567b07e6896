import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { StartError } from '#base/process/start-error.ts';

export type Table = { table: string; columns: string[] };
/** Number and checksum of the rows of a table, in the file or in the database. */
export type Sum = { rows: number; sha256: string };

export type Header = {
  bastion: 'backup';
  format: 1;
  createdAt: string;
  /** What the schema was when the backup was taken. */
  migrations: string[];
  tables: string[];
};
export type Trailer = { sequences: Record<string, string | null>; end: true };

const NEWLINE = 0x0a;
const PIECE = 64 * 1024;
const LARGEST_PIECE = 1024 * 1024;

/** One JSON line of the archive. */
export const lineOf = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`);

/** Rows as they go into the archive: pieces, each after its length, then a zero and their sum. */
export async function* packRows(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer, Sum> {
  const sum = startSum();
  for await (const chunk of gathered(rows)) {
    sum.add(chunk);
    for (let from = 0; from < chunk.length; from += LARGEST_PIECE) {
      const piece = chunk.subarray(from, from + LARGEST_PIECE);
      yield Buffer.from(`${piece.length}\n`);
      yield piece;
    }
  }
  yield Buffer.from('0\n');
  yield lineOf(sum.get());
  return sum.get();
}

/** The server hands out row by row; to pack each on its own takes twenty times as long. */
async function* gathered(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const row of rows) {
    held.push(row);
    size += row.length;
    if (size < PIECE) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** Lines of PostgreSQL's text format: a newline inside a value is escaped, so each one ends a row. */
export function startSum() {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add(chunk: Buffer) {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    get bytes() {
      return bytes;
    },
    get: (): Sum => ({ rows, sha256: hash.copy().digest('hex') }),
  };
}

export async function sumOf(rows: AsyncIterable<Buffer>): Promise<Sum> {
  const sum = startSum();
  for await (const chunk of rows) sum.add(chunk);
  return sum.get();
}

export const isSame = (one: Sum | undefined, other: Sum) =>
  one?.rows === other.rows && one.sha256 === other.sha256;

/** Reads an archive from beginning to end without holding more than a piece of it. */
export function openArchive(file: string) {
  const source = createReadStream(file).on('error', (error) => unpacked.destroy(error));
  const unpacked = source.pipe(createGunzip());
  const chunks = unpacked[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  async function more() {
    const { value, done } = await chunks.next().catch((error: unknown) => {
      throw damaged(file, error instanceof Error ? error.message : String(error));
    });
    if (done) throw damaged(file, 'it ends too early');
    return value as Buffer;
  }

  async function readLine(): Promise<string> {
    let end = rest.indexOf(NEWLINE);
    while (end < 0) {
      rest = Buffer.concat([rest, await more()]);
      if (rest.length > LARGEST_PIECE * 2) throw damaged(file, 'it is not a backup of this shop');
      end = rest.indexOf(NEWLINE);
    }
    const line = rest.subarray(0, end).toString();
    rest = rest.subarray(end + 1);
    return line;
  }

  async function read<Value>(): Promise<Value> {
    const line = await readLine();
    try {
      return JSON.parse(line) as Value;
    } catch {
      throw damaged(file, 'it is not a backup of this shop');
    }
  }

  /** The rows of the table whose line was just read; fails if they are not those that were written. */
  async function* rows(table: string): AsyncGenerator<Buffer> {
    const sum = startSum();
    for (let left = Number(await readLine()); left > 0; left = Number(await readLine()))
      while (left > 0) {
        if (rest.length === 0) rest = await more();
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        sum.add(piece);
        yield piece;
      }
    if (!isSame(await read<Sum>(), sum.get()))
      throw damaged(file, `the rows of ${table} are not those that were written`);
  }

  return { read, rows, close: () => source.destroy() };
}

const damaged = (file: string, reason: string) =>
  new StartError(`The backup ${file} cannot be used: ${reason}.`);
