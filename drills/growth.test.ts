import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { beforeAll, expect, test, vi } from 'vitest';
import { CONSISTENCY_RULES } from '#start/ops/consistency-rules.server.ts';
import { useDatabase } from '#tests/database.ts';
import {
  type Check,
  checkBackup,
  checkLists,
  checkReconciliation,
  checkRules,
  checkSweep,
} from './growth-checks.ts';
import { overBudget, growTwice, type Grown } from './growth.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const { sql, connection } = useDatabase();
let grown: Grown;
/**
 * As one of them was: no side of the comparison is of one table, so every mail is held against every order. None fits,
 * or an index that has the newest orders first would let it end soon.
 */
const SQUARE = {
  planted: `select outbox.id, 'no order'
            from outbox left join orders on subject_key = outbox.kind || '#' || orders.id
            where orders.id is null`,
};
beforeAll(async () => {
  grown = await growTwice(connection, 8_000, { rules: { ...CONSISTENCY_RULES, ...SQUARE } });
});

const within = (checks: Check[]) => {
  expect(checks.length).toBeGreaterThan(0);
  expect(overBudget(checks)).toEqual([]);
};

test('what has expired is swept in batches, each row for the same work in a shop of any size', async () => {
  within(await checkSweep(sql, grown.small.swept, grown.big.swept));
});

test('every rule of the reconciliation does the same work per order in a shop of any size', () => {
  const checks = checkRules(grown.small, grown.big);
  const isPlanted = ({ what }: Check) => what.includes('planted');
  within(checks.filter((check) => !isPlanted(check)));
  expect(overBudget(checks.filter(isPlanted))).toHaveLength(1);
});

test('the books of the grown shop are sound, and two damaged rows are found in them', async () => {
  within(await checkReconciliation(sql, connection));
});

test('a backup reads each table once', async () => {
  const file = join(tmpdir(), `bastion-growth-${process.pid}.gz`);
  within(await checkBackup(connection, file));
  rmSync(file);
});

test('lists of a customer with many orders read their page, and an index for the rest', async () => {
  within(await checkLists(sql, grown.sizes));
  const everything = async (db: typeof sql, customer: number) =>
    (await db`select * from orders where customer_id = ${customer} order by net_cents`).slice(0, 10)
      .length;
  const lists = { everything: { of: 'orders', ask: everything } } as const;
  const over = overBudget(await checkLists(sql, grown.sizes, lists));
  expect(over).toEqual(Array(3).fill(expect.stringContaining('blocks')));
});
