const READY = 'Z'.charCodeAt(0);
const IDLE = 'I'.charCodeAt(0);
/** A type and a length; the length does not count the type. */
const HEAD = 5;

/** Follows what a PostgreSQL server says, and passes on whole messages only. */
export class MessageReader {
  /** Whether the server has let us in, after which it is asked questions. */
  isGreeted = false;
  isInTransaction = false;
  #parts: Buffer[] = [];
  #buffered = 0;
  #needed = HEAD;

  /** `completed` is the number of queries whose response is complete with these messages. */
  read(chunk: Buffer): { whole: Buffer; completed: number } {
    this.#parts.push(chunk);
    this.#buffered += chunk.length;
    if (this.#buffered < this.#needed) return { whole: Buffer.alloc(0), completed: 0 };

    const bytes = this.#parts.length === 1 ? chunk : Buffer.concat(this.#parts);
    let completed = 0;
    let end = 0;
    let next = lengthAt(bytes, end);
    while (end + next <= bytes.length) {
      if (bytes[end] === READY) {
        completed += this.isGreeted ? 1 : 0;
        this.isGreeted = true;
        this.isInTransaction = bytes[end + HEAD] !== IDLE;
      }
      end += next;
      next = lengthAt(bytes, end);
    }
    this.#parts = end === bytes.length ? [] : [bytes.subarray(end)];
    this.#buffered = bytes.length - end;
    this.#needed = next;
    return { whole: bytes.subarray(0, end), completed };
  }
}

const lengthAt = (bytes: Buffer, start: number) =>
  bytes.length - start < HEAD ? HEAD : bytes.readUInt32BE(start + 1) + 1;

/** The types of the messages a client has written; it writes whole ones. */
export function typesIn(chunk: Buffer): string[] {
  const types: string[] = [];
  for (let start = 0; start + HEAD <= chunk.length; start += chunk.readUInt32BE(start + 1) + 1)
    types.push(String.fromCharCode(chunk[start]!));
  return types;
}

/** What a server sends whose transaction has failed for good: an error for the query, then ReadyForQuery. */
export const refusalsOf = (types: string[]): Buffer =>
  Buffer.concat(
    types.flatMap((type) => {
      if (type === 'Q') return [LOST, FAILED];
      if (type === 'S') return [FAILED];
      return type === 'P' || type === 'B' ? [LOST] : [];
    }),
  );

const message = (type: string, body: string): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.write(type);
  head.writeUInt32BE(body.length + 4, 1);
  return Buffer.concat([head, Buffer.from(body, 'latin1')]);
};
const LOST = message('E', 'SFATAL\0VFATAL\0C08006\0Mthe connection to the database was lost\0\0');
const FAILED = message('Z', 'E');
