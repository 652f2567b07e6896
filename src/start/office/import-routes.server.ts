import { createHash } from 'node:crypto';
import { ok } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { bringFile } from '#staff/imports/bring.server.ts';
import * as contract from '#staff/imports/contract.ts';
import { openRefused } from '#staff/imports/imports.server.ts';
import { contextOf } from './gate.server.ts';

/** The bytes of a file; as JSON, which tells one request from another, it is their hash. */
class GivenBytes {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
  toJSON = () => createHash('sha256').update(this.bytes).digest('hex');
}

export function importRoutes(app: ShopApp, shop: KeyedShop) {
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    (_request, bytes, done) => done(null, new GivenBytes(bytes as Buffer)),
  );

  app.route({
    ...contract.addImport,
    handler: async (request) => {
      const { body, query } = request as { body: unknown; query: typeof request.query };
      if (!(body instanceof GivenBytes)) throw new ShopError('messages.request.invalid');
      return ok(await bringFile(contextOf(shop, request), { ...query, bytes: body.bytes }));
    },
  });

  app.route({
    ...contract.openRefused,
    handler: async (request, reply) => {
      const { name, content } = await openRefused(contextOf(shop, request), request.params.id);
      return reply
        .type(contract.openRefused.files[0])
        .header(
          'content-disposition',
          `attachment; filename="odmietnute.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
        )
        .send(content);
    },
  });
}
