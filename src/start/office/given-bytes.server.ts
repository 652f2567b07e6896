import { createHash } from 'node:crypto';
import { ShopError } from '#base/wire/errors.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';

/** The bytes of a file; as JSON, which tells one request from another, it is their hash. */
class GivenBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  toJSON = () => createHash('sha256').update(this.bytes).digest('hex');
}

/** A file comes as it is, without being text on the way. */
export const takeGivenBytes = (app: ShopApp) =>
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, bytes, done) => done(null, new GivenBytes(bytes as Buffer)),
  );

export function bytesIn(request: unknown): Buffer {
  const { body } = request as { body: unknown };
  if (!(body instanceof GivenBytes)) throw new ShopError('messages.request.invalid');
  return body.bytes;
}
