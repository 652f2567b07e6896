import * as z from 'zod/mini';
import { ok, PathId, PathText } from '#base/contract.ts';
import { ShopError } from '#base/errors.ts';
import type { SliceRoutes } from '#shop/customers/slice.server.ts';
import { getCategory } from './category.server.ts';
import * as contract from './contract.ts';
import { listProducts } from './listing.server.ts';
import {
  findAttachment,
  getProduct,
  listAttachments,
  listHomepageProducts,
} from './product.server.ts';

export const catalogRoutes: SliceRoutes = (app, { sql }) => {
  app.route({
    ...contract.getCategory,
    handler: async ({ params }) => ok({ category: await getCategory(sql, params.url) }),
  });

  app.route({
    ...contract.filterProducts,
    handler: async ({ visitor, params, body }) => {
      const { products, count } = await listProducts(sql, visitor, {
        ...params,
        categoryId: body.condition['categories.id'],
        isInStock: body.condition.inStock === true,
        order: body.order,
      });
      return ok({ products, paging: { filtered_products_count: count } });
    },
  });

  app.route({
    ...contract.getProduct,
    handler: async ({ visitor, params }) =>
      ok({ product: await getProduct(sql, visitor, params.url) }),
  });

  app.route({
    ...contract.listHomepageProducts,
    handler: async ({ visitor }) => ok({ products: await listHomepageProducts(sql, visitor) }),
  });

  app.route({
    ...contract.listAttachments,
    handler: async ({ params }) =>
      ok({ attachments: await listAttachments(sql, params.productCode) }),
  });

  app.route({
    method: 'GET',
    url: '/files/attachment/:id/:filename',
    config: { access: 'customer' },
    schema: { params: z.object({ id: PathId, filename: PathText }) },
    handler: async ({ params }, reply) => {
      const file = await findAttachment(sql, params.id, params.filename);
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
