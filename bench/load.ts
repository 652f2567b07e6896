import { connect, type Socket } from 'node:net';

/** The bytes of the next request of a connection; `turn` counts that connection's requests. */
export type Script = (connection: number, turn: number) => Buffer;
export type Load = { port: number; connections: number; script: Script };
export type Measured = { done: number; errors: number; seconds: number };

/**
 * Keeps every connection busy with one request after another. Written for this: the generator shares
 * the cores with what it measures, so it looks at nothing but the status and where a response ends.
 */
export async function run(load: Load, milliseconds: number): Promise<Measured> {
  const started = performance.now();
  const until = started + milliseconds;
  const counts = { done: 0, errors: 0 };
  const connections = Array.from({ length: load.connections }, (_, index) =>
    keepBusy(load, index, until, counts),
  );
  await Promise.all(connections);
  return { ...counts, seconds: (performance.now() - started) / 1000 };
}

const turns = new WeakMap<Load, number[]>();

function keepBusy(load: Load, index: number, until: number, counts: Omit<Measured, 'seconds'>) {
  const known = turns.get(load) ?? Array.from({ length: load.connections }, () => 0);
  turns.set(load, known);
  return new Promise<void>((resolve) => {
    const socket = connect(load.port, '127.0.0.1').setNoDelay();
    const send = () => socket.write(load.script(index, known[index]!++));
    onResponses(socket, (isGood) => {
      counts.done += 1;
      if (!isGood) counts.errors += 1;
      if (performance.now() < until) send();
      else socket.end();
    });
    socket.on('connect', send);
    socket.on('error', () => (counts.errors += 1));
    socket.on('close', () => resolve());
  });
}

const HEAD_END = Buffer.from('\r\n\r\n');
const LAST_CHUNK = Buffer.from('0\r\n\r\n');
const REFUSED = Buffer.from('{"success":false');

function onResponses(socket: Socket, tell: (isGood: boolean) => void) {
  let held: Buffer | null = null;
  let head: { isGood: boolean; end: number; length: number | null } | null = null;
  socket.on('data', (chunk: Buffer) => {
    const bytes: Buffer = held ? Buffer.concat([held, chunk]) : chunk;
    head ??= readHead(bytes);
    if (!head || !isWhole(bytes, head)) {
      held = bytes;
      return;
    }
    const isRefused = bytes.indexOf(REFUSED, head.end) === head.end;
    const { isGood } = head;
    held = null;
    head = null;
    tell(isGood && !isRefused);
  });
}

function readHead(bytes: Buffer) {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const text = bytes.toString('latin1', 0, end);
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return {
    isGood: text.startsWith('HTTP/1.1 200'),
    end: end + HEAD_END.length,
    length: length === undefined ? null : Number(length),
  };
}

const isWhole = (bytes: Buffer, { end, length }: { end: number; length: number | null }) =>
  length === null
    ? bytes.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
    : bytes.length >= end + length;
