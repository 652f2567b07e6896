import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { listenForChanges } from './changes.server.ts';

const { sql } = useDatabase();

test('a change is heard once it is committed, a burst of them once', async () => {
  let heard = 0;
  const unlisten = await listenForChanges(sql, () => {
    heard += 1;
  });
  await expect.poll(() => heard, { message: 'the start counts as a change' }).toBe(1);

  await sql.begin(async (tx) => {
    await tx`update product set name = name || ' x' where id = 1`;
    // It must not be heard before.
    await new Promise((later) => setTimeout(later, 300));
    expect(heard).toBe(1);
  });
  await expect.poll(() => heard).toBe(2);

  // At once: one after another they would take longer than a burst is gathered for where the machine is busy.
  await Promise.all(
    Array.from(
      { length: 20 },
      () => sql`update stock set quantity = quantity + 1 where product_id = 1`,
    ),
  );
  await expect.poll(() => heard).toBe(3);
  // Nor is it heard once more.
  await new Promise((later) => setTimeout(later, 1_200));
  expect(heard).toBe(3);
  await unlisten();
});

test.each([
  ['an article', 'update blog set title = title where id = 1'],
  ['a banner', 'update banner set label = label where id = 1'],
  ['the menu', 'update menu_item set label = label where id = 1'],
  ['stock', 'update stock set quantity = quantity where product_id = 1'],
])('%s is heard', async (_name, statement) => {
  let heard = 0;
  const unlisten = await listenForChanges(sql, () => {
    heard += 1;
  });
  await expect.poll(() => heard).toBe(1);
  await sql.unsafe(statement);
  await expect.poll(() => heard).toBe(2);
  await unlisten();
});
