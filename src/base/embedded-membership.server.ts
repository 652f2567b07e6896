import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import type { Binaries } from './embedded-binaries.server.ts';
import { codeOf, startErrorFrom } from './embedded-errors.server.ts';
import type { DatabaseFolder } from './embedded-folder.server.ts';
import type { ServerProcess } from './embedded-process.server.ts';
import { launchServer } from './embedded-process.server.ts';
import { StartError } from './start-error.ts';

/**
 * One open session per process of ours. While it lives it holds a shared advisory lock, which is how
 * the processes sharing a server know of each other; the server drops it when a process dies.
 */
export type Membership = {
  closed: Promise<void>;
  /** True when we were the last: newcomers then have to wait until the server is stopped. */
  leave(): Promise<boolean>;
  close(): Promise<void>;
};

export type ServerPlace = {
  folder: DatabaseFolder;
  binaries: Binaries;
  socketFolder: string;
  logFile: string;
};

const userLock = 0x62617374;
const patience = { answer: 30_000, recovery: 300_000 };

/** Joins the server of this folder, starting it when nobody has. */
export async function joinServer(
  place: ServerPlace,
  say: (step: string) => void,
  signal?: AbortSignal,
): Promise<Membership> {
  let launched: ServerProcess | undefined;
  let deadline = Date.now() + patience.answer;
  const began = Date.now();
  for (let saidAt = began; ;) {
    signal?.throwIfAborted();
    const refusal = await join(place.socketFolder).catch(codeOf);
    if (typeof refusal === 'object') return refusal;
    if (isStarting(refusal)) {
      deadline = began + patience.recovery;
      if (Date.now() - saidAt > 3000) {
        say('The database is recovering after a crash or still stopping, please wait');
        saidAt = Date.now();
      }
    } else if (isAbsent(refusal)) {
      launched ??= await launchServer(place.folder, place.binaries, place.logFile);
    } else if (!isPassing(refusal)) {
      throw new StartError(`The database in ${place.folder.cluster} refuses us (${refusal}).`);
    }
    if (Date.now() > deadline) {
      throw new StartError(
        `The database in ${place.folder.cluster} did not answer in time (${refusal}): see ${place.logFile}.`,
      );
    }
    const output = await Promise.race(
      [launched?.ended, sleep(50)].filter((it) => it !== undefined),
    );
    if (typeof output !== 'string') continue;
    // Somebody else's server holds the folder, or the rest of a crashed one still lets go of it.
    const isTaken = /lock file .* already exists|shared memory block/.test(output);
    if (!isTaken) throw startErrorFrom(output, 'Starting the database', place.folder.cluster);
    launched = undefined;
    await sleep(50);
  }
}

/** Undefined when no server can be joined right now. */
export const joinRunningServer = (socketFolder: string): Promise<Membership | undefined> =>
  join(socketFolder).catch(() => undefined);

async function join(socketFolder: string): Promise<Membership> {
  const closed = Promise.withResolvers<void>();
  const sql = postgres({
    host: socketFolder,
    port: 5432,
    username: 'postgres',
    database: 'postgres',
    max: 1,
    max_lifetime: null,
    idle_timeout: 0,
    connect_timeout: 5,
    fetch_types: false,
    connection: { application_name: 'bastion-membership', lock_timeout: 5000 },
    onclose: () => closed.resolve(),
  });
  try {
    // Waits when the last user is just stopping the server, and fails when it has stopped.
    await sql`select pg_advisory_lock_shared(${userLock})`;
  } catch (error) {
    await sql.end({ timeout: 0 });
    throw error;
  }
  return {
    closed: closed.promise,
    async leave() {
      await sql`select pg_advisory_unlock_shared(${userLock})`;
      const [row] = await sql`select pg_try_advisory_lock(${userLock}) as last`;
      return row?.last === true;
    },
    close: () => sql.end({ timeout: 1 }),
  };
}

/** 57P03 cannot_connect_now: starting up, recovering or shutting down. */
const isStarting = (code: string) => code === '57P03';

const isAbsent = (code: string) => code === 'ENOENT' || code === 'ECONNREFUSED';

/** Cut off while connecting, by a shutdown or a crash, or all places taken for the moment. */
const isPassing = (code: string) =>
  ['57P01', '57P02', '53300', '55P03', 'ECONNRESET', 'EPIPE', 'EAGAIN'].includes(code) ||
  code.startsWith('CONNECTION_') ||
  code === 'CONNECT_TIMEOUT';
