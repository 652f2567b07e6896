import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = new URL('..', import.meta.url).pathname;

export type Program = {
  readonly pid: number;
  isRunning(): boolean;
  ended: Promise<unknown>;
  end(signal: NodeJS.Signals): Promise<void>;
};

/** A child whose output goes to a file, in a process group of its own as a service manager starts it. */
export function launch(
  command: string,
  args: string[],
  { log, env = {} }: { log: string; env?: Record<string, string> },
): Program {
  const output = openSync(log, 'a');
  const child = spawn(command, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
  });
  const ended = once(child, 'exit');
  return {
    pid: child.pid!,
    ended,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

export const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true));
    socket.once('error', () => resolve(false)).once('connect', () => socket.destroy());
  });

/** Waits for something to become true, and says what it waited for when it does not. */
export async function until(
  what: string,
  isTrue: () => Promise<boolean> | boolean,
  { patience = 60_000, pause = 50 } = {},
): Promise<void> {
  const end = performance.now() + patience;
  while (!(await Promise.resolve(isTrue()).catch(() => false))) {
    if (performance.now() > end) throw new Error(`waited ${patience} ms in vain: ${what}`);
    await sleep(pause);
  }
}

/** As long as it gets on: on a machine that others keep busy much takes its time, and only what stands still is stuck. */
export async function untilNone(
  what: string,
  count: () => Promise<number>,
  { patience = 60_000, pause = 500 } = {},
): Promise<void> {
  for (let left = await count(); left > 0;) {
    const known = left;
    await until(what, async () => (left = await count()) < known, { patience, pause });
  }
}

/** How the logs in a folder end. */
export const lastWords = (folder: string) =>
  globSync('**/{*.log,log}', { cwd: folder })
    .map((file) => {
      const lines = readFileSync(join(folder, file), 'utf8').trimEnd().split('\n');
      return [`── ${file}`, ...lines.slice(-40)].join('\n');
    })
    .join('\n');

/** kill -9 of a program and of everything it has forked. */
export function killTree(pid: number): void {
  const family = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([one, parent]) => one === pid || parent === pid)
    .map(([one]) => one!);
  for (const one of family)
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // Already gone.
    }
}
