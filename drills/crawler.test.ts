import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { crawler } from './crawler.ts';
import type { Stand } from './stand.ts';

const { sql } = useDatabase();

/** It needs no more of a stand than its database. */
test('all combinations of filters, in small', async () => {
  const [row] = await crawler.run({ sql } as Stand, crawler.rounds.small);
  expect(row!.verdict.findings).toEqual([]);
  expect(row!.count).toBe(crawler.rounds.small);
  // Two of five have so few choices; of every four one is made up.
  const [, cached] = /(\d+) of them cached/.exec(row!.what)!;
  expect(Number(cached)).toBeLessThan(crawler.rounds.small / 2);
});
