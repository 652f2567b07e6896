import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { copyFile, open, readFile, readlink, realpath, stat, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { isRoot, spawnOptions } from './embedded-account.server.ts';
import type { Binaries } from './embedded-binaries.server.ts';
import { codeOf } from './embedded-errors.server.ts';
import type { DatabaseFolder } from './embedded-folder.server.ts';

/** Everything needed to start the server of one data folder and to connect to it. */
export type ServerPlace = {
  folder: DatabaseFolder;
  binaries: Binaries;
  socketFolder: string;
  logFile: string;
};

export type ServerProcess = { child: ChildProcess; ended?: ServerEnd };

/** Exit code (null after a signal) and what was written to the log meanwhile. */
export type ServerEnd = { code: number | null; output: string };

/**
 * In its own session, so a Ctrl-C in the terminal reaches the shop alone and the shop stops the
 * server after it has drained. Of two launches on one folder PostgreSQL lets exactly one live.
 */
export async function launchServer(place: ServerPlace): Promise<ServerProcess> {
  const { cluster, account } = place.folder;
  const options = spawnOptions(account);
  const env = { ...options.env, ...(await excuseStrangers(cluster)) };
  const log = await open(place.logFile, 'a', 0o600);
  const { size } = await log.stat();
  // The server may later be started by its owner instead of root.
  if (isRoot()) await log.chown(account.uid, account.gid);
  // A socket named relative to the folder stays clear of a server left over from a deleted folder.
  const args = ['-D', cluster, '-c', 'listen_addresses=', '-c', 'unix_socket_directories=.'];
  const child = spawn(place.binaries.postgres, args, {
    ...options,
    env,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  });
  child.unref();
  const server: ServerProcess = { child };
  child.once('error', (error) => (server.ended = { code: 1, output: error.message }));
  child.once('exit', async (code) => {
    server.ended = { code, output: await readFrom(place.logFile, size) };
  });
  await log.close();
  return server;
}

/** The process id of the server on this folder, or undefined when none runs. */
export async function serverPid(cluster: string): Promise<number | undefined> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(file, 10) || undefined;
}

/** A fast shutdown: sessions are cut, everything committed is on disk. Never SIGKILL. */
export async function stopServer(cluster: string): Promise<void> {
  const pid = await serverPid(cluster);
  if (!pid || !interrupt(pid)) return;
  // The server removes its pid file last. On a slow disk it finishes after us.
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
    if ((await serverPid(cluster)) !== pid) return;
  }
}

function interrupt(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGINT');
  } catch {
    return false;
  }
}

/** Keeps the log within bounds; the server appends, so emptying the file under it is safe. */
export async function boundLog(logFile: string): Promise<void> {
  if ((await sizeOf(logFile)) < 10_000_000) return;
  await copyFile(logFile, `${logFile}.1`);
  await truncate(logFile);
}

/**
 * After a crash the old server's process id may belong to something else, in a container often to
 * ourselves, and PostgreSQL would take it for a running server. It ignores the one id named in this
 * variable, and still makes sure that no backend of the old server is left.
 */
async function excuseStrangers(cluster: string): Promise<{ PG_GRANDPARENT_PID?: string }> {
  await fillEmptyPidFile(cluster).catch(() => {});
  const pid = await serverPid(cluster);
  if (!pid || (await isServerOf(pid, cluster))) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
}

/**
 * A power cut can leave an empty pid file, which PostgreSQL refuses to touch. Writing an id into it
 * lets the server replace it; deleting it could hit the file of one that is starting just now.
 */
async function fillEmptyPidFile(cluster: string): Promise<void> {
  await using file = await open(join(cluster, 'postmaster.pid'), 'r+');
  const { size, mtimeMs } = await file.stat();
  if (size === 0 && Date.now() - mtimeMs > 5000) await file.write(`${process.pid}\n`);
}

async function isServerOf(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === 'linux') {
    const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    return folder !== undefined && folder === (await realpath(cluster));
  }
  const listed = await promisify(execFile)('ps', ['-o', 'comm=', '-p', String(pid)]).catch(
    () => null,
  );
  return listed?.stdout.includes('postgres') ?? false;
}

async function readFrom(file: string, position: number): Promise<string> {
  try {
    await using handle = await open(file);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(20_000), 0, 20_000, position);
    return buffer.toString('utf8', 0, bytesRead);
  } catch (error) {
    return `its log cannot be read (${codeOf(error)})`;
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
