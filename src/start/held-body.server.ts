import type { IncomingMessage } from 'node:http';

const held = new WeakMap<IncomingMessage, string>();

/** The body of a request as it was written, if it was put back here. */
export const heldText = (request: IncomingMessage) => held.get(request);

export type TellBody = (body: { text: string; bytes: Buffer } | null) => void;

/** Tells a small body, or null for one that comes in pieces: unusual for so little. */
export function peekBody(request: IncomingMessage, tell: TellBody, waiting: () => void) {
  const take = (bytes: Buffer | null) => {
    const isWhole = bytes?.length === Number(request.headers['content-length']);
    if (bytes && !isWhole) request.unshift(bytes);
    tell(bytes && isWhole ? { text: bytes.toString(), bytes } : null);
  };
  // Mostly it came with the head and is there as soon as that has been read; waiting to be told costs more.
  process.nextTick(() => {
    const bytes = request.read() as Buffer | null;
    if (bytes) return take(bytes);
    waiting();
    request.once('readable', () => take(request.read() as Buffer | null));
  });
}

/** For whoever comes next to read it again. */
export function putBack(
  request: IncomingMessage,
  { text, bytes }: { text: string; bytes: Buffer },
) {
  held.set(request, text);
  request.unshift(bytes);
}
