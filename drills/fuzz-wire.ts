import { Agent, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { WireRequest } from './fuzz-requests.ts';

export type WireResponse = { status: number; location: string; text: string; milliseconds: number };

const PATIENCE = 10_000;
const agent = new Agent({ keepAlive: true, maxSockets: 2 });

/** Sends exactly this, and reads everything that comes back; null when nothing does in time. */
export function send(
  origin: string,
  { method, path, headers, body }: WireRequest,
): Promise<WireResponse | null> {
  const started = performance.now();
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const bytes = body === undefined ? undefined : Buffer.from(body as string);
    const outgoing = request(
      {
        agent,
        hostname,
        port,
        method,
        path,
        headers: { ...headers, ...(bytes ? { 'content-length': bytes.length } : {}) },
      },
      (incoming) => {
        const parts: Buffer[] = [];
        incoming.on('data', (part: Buffer) => parts.push(part));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode!,
            location: incoming.headers.location ?? '',
            text: JSON.stringify(incoming.headers) + unpack(incoming.headers, Buffer.concat(parts)),
            milliseconds: performance.now() - started,
          }),
        );
      },
    );
    outgoing.setTimeout(PATIENCE, () => {
      resolve(null);
      outgoing.destroy();
    });
    // A body that is too large is refused before all of it was sent.
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EPIPE' || error.code === 'ECONNRESET'
        ? resolve({
            status: 400,
            location: '',
            text: '',
            milliseconds: performance.now() - started,
          })
        : reject(error),
    );
    outgoing.end(bytes);
  });
}

function unpack({ 'content-encoding': packing }: Record<string, unknown>, bytes: Buffer): string {
  if (bytes.length === 0) return '';
  if (packing === 'br') return brotliDecompressSync(bytes).toString();
  return packing === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString();
}
