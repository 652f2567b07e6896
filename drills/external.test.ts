import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DRILLS } from './drills.ts';
import { installedPostgres } from './external-postgres.ts';
import { hasNginx } from './nginx.ts';
import { openStand, type Stand } from './stand.ts';
import { buildOnce } from './testing.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 300_000 });

/** On a PostgreSQL of the operating system; where there is none, `npm run drill` says so too. */
const isThere = installedPostgres() !== null;
const mayMount = process.platform === 'linux' && process.getuid?.() === 0;

let stand: Stand;
beforeAll(async () => {
  if (!isThere) return;
  buildOnce();
  const env = { LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' };
  stand = await openStand('external', {
    env,
    ...(mayMount ? { disk: DRILLS['full-disk']!.disk } : {}),
  });
});
afterAll(() => stand?.close());

async function run(name: string) {
  const drill = DRILLS[name]!;
  const rows = await drill.run(stand, drill.rounds.small);
  expect(rows.flatMap(({ verdict }) => verdict.findings)).toEqual([]);
  expect(rows.every(({ count }) => count > 0)).toBe(true);
}

test.skipIf(!isThere)('database-kill, in small', () => run('database-kill'));
test.skipIf(!isThere)('sigterm, in small', () => run('sigterm'));
test.skipIf(!isThere || !hasNginx())('two-processes, in small', () => run('two-processes'));
test.skipIf(!isThere || !mayMount)('full-disk, in small', () => run('full-disk'));
