import { type Connection, isDatabaseDown, openPool, type Sql } from './database.server.ts';

export type Replica = {
  /** Does the work on the replica if it is up to date; else, or if that fails, on the primary. */
  read<Result>(work: (sql: Sql) => Promise<Result>): Promise<Result>;
  /** Something has changed: the replica has to catch up with this moment before it is asked again. */
  doubt(): void;
  readonly isFit: boolean;
  close(): Promise<void>;
};

const CHECK_PAUSE_MS = 1_000;
/** In milliseconds; what is behind by more is not asked at all. */
const LONGEST_LAG = 5_000;

type Sample = { at: number; position: number };

/** A second server that follows the primary and serves reads which may be a moment old. */
export function openReplica(primary: Sql, connection: Connection): Replica {
  const sql = openPool(connection);
  let isFit = false;
  let isDoubted = false;
  let leastPosition = 0;
  let samples: Sample[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function check() {
    const position = await writtenOn(primary).catch(() => null);
    if (position !== null) {
      const at = Date.now();
      samples = [...samples.filter((one) => one.at > at - 2 * LONGEST_LAG), { at, position }];
      if (isDoubted) leastPosition = position;
      isDoubted = false;
    }
    const replayed = await replayedOn(sql).catch(() => null);
    isFit =
      replayed !== null &&
      !isDoubted &&
      replayed >= leastPosition &&
      lagOf(replayed, samples) <= LONGEST_LAG;
    if (!isClosed) timer = setTimeout(check, CHECK_PAUSE_MS).unref();
  }
  void check();

  return {
    async read(work) {
      if (!isFit) return work(primary);
      try {
        return await work(sql);
      } catch (error) {
        if (!isDatabaseDown(error) && !isCutOff(error)) throw error;
        isFit = false;
        return work(primary);
      }
    },
    doubt: () => {
      isDoubted = true;
      isFit = false;
    },
    get isFit() {
      return isFit;
    },
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await sql.end({ timeout: 5 });
    },
  };
}

/** Positions in the write-ahead log, in bytes: they need no clock that two machines agree on. */
async function writtenOn(sql: Sql): Promise<number> {
  const [row] = await sql<{ position: number }[]>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as position`;
  return row!.position;
}

/** Null for a server that is no replica (any more): after a promotion its data may differ. */
async function replayedOn(sql: Sql): Promise<number | null> {
  const [row] = await sql<{ position: number | null }[]>`
    select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as position
    where pg_is_in_recovery()`;
  return row?.position ?? null;
}

/** How long ago the primary was where the replica is now. */
function lagOf(replayed: number, samples: Sample[]): number {
  const latest = samples.at(-1);
  const reached = samples.findLast(({ position }) => position <= replayed);
  return latest && reached ? latest.at - reached.at : Infinity;
}

/** A replica ends a query that stands in the way of what it has to replay. */
const isCutOff = (error: unknown) => (error as { code?: string } | null)?.code === '40001';
