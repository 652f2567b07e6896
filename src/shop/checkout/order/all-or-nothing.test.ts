import { expect, test } from 'vitest';
import { fingerprint } from '#tests/fingerprint.ts';
import { useShop } from '#tests/shop.ts';
import { newParty } from '#tests/world.ts';

const shop = useShop();

test('an order that fails at its last step leaves nothing behind, not even a mail', async () => {
  const { client } = await newParty(shop, 'Polovica');
  // At the commit, when everything else has been written.
  await shop.sql.unsafe(`
    create function refuse_order() returns trigger language plpgsql as $$
      begin raise exception 'the last step fails'; end $$;
    create constraint trigger refuse after insert on orders deferrable initially deferred
      for each row execute function refuse_order()`);
  const before = await fingerprint(shop.sql);
  const failed = await client.put('/admin/v1/cart/order/sk', { basket: null });
  expect(failed.statusCode).toBe(500);
  expect(await fingerprint(shop.sql)).toEqual(before);

  await shop.sql`drop function refuse_order() cascade`;
  const placed = await client.put('/admin/v1/cart/order/sk', { basket: null });
  expect(placed.json()).toMatchObject({ success: true });
});
