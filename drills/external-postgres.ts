import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/free-port.ts';
import { killTree, until } from './processes.ts';

export type ExternalPostgres = {
  url: string;
  start(): Promise<void>;
  /** Starts it unless it runs. */
  ensure(): Promise<void>;
  kill(): Promise<void>;
  stop(): void;
};

const DEBIAN = '/usr/lib/postgresql';

/** The folder of a PostgreSQL that was installed beside the shop, or null. */
export function installedPostgres(): string | null {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const newest = versions.filter((one) => one >= 15).toSorted((a, b) => b - a)[0];
  return newest === undefined ? null : join(DEBIAN, String(newest), 'bin');
}

/** A PostgreSQL of the operating system on a port of its own, with its files in `folder`. */
export async function createPostgres(folder: string): Promise<ExternalPostgres> {
  const bin = installedPostgres();
  if (!bin) throw new Error(`no PostgreSQL 15 or newer in ${DEBIAN}`);
  const data = join(folder, 'db');
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) chownSync(folder, accountId('-u'), accountId('-g'));

  /** PostgreSQL refuses to run as root. */
  const run = (program: string, ...args: string[]) => {
    const line = [join(bin, program), ...args];
    const [command, ...rest] =
      process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--', ...line] : line;
    return execFileSync(command!, rest, { encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] });
  };
  const settings = `-p ${port} -c listen_addresses=127.0.0.1 -k ${folder} -c max_connections=60`;
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const start = async () => {
    run('pg_ctl', '-D', data, '-W', '-l', join(folder, 'log'), '-o', settings, 'start');
    await until('PostgreSQL to answer', () => isAccepting(run, port));
  };

  run('initdb', '-D', data, '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '-U', 'bastion');
  await start();
  return {
    url: `postgres://bastion@127.0.0.1:${port}/postgres`,
    start,
    ensure: async () => {
      await sleep(500);
      if (!existsSync(join(data, 'postmaster.pid'))) await start();
    },
    kill: async () => {
      const victim = pid();
      killTree(victim);
      await until('PostgreSQL to be gone', () => !existsSync(`/proc/${victim}`));
    },
    stop: () => void run('pg_ctl', '-D', data, '-m', 'immediate', '-w', 'stop'),
  };
}

function isAccepting(run: (program: string, ...args: string[]) => string, port: number) {
  try {
    run('pg_isready', '-q', '-h', '127.0.0.1', '-p', String(port));
    return true;
  } catch {
    return false;
  }
}

const accountId = (flag: '-u' | '-g') =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
