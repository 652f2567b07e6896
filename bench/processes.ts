import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#tests/free-port.ts';
import { SECRET } from './people.ts';

export type Running = { port: number; pid: number; startedIn: number; stop(): Promise<void> };

const PATIENCE = 120_000;
/** Linux counts processor time in hundredths of a second. */
const TICK = 0.01;
const KIB = 1024;

export const startHello = () => start('hello.ts', {}, '/');

/** The shop as in production; `startedIn` is how long it took to its first complete response. */
export const startShop = (dataDir: string, flags: string[] = []) =>
  start(
    '../src/start/main.mjs',
    { DATA_DIR: dataDir, NODE_ENV: 'production', SECRET, MALLOC_ARENA_MAX: '2' },
    '/',
    ['--max-semi-space-size=8', '--max-old-space-size=1024', ...flags],
    `${dataDir}/shop.log`,
  );

async function start(
  file: string,
  env: Record<string, string>,
  path: string,
  flags: string[] = [],
  log = '/dev/null',
): Promise<Running> {
  const port = await freePort();
  const output = openSync(log, 'a');
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(file, import.meta.url))], {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      OFFICE_PORT: '0',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    },
    stdio: ['ignore', output, output],
  });
  await firstResponse(`http://127.0.0.1:${port}${path}`, child, log);
  return {
    port,
    pid: child.pid!,
    startedIn: (performance.now() - began) / 1000,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function firstResponse(url: string, child: ChildProcess, log: string) {
  const until = performance.now() + PATIENCE;
  while (performance.now() < until) {
    if (child.exitCode !== null) throw new Error(`It ended at once; see ${log}`);
    const response = await fetch(url).catch(() => null);
    if (response?.status === 200) return response.text();
    await sleep(10);
  }
  throw new Error(`No response from ${url}; see ${log}`);
}

/** Seconds of processor time a process has used so far, and those it started that have ended. */
export const cpuOf = (pid: number): number => cpuIn(`/proc/${pid}/stat`, 4);

/** The same for the thread alone that answers requests, without those that compile, collect or draw. */
export const cpuOfMainThread = (pid: number): number => cpuIn(`/proc/${pid}/task/${pid}/stat`, 2);

function cpuIn(path: string, fields: number): number {
  const ticks = readFileSync(path, 'utf8').split(') ')[1]!.split(' ');
  return ticks.slice(11, 11 + fields).reduce((sum, one) => sum + Number(one) * TICK, 0);
}

/** The same for a database server with all its connections. */
export function cpuOfFamily(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + cpuOfConnection(Number(child)), cpuOf(pid));
}

/** One that has just been closed counts with its server from then on. */
function cpuOfConnection(pid: number): number {
  try {
    return cpuOf(pid);
  } catch {
    return 0;
  }
}

/** Megabytes of memory a process holds right now. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) / KIB;
