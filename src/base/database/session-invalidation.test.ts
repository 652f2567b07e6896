import { afterEach, expect, test, vi } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { onSessionInvalidation } from './session-invalidation.server.ts';

const { sql } = useDatabase();
afterEach(() => vi.useRealTimers());

test('a change is heard, a pulse is not one', async () => {
  let changes = 0;
  const news = await onSessionInvalidation(sql, () => (changes += 1));
  await expect.poll(news.isHeard).toBe(true);
  const before = changes;
  await sql`update price_group set discount_bp = discount_bp`;
  await expect.poll(() => changes).toBe(before + 1);
  await news.stop();
});

test('a line on which nothing comes back any more is not trusted', async () => {
  const news = await onSessionInvalidation(sql, () => {});
  await expect.poll(news.isHeard).toBe(true);
  await news.stop();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now + 6_000);
  expect(news.isHeard()).toBe(false);
});
