import {
  chmod,
  chown,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { isRoot, run } from './embedded-account.server.ts';
import type { Binaries } from './embedded-binaries.server.ts';
import { codeOf, startErrorFrom } from './embedded-errors.server.ts';
import type { DatabaseFolder } from './embedded-folder.server.ts';
import { StartError } from '#base/process/start-error.ts';

/** What a small shop needs; written into postgresql.conf once, so the operator may tune it there. */
const settings = {
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_checkpoints: 'off',
  // Details and statements of errors may hold customers' data.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Makes the database files unless they exist. They are prepared aside and renamed into place, so a
 * crash leaves nothing half made and of two processes exactly one wins.
 */
export async function ensureCluster(
  folder: DatabaseFolder,
  binaries: Binaries,
  say: (step: string) => void,
): Promise<void> {
  if (await hasCluster(folder.cluster, binaries.majorVersion)) return;
  say('Creating the database (a few seconds, once)');
  await removeAbandonedDrafts(folder.home);
  const draft = await mkdtemp(join(folder.home, 'postgres.new-'));
  try {
    await fillCluster(draft, folder, binaries);
    await rename(draft, folder.cluster);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    if (codeOf(error) !== 'ENOTEMPTY' && codeOf(error) !== 'EEXIST') throw error;
    if (!(await hasCluster(folder.cluster, binaries.majorVersion))) throw error;
  }
}

async function hasCluster(cluster: string, majorVersion: string): Promise<boolean> {
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw new StartError(`The database in ${cluster} cannot be read (${codeOf(error)}).`);
  });
  if (version !== undefined && version.trim() !== majorVersion) {
    throw new StartError(
      `The database in ${cluster} was made by PostgreSQL ${version.trim()} and this shop ships PostgreSQL ${majorVersion}: restore a backup into a new DATA_DIR.`,
    );
  }
  if (version === undefined && (await readdir(cluster).catch(() => [])).length > 0) {
    throw new StartError(
      `The folder ${cluster} holds files that are not a database: move them away.`,
    );
  }
  return version !== undefined;
}

async function fillCluster(
  draft: string,
  { account, home }: DatabaseFolder,
  { initdb, postgres }: Binaries,
): Promise<void> {
  await chmod(draft, 0o700);
  if (isRoot()) await chown(draft, account.uid, account.gid);
  const locale = ['--locale-provider=icu', '--icu-locale=sk-SK', '--locale=C', '--encoding=UTF8'];
  const tuning = Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`);
  const common = ['--username=postgres', '--auth=peer', '--no-instructions'];
  try {
    await run(initdb, [`--pgdata=${draft}`, ...common, ...locale, ...tuning], account);
    await writeFile(join(draft, 'pg_hba.conf'), 'local all all peer map=shop\n');
    await writeFile(join(draft, 'pg_ident.conf'), connectingAccounts(account.name));
    await run(
      postgres,
      ['--single', '-D', draft, '-c', 'exit_on_error=on', 'postgres'],
      account,
      firstStatements,
    );
  } catch (error) {
    throw startErrorFrom(outputOf(error), 'Creating the database', home);
  }
}

/**
 * The shop itself is no superuser: a hole in it must not become a shell. In single-user mode
 * a line is a statement.
 */
const firstStatements = `create role bastion login createdb
create database bastion owner bastion
`;

/** An account that root only lends to the server (other programs may share it) cannot connect. */
function connectingAccounts(owner: string): string {
  const names = isRoot() ? ['root'] : ['root', owner];
  const roles = ['bastion', 'postgres'];
  return names.flatMap((name) => roles.map((role) => `shop "${name}" ${role}\n`)).join('');
}

async function removeAbandonedDrafts(home: string): Promise<void> {
  const tenMinutesAgo = Date.now() - 600_000;
  for (const name of await readdir(home)) {
    if (!/^postgres.*\.new-/.test(name)) continue;
    const { mtimeMs } = await stat(join(home, name)).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < tenMinutesAgo) await rm(join(home, name), { recursive: true, force: true });
  }
}

function outputOf(error: unknown): string {
  const { stderr, message } = error as { stderr?: string; message?: string };
  return stderr || message || String(error);
}
