import type { IncomingMessage } from 'node:http';

type Body = { text: string; bytes: Buffer };
export type OnBody = (body: Body | null) => void;

/** Reads a small body before the framework does; null for one that comes in pieces, unusual for so little. */
export function peekBody(request: IncomingMessage, onBody: OnBody, onWaiting: () => void) {
  const take = (bytes: Buffer | null) => {
    const isWhole = bytes?.length === Number(request.headers['content-length']);
    if (bytes && !isWhole) request.unshift(bytes);
    onBody(bytes && isWhole ? { text: bytes.toString(), bytes } : null);
  };
  // Mostly it came with the head and is there as soon as that has been read; an event for it costs more.
  process.nextTick(() => {
    const bytes = request.read() as Buffer | null;
    if (bytes) return take(bytes);
    onWaiting();
    request.once('readable', () => take(request.read() as Buffer | null));
  });
}
