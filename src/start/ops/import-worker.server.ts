import type { FastifyBaseLogger } from 'fastify';
import { type Connection, openLongPool, type Sql } from '#base/database/database.server.ts';
import type { ParsePool } from '#base/files/parse-pool.server.ts';
import type { Config } from '#base/process/config.server.ts';
import { startLoop, survivor } from './loop.server.ts';

/** Somebody waits for it at a screen. */
const ROUND_PAUSE_MS = 1_000;
/** How long a stop waits for a plan; rows that are being written are taken back, and written by the next process. */
const LAST_IMPORT = 3_000;

type Where = { sql: Sql; connection: Connection; config: Config; parsePool: ParsePool };

/** Files that people of the office have brought: plans, rows and what is taken back, one after another beside the mail. */
export function startImports(
  { connection, ...where }: Where,
  log: FastifyBaseLogger,
  tellLost: (error: unknown) => void = () => {},
): () => Promise<void> {
  const survive = survivor(log, tellLost);

  /** What it takes comes when a file is due, which is seldom, and with a connection of its own. */
  async function next(): Promise<boolean> {
    const [{ due }] = await where.sql<[{ due: boolean }]>`
      select exists (select from file_import where state in ('previewing', 'running', 'returning')) as due`;
    if (!due) return false;
    const { workOnNext } = await import('#staff/imports/work.server.ts');
    const long = openLongPool(connection);
    try {
      const done = await workOnNext({ ...where, long });
      if (done) log.info(done, 'import');
      return done !== null;
    } finally {
      await long.end({ timeout: 5 });
    }
  }

  return startLoop({
    round: async () => (await survive('imports', next())) ?? false,
    pause: ROUND_PAUSE_MS,
    patience: LAST_IMPORT,
  });
}
