import type { IncomingMessage } from 'node:http';

type Held = { bytes: Buffer; text: string };
const held = new WeakMap<IncomingMessage, Held>();

/** The body of a request as it was written, if it was read here. */
export const heldText = (request: IncomingMessage) => held.get(request)?.text;

/** Tells a small body, or null for one that is still on its way: unusual for so little. */
export function peekText(request: IncomingMessage, tell: (text: string | null) => void) {
  request.once('readable', () => {
    const bytes = request.read() as Buffer | null;
    if (!bytes) return tell(null);
    const isWhole = bytes.length === Number(request.headers['content-length']);
    if (!isWhole) {
      request.unshift(bytes);
      return tell(null);
    }
    const text = bytes.toString();
    held.set(request, { bytes, text });
    tell(text);
  });
}

/** For whoever comes next to read it again. */
export function putBack(request: IncomingMessage) {
  const body = held.get(request);
  if (body) request.unshift(body.bytes);
}
