import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { PAYMENT_KINDS } from './payment-kinds.ts';

const { sql } = useDatabase();

test('the database takes the kinds that the program knows, and no other', async () => {
  const [check] = await sql<[{ rule: string }]>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conname = 'payment_method_kind_check'`;
  const named = [...check.rule.matchAll(/'(\w+)'/g)].map(([, kind]) => kind);
  expect(named.toSorted()).toEqual([...PAYMENT_KINDS].toSorted());
});
