import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './embedded-binaries.server.ts';
import { ensureCluster } from './embedded-cluster.server.ts';
import { asStartError } from './embedded-errors.server.ts';
import { findDatabaseFolder } from './embedded-folder.server.ts';
import { joinRunningServer, joinServer } from './embedded-membership.server.ts';
import { boundLog, stopServer } from './embedded-process.server.ts';
import { openSocketFolder } from './embedded-socket.server.ts';
import { watchServer } from './embedded-watch.server.ts';

export type EmbeddedPostgres = {
  /** For postgres.js; `host` is the folder of the socket. */
  options: { host: string; port: number; username: string; database: string };
  /** Process id of the server; a new one when it had to be started again. */
  readonly pid: number;
  /** Leaves the server, and stops it when no other process of the shop uses it. */
  stop(): Promise<void>;
};

const minute = 60_000;

/**
 * The shop's own PostgreSQL under `dataDir`: created when missing, shared with other processes of
 * ours on the same folder, started again if it dies while open.
 */
export async function openEmbeddedPostgres(
  dataDir: string,
  say: (step: string) => void = () => {},
): Promise<EmbeddedPostgres> {
  const root = resolve(dataDir);
  try {
    return await openIn(root, say);
  } catch (error) {
    throw asStartError(error, root);
  }
}

async function openIn(root: string, say: (step: string) => void): Promise<EmbeddedPostgres> {
  const folder = await findDatabaseFolder(root);
  const binaries = await findBinaries(folder);
  await ensureCluster(folder, binaries, say);
  const logFile = join(root, 'postgres.log');
  await boundLog(logFile);
  const socket = await openSocketFolder(folder.cluster);
  const place = { folder, binaries, socketFolder: socket.path, logFile };
  const first = await joinServer(place, say).catch(async (error: unknown) => {
    await socket.close();
    throw error;
  });
  const watch = await watchServer(place, first, say);
  const housekeeping = setInterval(() => {
    void Promise.allSettled([boundLog(logFile), socket.touch()]);
  }, minute).unref();

  async function stop() {
    clearInterval(housekeeping);
    const membership = (await watch.end()) ?? (await joinRunningServer(socket.path));
    // A server that dies or hangs in this moment must not keep the shop from ending.
    const isLast = await Promise.race([
      membership?.leave().catch(() => false),
      sleep(5000, false, { ref: false }),
    ]);
    if (isLast) await stopServer(folder.cluster);
    await membership?.close();
    await socket.close();
  }

  let stopped: Promise<void> | undefined;
  return {
    options: { host: socket.path, port: 5432, username: 'bastion', database: 'bastion' },
    get pid() {
      return watch.pid;
    },
    stop: () => (stopped ??= stop()),
  };
}
