import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { connectTo, type Target } from './postgres/careful-socket.server.ts';
import { securityOf } from './postgres/secure-socket.server.ts';
import { StartError } from '#base/process/start-error.ts';
import { SteadySocket } from './postgres/steady-socket.server.ts';

export type Sql = postgres.Sql;
/** A connection or an open transaction: what most functions need. */
export type Db = postgres.ISql;
/** An open transaction, for what must be one. */
export type Tx = postgres.TransactionSql;
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** An address, or where the embedded server listens. */
export type Connection =
  string | { host: string; port: number; username: string; database: string };

export const FOR_VISITORS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
  TimeZone: 'Europe/Bratislava',
  // A statement is planned once per connection. Left to itself a server with a million products plans each
  // listing anew, a quarter of its time, and comes to the same plan: docs/performance.md.
  plan_cache_mode: 'force_generic_plan',
};

/**
 * By itself postgres.js waits longer after each refused connection of the whole pool, up to 20 s: whoever
 * came while a database restarted was still waiting long after it was back.
 */
const RETRY_SECONDS = 0.2;

/**
 * One more than can run at once, for when one waits; what comes meanwhile waits here, in line. With ten on two
 * cores the server only switched between them, and took a fifth longer for everything: docs/performance.md.
 */
const CONNECTIONS = Math.min(10, Math.max(3, availableParallelism() + 1));

type PoolOptions = { max?: number; settings?: Partial<typeof FOR_VISITORS> };

export function openPool(
  connection: Connection,
  { max = CONNECTIONS, settings = FOR_VISITORS }: PoolOptions = {},
): Sql {
  // By then the server would have refused the statement itself: without any answer the connection is lost.
  const patience = settings.statement_timeout ? settings.statement_timeout + 2_000 : null;
  const secure = securityOf(connection);
  let current: SteadySocket | undefined;
  const sockets = new Set<SteadySocket>();
  const options = {
    max,
    connect_timeout: 2,
    backoff: () => RETRY_SECONDS,
    idle_timeout: 60,
    max_lifetime: 60 * 30,
    connection: { application_name: 'bastion', ...settings },
    onnotice: () => {},
    // Secured here: postgres.js would put a socket of its own in between.
    ssl: false,
    socket: (target: Target) => {
      askTypesOnce(sql);
      const socket = new SteadySocket(connectTo(target), {
        patience,
        secure,
        onTurn: (turn) => (current = turn),
      });
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
  };
  const sql: Sql =
    typeof connection === 'string'
      ? postgres(connection, options)
      : postgres({ ...connection, ...options });
  SOCKETS.set(sql, sockets);
  return withReservedConnections(sql, () => current);
}

const SOCKETS = new WeakMap<Sql, Set<SteadySocket>>();

/** `used` connections are busy or in a transaction; `waiting` queries are queued behind another one. */
export function useOf(sql: Sql): { open: number; used: number; waiting: number } {
  const all = [...(SOCKETS.get(sql) ?? [])];
  const waiting = all.reduce((sum, { owed }) => sum + Math.max(0, owed - 1), 0);
  return { open: all.length, used: all.filter(({ isInUse }) => isInUse).length, waiting };
}

const INT_ARRAY = 1007;

/**
 * postgres.js asks every new connection which types are arrays, in a promise that nobody can catch: a
 * server that died at that moment ended the process. What the first has learned holds for all of them.
 */
function askTypesOnce(sql: Sql) {
  if (INT_ARRAY in sql.options.parsers) Object.assign(sql.options, { fetch_types: false });
}

type Work = (tx: Tx) => unknown;

/** The connection on which a transaction has begun is reserved for it until it ends. */
function withReservedConnections(sql: Sql, current: () => SteadySocket | undefined): Sql {
  const begin = sql.begin.bind(sql) as (options: string, work: Work) => Promise<unknown>;
  const beginReserved = (...args: [Work] | [string, Work]) => {
    const work = args.at(-1) as Work;
    const over = Promise.withResolvers<void>();
    const result = begin(args.length === 2 ? args[0] : '', (tx) => {
      current()?.holdFor(over.promise);
      return work(tx);
    });
    result.then(
      () => over.resolve(),
      () => over.resolve(),
    );
    return result;
  };
  return Object.assign(sql, { begin: beginReserved as Sql['begin'] });
}

const SHARED = { TimeZone: FOR_VISITORS.TimeZone };

/**
 * For what no visitor waits for: mail, sweeping, heartbeats. It has connections of its own, so that neither
 * waits for the other.
 */
export const openBackgroundPool = (connection: Connection): Sql =>
  openPool(connection, {
    max: 2,
    settings: {
      ...SHARED,
      statement_timeout: 60_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 60_000,
      // Planning the lines of an order took 2.0 of their 2.3 ms, with each mail anew.
      plan_cache_mode: 'force_generic_plan',
    },
  });

/** For one long piece of work, with a limit all the same. */
export const openLongPool = (connection: Connection): Sql =>
  openPool(connection, { max: 1, settings: { ...SHARED, statement_timeout: 10 * 60_000 } });

/**
 * In a transaction: its server looks every few seconds whether its client is still there, and gives the
 * work up when it is not. Only Linux can tell; elsewhere the statement ends by itself.
 */
export async function noticeLostClient(tx: Db): Promise<void> {
  await tx`
    select set_config('client_connection_check_interval', '5s', true)
    where version() ~* 'linux'`;
}

/**
 * For what streams to visitors row by row. A statement fetches one portion; who reads nothing for a minute holds no
 * snapshot any more.
 */
export const openStreamPool = (connection: Connection, max: number): Sql =>
  openPool(connection, {
    max,
    settings: {
      ...SHARED,
      statement_timeout: 60_000,
      lock_timeout: 5_000,
      idle_in_transaction_session_timeout: 60_000,
    },
  });

/** Migrations and bulk loads take the time they need. */
export const openPatientPool = (connection: Connection, max = 2) =>
  openPool(connection, { max, settings: SHARED });

/** All or nothing: in the transaction the caller is in already, else in one of its own. */
export const inTransaction = <Result>(
  db: Db,
  work: (tx: Db) => Promise<Result>,
): Promise<Result> => ('begin' in db ? ((db as Sql).begin(work) as Promise<Result>) : work(db));

const OLDEST_POSTGRES = 150_000;

type Patience = { say?: (sentence: string) => void; isPatient?: boolean };
const NEXT_LOOK = 1_000;

/**
 * A patient one waits for a database that is not there yet, as after a reboot, for as long as it takes. One
 * that is there and refuses, a wrong password or name, ends it at once.
 */
export async function checkDatabase(
  sql: Sql,
  { say = () => {}, isPatient = false }: Patience = {},
): Promise<void> {
  const version = await sql<{ server_version_num: string }[]>`show server_version_num`.then(
    ([row]) => Number(row?.server_version_num),
    (error: Error & { code?: string }) => {
      const sentence = `The database does not answer: ${describe(error)}`;
      if (!isPatient || !isDatabaseDown(error)) throw new StartError(`${sentence}.`);
      say(`${sentence}; waiting for it`);
      return null;
    },
  );
  if (version === null) {
    await sleep(NEXT_LOOK);
    return checkDatabase(sql, { say, isPatient });
  }
  if (version < OLDEST_POSTGRES)
    throw new StartError(
      `PostgreSQL 15 or newer is needed; DATABASE_URL leads to version ${Math.floor(version / 10_000)}.`,
    );
}

const describe = (error: Error & { code?: string }) =>
  (error.message || error.code || String(error)).replace(/\s+/g, ' ').replace(/\.$/, '');

/** Errors that mean "the database is away or too busy", not "the query is wrong". */
export function isDatabaseDown(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code ?? '';
  return (
    /^(CONNECT|CONNECTION_|ECONN|ENOENT$|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND)/.test(code) ||
    // Shutting down, starting up, too many connections, out of disk, timed out.
    /^(57P0[1-5]|57014|53\d{3}|08\d{3}|55P03|25P03|58\d{3})$/.test(code)
  );
}
