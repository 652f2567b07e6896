import { setTimeout as sleep } from 'node:timers/promises';
import postgres from 'postgres';
import { codeOf, startErrorFrom } from './embedded-errors.server.ts';
import type { ServerEnd, ServerPlace, ServerProcess } from './embedded-process.server.ts';
import { launchServer } from './embedded-process.server.ts';
import { StartError } from '#base/process/start-error.ts';

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

const userLock = 0x62617374;

/** Recovery after a crash may have minutes of work to repeat; it says so while it does. */
const patience = { silent: 30_000, recovering: 300_000 };

/** Joins the server of this folder, starting it when nobody has. */
export async function joinServer(
  place: ServerPlace,
  say: (step: string) => void,
  signal?: AbortSignal,
): Promise<Membership> {
  const began = Date.now();
  const sayNow = atMostEvery(5000, say);
  let launched: ServerProcess | undefined;
  let limit = patience.silent;
  for (;;) {
    const outcome = await connect(place.socketFolder).catch(codeOf);
    if (typeof outcome !== 'string') return outcome;
    if (signal?.aborted) {
      launched?.child.kill('SIGINT');
      throw signal.reason;
    }
    if (isStarting(outcome)) {
      limit = patience.recovering;
      sayNow('The database is not ready yet (recovering after a crash, or still stopping)');
    }
    if (Date.now() - began > limit || !isPassing(outcome)) throw notAdmitted(place, outcome);
    if (isAbsent(outcome)) launched ??= await launchServer(place);
    await sleep(isStarting(outcome) ? 50 : 20);
    if (launched?.ended) {
      assertMayPass(launched.ended, place);
      launched = undefined;
      await sleep(100);
    }
  }
}

/**
 * A server that was stopped or killed while starting can be tried again. So can one that found the
 * folder taken: by the server of another process of ours, or by the rest of a crashed one.
 */
function assertMayPass({ code, output }: ServerEnd, { folder }: ServerPlace): void {
  const isTaken = /lock file .* (already exists|is empty)|shared memory block/.test(output);
  if (code && !isTaken) throw startErrorFrom(output, 'Starting the database', folder.cluster);
}

function notAdmitted({ folder, logFile }: ServerPlace, code: string): StartError {
  return new StartError(
    `The database in ${folder.cluster} does not let us in (${code}): see ${logFile}.`,
  );
}

function atMostEvery(milliseconds: number, say: (step: string) => void) {
  let next = Date.now() + 2000;
  return (step: string) => {
    if (Date.now() < next) return;
    next = Date.now() + milliseconds;
    say(step);
  };
}

/** Undefined when no server can be joined right now. */
export const joinRunningServer = (socketFolder: string): Promise<Membership | undefined> =>
  connect(socketFolder).catch(() => undefined);

async function connect(socketFolder: string): Promise<Membership> {
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

/** Besides those: cut off by a shutdown or a crash while connecting, no free place, no answer yet. */
const isPassing = (code: string) =>
  isStarting(code) ||
  isAbsent(code) ||
  ['57P01', '57P02', '53300', '55P03', 'ECONNRESET', 'EPIPE', 'EAGAIN'].includes(code) ||
  code.startsWith('CONNECT');
