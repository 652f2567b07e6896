import { afterAll, expect, test } from 'vitest';
import { openPool } from '#base/database/database.server.ts';
import { createCache } from '#base/process/cache.server.ts';
import { Client } from '#tests/client.ts';
import { useShop } from '#tests/shop.ts';
import { signedIn } from '#tests/world.ts';
import { buildApp } from '#start/app/app.server.ts';

const shop = useShop();
let close = async () => {};
afterAll(() => close());

test('what a replica showed a guest is not remembered for customers, who may be a moment ahead', async () => {
  const copy = openPool(shop.connection, { max: 1 });
  const catalogue = createCache<object>({ name: 'catalogue', maxBytes: 10_000, sizeOf: () => 1 });
  const app = await buildApp({
    sql: shop.sql,
    config: shop.config,
    formKey: 'x'.repeat(32),
    catalogue,
    replica: { read: (work: (sql: unknown) => unknown) => work(copy) } as never,
  });
  close = async () => {
    await app.close();
    await copy.end();
  };
  const found = async (client: Client) =>
    (await client.get('/admin/v1/search-products/NV-D8Z/sk/12/0')).json().items[0].product;

  const { id } = await found(new Client(app));
  expect(catalogue.find(`card ${id}`)).toBeUndefined();
  const [demo] = await shop.sql`select id from person where email = 'demo@bastion.sk'`;
  expect(await found(await signedIn({ sql: shop.sql, app }, demo!.id))).toMatchObject({ id });
  expect(catalogue.find(`card ${id}`)).toBeDefined();
});
