import { isDatabaseDown, type Sql } from '#base/database/database.server.ts';
import type { ShopApp } from '#shop/kernel/slice.server.ts';

const NEXT_LOOK = 1_000;
/** A full disk refuses one write and takes the next: it is over when nothing was refused for so long. */
const CALM_MS = 5_000;
/** Of our own end, in a start that has failed as well. */
const ENDED = 'CONNECTION_ENDED';
/** The database is there and well, and this one query was too slow or had to wait too long. */
const SLOW: Record<string, string> = { '57014': 'statement_timeout', '55P03': 'lock_timeout' };
const FULL: Record<string, string> = { '53100': 'disk', '53300': 'connections' };

/**
 * An outage is two lines, when it begins and when it ends, however many visitors meet it: a hundred traces
 * read like a bug. What was refused meanwhile is counted by its cause.
 */
export function addDatabaseState(app: ShopApp, sql: Sql) {
  const refused = new Map<string, number>();
  let since: number | null = null;
  /** The outage that was logged last, while it may go on. */
  let outage: { since: number; before: number } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let steady: NodeJS.Timeout | undefined;
  /** Work that nobody waits for may still ask while the shop's own database ends after the shop: no outage. */
  let isClosed = false;

  const count = (cause: string) => refused.set(cause, (refused.get(cause) ?? 0) + 1);
  const total = () => [...refused.values()].reduce((sum, one) => sum + one, 0);

  function lost(error: unknown) {
    const { code, message } = error as { code?: string; message?: string };
    clearTimeout(steady);
    if (since !== null || code === ENDED || isClosed) return;
    since = performance.now();
    if (!outage) {
      outage = { since, before: total() };
      app.log.error({ code, reason: message || code }, 'the database is away');
    }
    const look = async () => {
      try {
        await sql`select 1`;
      } catch {
        timer = setTimeout(look, NEXT_LOOK).unref();
        return;
      }
      since = null;
      const now = performance.now();
      steady = setTimeout(() => tellBack(now), CALM_MS).unref();
    };
    timer = setTimeout(look, NEXT_LOOK).unref();
  }

  function tellBack(at: number) {
    const seconds = Math.round((at - outage!.since) / 100) / 10;
    app.log.warn({ seconds, refused: total() - outage!.before }, 'the database is back');
    outage = null;
  }

  app.decorate('databaseState', {
    isAway: () => since !== null,
    refused,
    stale: 0,
    count,
    lost(error) {
      const { code = '' } = error as { code?: string };
      if (isDatabaseDown(error) && !(code in SLOW)) lost(error);
    },
    refuse(error, reqId) {
      const { code = '' } = error as { code?: string };
      const cause = SLOW[code] ?? FULL[code] ?? 'connection';
      if (code in SLOW) app.log.warn({ reqId, cause }, 'the database was too slow');
      else lost(error);
      count(cause);
    },
  });
  app.addHook('onClose', (_app, done) => {
    isClosed = true;
    clearTimeout(timer);
    clearTimeout(steady);
    done();
  });
}

declare module 'fastify' {
  interface FastifyInstance {
    databaseState: {
      isAway(): boolean;
      /** How many guests were given something stale meanwhile. */
      stale: number;
      /** How many requests were refused with 503, by cause. */
      refused: ReadonlyMap<string, number>;
      count(cause: string): void;
      /** Found to be away by work that nobody waits for. */
      lost(error: unknown): void;
      /** A request fails because of it. */
      refuse(error: unknown, reqId: string): void;
    };
  }
}
