import { expect, test } from 'vitest';
import { fingerprint } from '#tests/fingerprint.ts';
import { useShop } from '#tests/shop.ts';
import { newParty } from '#tests/world.ts';

const shop = useShop();

test('an order that fails at its last step leaves nothing behind, not even a mail', async () => {
  const { client } = await newParty(shop, 'Polovica');
  await shop.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the last step fails'; end $$;
    create trigger refuse before update on basket for each row
      when (new.state = 'ordered') execute function refuse()`);
  const before = await fingerprint(shop.sql);
  const failed = await client.put('/admin/v1/cart/order/sk', { basket: null });
  expect(failed.statusCode).toBe(500);
  expect(await fingerprint(shop.sql)).toEqual(before);

  await shop.sql`drop function refuse() cascade`;
  const placed = await client.put('/admin/v1/cart/order/sk', { basket: null });
  expect(placed.json()).toMatchObject({ success: true });
});
