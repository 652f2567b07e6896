import * as z from 'zod/mini';
import { ok, PathId, PathText } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import { readAs } from '#shop/kernel/read-as.server.ts';
import type { SliceRoutes } from '#shop/kernel/slice.server.ts';
import { getCategory } from './category.server.ts';
import * as contract from './contract.ts';
import {
  findAttachment,
  getProduct,
  listAttachments,
  listCards,
  listHomepageProducts,
} from './product/product.server.ts';

export const catalogRoutes: SliceRoutes = (app, shop) => {
  app.route({
    ...contract.getCategory,
    handler: async ({ visitor, params }) =>
      ok({ category: await readAs(shop, visitor, (sql) => getCategory(sql, params.url)) }),
  });

  app.route({
    ...contract.getProduct,
    handler: async ({ visitor, params }) =>
      ok({
        product: await readAs(shop, visitor, (sql, readThrough) =>
          getProduct(sql, visitor, params.url, readThrough),
        ),
      }),
  });

  app.route({
    ...contract.listHomepageProducts,
    handler: async ({ visitor }) =>
      ok({
        products: await readAs(shop, visitor, (sql, readThrough) =>
          listHomepageProducts(sql, visitor, readThrough),
        ),
      }),
  });

  app.route({
    ...contract.listCards,
    handler: async ({ visitor, query }) =>
      ok({
        products: await readAs(shop, visitor, (sql) => listCards(sql, visitor, query.urls)),
      }),
  });

  app.route({
    ...contract.listAttachments,
    handler: async ({ visitor, params: { productCode } }) =>
      ok({ attachments: await readAs(shop, visitor, (sql) => listAttachments(sql, productCode)) }),
  });

  app.route({
    method: 'GET',
    url: '/files/attachment/:id/:filename',
    config: { access: 'customer' },
    schema: { params: z.object({ id: PathId, filename: PathText }) },
    handler: async ({ params }, reply) => {
      const file = await findAttachment(shop.sql, params.id, params.filename);
      if (!file) throw ShopError.notFound('messages.attachment.notFound');
      return reply
        .type(file.media_type)
        .header(
          'content-disposition',
          `attachment; filename*=UTF-8''${encodeURIComponent(params.filename)}`,
        )
        .send(file.bytes);
    },
  });
};
