import type { IncomingMessage } from 'node:http';

const held = new WeakMap<IncomingMessage, string>();

/** The body of a request as it was written, if it was read here. */
export const heldText = (request: IncomingMessage) => held.get(request);

/** Reads a small body and puts it back, for whoever comes next to read it again. */
export function holdText(request: IncomingMessage, tell: (text: string | null) => void) {
  request.once('readable', () => {
    const bytes = request.read() as Buffer | null;
    if (!bytes) return tell(null);
    request.unshift(bytes);
    // The rest is still on its way: unusual for so little.
    if (bytes.length !== Number(request.headers['content-length'])) return tell(null);
    const text = bytes.toString();
    held.set(request, text);
    tell(text);
  });
}
