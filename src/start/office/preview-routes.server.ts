import { ok } from '#base/wire/contract.ts';
import { ShopError } from '#base/wire/errors.ts';
import { makePreview, type Previewed } from '#shop/detail/preview.server.ts';
import type { Shop, ShopApp } from '#shop/kernel/slice.server.ts';
import * as contract from '#staff/products/preview-contract.ts';

/** Links to the shop with a product as others would see it; signed, so they are no job of the terminal. */
export function previewRoutes(app: ShopApp, { sql, config, formKey }: Shop) {
  async function linkTo({ product, customer }: Previewed) {
    const [known] = await sql<[{ product: boolean; customer: boolean }]>`
      select exists (select from product where id = ${product}) as product,
             ${customer}::int is null or exists (select from company where id = ${customer}) as customer`;
    if (!known.product) throw ShopError.notFound('messages.product.notFound');
    if (!known.customer) throw ShopError.notFound('messages.customer.notFound');
    return ok({ url: `${config.publicUrl}/nahlad/${makePreview(formKey, { product, customer })}` });
  }

  app.route({
    ...contract.previewAsGuest,
    handler: ({ params: { id } }) => linkTo({ product: id, customer: null }),
  });

  app.route({
    ...contract.previewAsCustomer,
    handler: ({ params: { id, customer } }) => linkTo({ product: id, customer }),
  });
}
