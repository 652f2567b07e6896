import { ok } from '#base/wire/contract.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import { bringFile } from '#staff/imports/bring.server.ts';
import * as contract from '#staff/imports/contract.ts';
import { openRefused } from '#staff/imports/imports.server.ts';
import { contextOf } from './gate.server.ts';
import { bytesIn } from './given-bytes.server.ts';

export function importRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...contract.addImport,
    handler: async (request) => {
      const { query } = request;
      const bytes = bytesIn(request);
      return ok(await bringFile(contextOf(shop, request), { ...query, bytes }));
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
