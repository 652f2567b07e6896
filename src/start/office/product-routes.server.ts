import { ok } from '#base/wire/contract.ts';
import type { KeyedShop } from '#shop/identity/accounts.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';
import * as contract from '#staff/products/attachments-contract.ts';
import { addAttachment, readAttachment } from '#staff/products/attachments.server.ts';
import { contextOf } from './gate.server.ts';
import { bytesIn } from './given-bytes.server.ts';

/** Documents of products: files that come and go as they are. */
export function productRoutes(app: ShopApp, shop: KeyedShop) {
  app.route({
    ...contract.addAttachment,
    handler: async (request) => {
      const { id } = request.params;
      const bytes = bytesIn(request);
      const { name } = request.query;
      return ok(await addAttachment(contextOf(shop, request), { id, name, bytes }));
    },
  });

  app.route({
    ...contract.openAttachment,
    handler: async (request, reply) => {
      const { filename, bytes } = await readAttachment(contextOf(shop, request), request.params.id);
      return reply
        .type(contract.openAttachment.files[0])
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(filename)}`,
        )
        .send(bytes);
    },
  });
}
