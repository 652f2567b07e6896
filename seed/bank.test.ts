import { expect, test } from 'vitest';
import { useDatabase } from '#tests/database.ts';
import { staffContext } from '#tests/staff-context.ts';
import { getStatement, pageOfTransactions } from '#staff/payments/pages.server.ts';

const { sql } = useDatabase();

test('the demo has a statement that adds up, with something matched and something to decide', async () => {
  const context = staffContext(sql);
  const { statement } = await getStatement(context, { id: 1 });
  expect(statement.counts).toEqual({ open: 4, partial: 2, matched: 2, ignored: 0, outgoing: 1 });
  expect(statement.closing_cents).toBe(
    statement.opening_cents! + statement.received_cents + statement.sent_cents,
  );
  const { transactions } = await pageOfTransactions(context, { statement: 1, state: 'open' });
  expect(transactions[0]!.proposals[0]).toMatchObject({ score: 91, write_off_cents: 36 });
});
