import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { copyFile, open, readFile, readlink, realpath, stat, truncate } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { spawnOptions } from './embedded-account.server.ts';
import type { Binaries } from './embedded-binaries.server.ts';
import type { DatabaseFolder } from './embedded-folder.server.ts';

/** A server we launched: `ended` gives what it wrote if it stops, so a refusal to start can be explained. */
export type ServerProcess = { child: ChildProcess; ended: Promise<string> };

/**
 * In its own session, so a Ctrl-C in the terminal reaches the shop alone and the shop stops the
 * server after it has drained. Of two launches on one folder PostgreSQL lets exactly one live.
 */
export async function launchServer(
  { cluster, account }: DatabaseFolder,
  { postgres }: Binaries,
  logFile: string,
): Promise<ServerProcess> {
  const options = spawnOptions(account);
  const env = { ...options.env, ...(await excuseStrangers(cluster)) };
  const log = openSync(logFile, 'a', 0o600);
  const from = await sizeOf(logFile);
  // A socket named relative to the folder keeps out of the way of a server left over from a deleted one.
  const args = ['-D', cluster, '-c', 'listen_addresses=', '-c', 'unix_socket_directories=.'];
  const child = spawn(postgres, args, {
    ...options,
    env,
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const ended = Promise.race([once(child, 'exit'), once(child, 'error')]).then(() =>
    readFrom(logFile, from),
  );
  return { child, ended };
}

/** The process id of the server on this folder, or undefined when none runs. */
export async function serverPid(cluster: string): Promise<number | undefined> {
  const file = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  return Number.parseInt(file, 10) || undefined;
}

/** A fast shutdown: sessions are cut, everything committed is on disk. Never SIGKILL. */
export async function stopServer(cluster: string): Promise<void> {
  const pid = await serverPid(cluster);
  if (!pid) return;
  process.kill(pid, 'SIGINT');
  // The server removes its pid file last. On a slow disk it finishes after us.
  for (const until = Date.now() + 10_000; Date.now() < until; await sleep(20)) {
    if ((await serverPid(cluster)) !== pid) return;
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
 * ourselves, and PostgreSQL would wait for it for ever. It ignores the one id named in this variable,
 * and still checks that no backend of the old server is left.
 */
async function excuseStrangers(cluster: string): Promise<{ PG_GRANDPARENT_PID?: string }> {
  const pid = await serverPid(cluster);
  if (!pid || (await isServerOf(pid, cluster))) return {};
  return { PG_GRANDPARENT_PID: String(pid) };
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
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(20_000), 0, 20_000, position);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const sizeOf = (file: string) =>
  stat(file).then(
    ({ size }) => size,
    () => 0,
  );
