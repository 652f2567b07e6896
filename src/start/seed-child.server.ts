import { openPatientPool } from '#base/database/database.server.ts';
import type { Seeding, Progress } from './seed-in-child.server.ts';
import { fill } from './open.server.ts';

// The parent process has gone: the transaction ends with the connection, so nothing is left half done.
process.once('disconnect', () => process.exit(1));

process.once('message', async ({ connection, isDemo }: Seeding) => {
  const sql = openPatientPool(connection);
  await fill(sql, isDemo, (...progress: Progress) => process.send!(progress));
  await sql.end();
  process.exit(0);
});
