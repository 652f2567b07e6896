import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DRILLS } from './drills.ts';
import { openStand, type Stand } from './stand.ts';
import { buildOnce } from './testing.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

/** One shop for all of them, as hard days follow one another; each drill ends with the consistency rules. */
let stand: Stand;
beforeAll(async () => {
  buildOnce();
  stand = await openStand('embedded', { env: { LOG_LEVEL: 'info' } });
});
afterAll(() => stand.close());

test.each([
  'app-kill',
  'database-kill',
  'nth-call',
  'parallel-submits',
  'approvals',
  'sequences',
  'slow-database',
  'migration-kill',
  'smtp',
  'backup',
  'einvoices',
  'imports',
  'office',
])('%s, in small', async (name) => {
  const drill = DRILLS[name]!;
  const rows = await drill.run(stand, drill.rounds.small);
  expect(rows.flatMap(({ verdict }) => verdict.findings)).toEqual([]);
  expect(rows.every(({ count }) => count > 0)).toBe(true);
});
